/**
 * How a text to be completed is kept: as a term of its field, made of the key it is found by, a zero, its weight in eight hexadecimal digits, and the text as
 * it was written. The terms of a segment are sorted, so all with the same beginning of their keys stand together.
 */
const END_OF_KEY = '\u0000';

const WEIGHT_DIGITS = 8;

/** The largest weight. */
export const MAX_WEIGHT = 2 ** 31 - 1;

/** The term of a text. */
export function completionTerm(key: string, weight: number, text: string): string {
  return `${key}${END_OF_KEY}${weight.toString(16).padStart(WEIGHT_DIGITS, '0')}${text}`;
}

/** Where the key of a term ends. */
export function keyEnd(bytes: Uint8Array, from: number): number {
  let at = from;
  while (bytes[at] !== 0) at++;
  return at;
}

/** The weight behind a key that ends at a place. */
export function weightAt(bytes: Uint8Array, end: number): number {
  let weight = 0;
  for (let at = end + 1; at <= end + WEIGHT_DIGITS; at++) {
    const digit = bytes[at] ?? 0;
    weight = weight * 16 + (digit < 0x40 ? digit - 0x30 : digit - 0x57);
  }
  return weight;
}

/** Where the text begins behind a key that ends at a place. */
export function textStart(end: number): number {
  return end + 1 + WEIGHT_DIGITS;
}

/** The place of a character that no text may have, as it would be taken for part of a key; -1 where there is none. */
export function reservedAt(text: string): number {
  for (let at = 0; at < text.length; at++) if (RESERVED.has(text.charCodeAt(at))) return at;
  return -1;
}

/** The end of a key, what stands for a word left out, and what separates words. */
const RESERVED: ReadonlySet<number> = new Set([0x00, 0x1e, 0x1f]);
