/** Small texts share buffers of this size: one buffer each would cost more than the text. */
const SLAB_BYTES = 65_536;

/** Most bytes of UTF-8 that one UTF-16 unit takes. */
const MAX_BYTES_PER_UNIT = 3;

/** 1: the character stands for itself between quotes, in one byte. */
const PLAIN = Uint8Array.from({ length: 0x80 }, (_, unit) => (unit < 0x20 || unit === 0x22 || unit === 0x5c ? 0 : 1));

const QUOTE = 0x22;
const ZERO = 0x30;
const MINUS = 0x2d;

/** Integers beyond 32 bits are written in two parts, of which the second has so many digits. */
const LOW_COUNT = 9;
const LOW_DIGITS = 10 ** LOW_COUNT;

const encoder = new TextEncoder();

function digitsOf(value: number): number {
  let digits = 1;
  for (let limit = 10; limit <= value; limit *= 10) digits++;
  return digits;
}

/** JSON as UTF-8, one text after the other in shared buffers. */
export class SharedBytes {
  #slab = new Uint8Array(0);
  #start = 0;
  #end = 0;

  /** Begins a text; what was written of one that was not taken is written over. */
  begin(): void {
    this.#end = this.#start;
  }

  /** What was written since `begin`: a view, whose buffer other texts share. */
  take(): Uint8Array {
    const view = this.#slab.subarray(this.#start, this.#end);
    this.#start = this.#end;
    return view;
  }

  /** Writes a character of ASCII. */
  sign(unit: number): void {
    if (this.#end === this.#slab.length) this.#reserve(1);
    this.#slab[this.#end++] = unit;
  }

  /** Writes characters of ASCII. */
  plain(text: string): void {
    this.#reserve(text.length);
    for (let i = 0; i < text.length; i++) this.#slab[this.#end++] = text.charCodeAt(i);
  }

  /** Writes an integer that a double holds. */
  integer(value: number): void {
    if (value < 0) this.sign(MINUS);
    const magnitude = Math.abs(value);
    const high = magnitude < LOW_DIGITS ? 0 : Math.floor(magnitude / LOW_DIGITS);
    if (high > 0) this.#digits(high, digitsOf(high));
    this.#digits(magnitude - high * LOW_DIGITS, high > 0 ? LOW_COUNT : digitsOf(magnitude));
  }

  /** Writes the last `count` digits of an integer of 32 bits. */
  #digits(value: number, count: number): void {
    this.#reserve(count);
    this.#end += count;
    const slab = this.#slab;
    let rest = value | 0;
    for (let at = this.#end - 1, left = count; left > 0; left--, at--) {
      const tens = (rest / 10) | 0;
      slab[at] = ZERO + rest - tens * 10;
      rest = tens;
    }
  }

  /** Writes a text between quotes. */
  text(text: string): void {
    const { length } = text;
    this.#reserve(length + 2);
    const slab = this.#slab;
    let at = this.#end;
    slab[at++] = QUOTE;
    for (let i = 0; i < length; i++) {
      const unit = text.charCodeAt(i);
      if (unit >= 0x80 || PLAIN[unit] === 0) return this.#encode(JSON.stringify(text));
      slab[at++] = unit;
    }
    slab[at++] = QUOTE;
    this.#end = at;
  }

  #encode(text: string): void {
    this.#reserve(text.length * MAX_BYTES_PER_UNIT);
    this.#end += encoder.encodeInto(text, this.#slab.subarray(this.#end)).written;
  }

  /** Makes room, in a slab of its own for what is longer than all before. */
  #reserve(bytes: number): void {
    if (this.#end + bytes <= this.#slab.length) return;
    const begun = this.#slab.subarray(this.#start, this.#end);
    this.#slab = new Uint8Array(Math.max(SLAB_BYTES, 2 * (begun.length + bytes)));
    this.#slab.set(begun);
    this.#start = 0;
    this.#end = begun.length;
  }
}
