import { decodeAscii } from './utf8.ts';

const SLOTS = 1024;
const LONGEST = 32;

const texts: (string | undefined)[] = new Array<string | undefined>(SLOTS).fill(undefined);

/**
 * The text of the ASCII range `bytes[start, end)`, taken from a small direct-mapped table when a recent call asked for the
 * same. Documents repeat their keys, so this saves one allocation per field and lets maps compare keys by identity.
 * A memo of a pure function: its state can be seen in the timing only.
 */
export function internAscii(bytes: Uint8Array, start: number, end: number): string {
  const length = end - start;
  if (length > LONGEST) return decodeAscii(bytes, start, end);
  let hash = length;
  for (let i = start; i < end; i++) hash = (Math.imul(hash, 31) + bytes[i]) | 0;
  const slot = (hash ^ (hash >>> 10)) & (SLOTS - 1);
  const known = texts[slot];
  if (known !== undefined && known.length === length && equalsAscii(known, bytes, start)) return known;
  const text = decodeAscii(bytes, start, end);
  texts[slot] = text;
  return text;
}

function equalsAscii(text: string, bytes: Uint8Array, start: number): boolean {
  for (let i = 0; i < text.length; i++) {
    if (text.charCodeAt(i) !== bytes[start + i]) return false;
  }
  return true;
}
