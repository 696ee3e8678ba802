import type { IdSource } from '../engine/index.ts';

/** 64 letters that need no escape in an address, so that six bits of a random byte name one without bias. */
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Drawn at once: a few bytes for each id take longer than all the rest of it. More than the longest id has letters. */
const POOL_BYTES = 4_096;

/** Ids nobody can guess, from the Web Crypto of browsers and Node. */
export function randomIds(): IdSource {
  const pool = new Uint8Array(POOL_BYTES);
  let used = POOL_BYTES;
  return {
    next(length) {
      if (used + length > POOL_BYTES) {
        crypto.getRandomValues(pool);
        used = 0;
      }
      used += length;
      return lettersOf(pool.subarray(used - length, used));
    },
  };
}

/** A letter for six bits of each byte. */
export function lettersOf(bytes: Uint8Array): string {
  // At once: added to letter by letter it would be a chain of as many parts, of 32 bytes each.
  return Array.from(bytes, (byte) => LETTERS.charAt(byte & 63)).join('');
}
