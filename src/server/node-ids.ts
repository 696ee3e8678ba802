import { createHash, randomBytes } from 'node:crypto';
import type { IdSource } from '../engine/index.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Ids nobody can guess, from the system's randomness. */
export function randomIds(): IdSource {
  return { next: (length) => encode(randomBytes(length)) };
}

/** Ids that follow from a seed: the same ones in the same order on every run. */
export function seededIds(seed: number): IdSource {
  let made = 0;
  return {
    next(length) {
      const bytes = new Uint8Array(length);
      for (let at = 0; at < length; at += 32) {
        bytes.set(
          createHash('sha256')
            .update(`${seed}:${made}:${at}`)
            .digest()
            .subarray(0, length - at),
          at,
        );
      }
      made++;
      return encode(bytes);
    },
  };
}

/** Six bits of each byte: every letter is as likely as any other. */
function encode(bytes: Uint8Array): string {
  // At once: added to letter by letter it would be a chain of as many parts, of 32 bytes each.
  return Array.from(bytes, (byte) => ALPHABET.charAt(byte & 63)).join('');
}
