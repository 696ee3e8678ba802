import type { BlockedBytes } from './doc-offsets.ts';

/** Documents that share a base: a power of two. */
const BLOCK_BITS = 6;
/** What a difference to the base can be. */
const MOST = 0xffff;
const MOST_DIGITS = 9;
const ZERO = 0x30;

/** Ids read at a time: scratch, used up before a call returns. */
const AHEAD = 256;
const NUMBERS = new Uint32Array(AHEAD);

const THOUSAND = 1000;
const MILLION = 1_000_000;
/** Numbers of up to three digits: as they are, and filled up with zeros. */
const PLAIN = Array.from({ length: THOUSAND }, (_, number) => String(number));
const FILLED = PLAIN.map((text) => text.padStart(3, '0'));

/**
 * The ids of a segment where each is a whole number as JavaScript prints it, in two bytes: what it is above the least of its block.
 * Many of them lie side by side, so a page's ids are found with few reads of memory. Their texts are put together from those of three digits.
 */
export class DecimalIds {
  readonly #bases: Uint32Array;
  readonly #above: Uint16Array;

  private constructor(bases: Uint32Array, above: Uint16Array) {
    this.#bases = bases;
    this.#above = above;
  }

  /** Undefined where an id is something else, or the numbers lie too far apart. */
  static of(ids: BlockedBytes, count: number): DecimalIds | undefined {
    const bases = new Uint32Array((count >>> BLOCK_BITS) + 1);
    const above = new Uint16Array(count);
    for (let block = 0, from = 0; from < count; block++, from += 1 << BLOCK_BITS) {
      const to = Math.min(count, from + (1 << BLOCK_BITS));
      let least = Infinity;
      let most = 0;
      for (let index = from; index < to; index++) {
        const number = numberIn(ids.bytes, ids.start(index), ids.start(index + 1));
        if (number < 0) return undefined;
        NUMBERS[index - from] = number;
        if (number < least) least = number;
        if (number > most) most = number;
      }
      if (most - least > MOST) return undefined;
      bases[block] = least;
      for (let index = from; index < to; index++) above[index] = NUMBERS[index - from] - least;
    }
    return new DecimalIds(bases, above);
  }

  get byteLength(): number {
    return this.#bases.byteLength + this.#above.byteLength;
  }

  /** In the order given. */
  texts(indexes: Uint32Array): string[] {
    const bases = this.#bases;
    const above = this.#above;
    const texts = new Array<string>(indexes.length);
    for (let from = 0; from < indexes.length; from += AHEAD) {
      const count = Math.min(indexes.length - from, AHEAD);
      for (let i = 0; i < count; i++) {
        const index = indexes[from + i];
        NUMBERS[i] = bases[index >>> BLOCK_BITS] + above[index];
      }
      for (let i = 0; i < count; i++) texts[from + i] = decimal(NUMBERS[i]);
    }
    return texts;
  }
}

/** The number that bytes are the digits of; -1 where they are not as it is printed, or too many. */
function numberIn(bytes: Uint8Array, start: number, end: number): number {
  const length = end - start;
  if (length < 1 || length > MOST_DIGITS || (length > 1 && bytes[start] === ZERO)) return -1;
  let number = 0;
  for (let at = start; at < end; at++) {
    const digit = bytes[at] - ZERO;
    if (digit < 0 || digit > 9) return -1;
    number = number * 10 + digit;
  }
  return number;
}

/** The text of a number of up to nine digits. */
function decimal(number: number): string {
  if (number < THOUSAND) return PLAIN[number];
  const thousands = (number / THOUSAND) | 0;
  const ones = FILLED[number - thousands * THOUSAND];
  if (number < MILLION) return PLAIN[thousands] + ones;
  const millions = (number / MILLION) | 0;
  return PLAIN[millions] + FILLED[thousands - millions * THOUSAND] + ones;
}
