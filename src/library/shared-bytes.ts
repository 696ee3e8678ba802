/** Small texts share buffers of this size: one buffer each would cost more than the text. */
const SLAB_BYTES = 65_536;

/** Most bytes of UTF-8 that one UTF-16 unit takes. */
const MAX_BYTES_PER_UNIT = 3;

/** 1: the character stands for itself between quotes, in one byte. */
const PLAIN = Uint8Array.from({ length: 0x80 }, (_, unit) => (unit < 0x20 || unit === 0x22 || unit === 0x5c ? 0 : 1));

const QUOTE = 0x22;
const ZERO = 0x30;
const MINUS = 0x2d;

/** Integers of fewer digits are written digit by digit. */
const FEW_DIGITS = 1e9;

const encoder = new TextEncoder();

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
    if (value >= FEW_DIGITS || value <= -FEW_DIGITS) return this.plain(String(value));
    if (value < 0) this.sign(MINUS);
    let rest = Math.abs(value) | 0;
    let digits = 1;
    for (let limit = 10; limit <= rest; limit *= 10) digits++;
    this.#reserve(digits);
    this.#end += digits;
    const slab = this.#slab;
    for (let at = this.#end - 1; digits > 0; digits--, at--) {
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
