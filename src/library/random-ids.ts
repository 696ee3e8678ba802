import type { IdSource } from '../engine/index.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Ids nobody can guess, from the Web Crypto of browsers and Node. */
export function randomIds(): IdSource {
  return {
    next(length) {
      const bytes = crypto.getRandomValues(new Uint8Array(length));
      // Six bits of each byte: every letter is as likely as any other.
      return Array.from(bytes, (byte) => ALPHABET.charAt(byte & 63)).join('');
    },
  };
}
