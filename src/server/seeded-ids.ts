import { createHash } from 'node:crypto';
import type { IdSource } from '../engine/index.ts';
import { lettersOf } from '../host/random-ids.ts';

/** Ids that follow from a seed: the same ones in the same order on every run. */
export function seededIds(seed: number): IdSource {
  let made = 0;
  return {
    next(length) {
      const bytes = new Uint8Array(length);
      for (let at = 0; at < length; at += 32) {
        const digest = createHash('sha256').update(`${seed}:${made}:${at}`).digest();
        bytes.set(digest.subarray(0, length - at), at);
      }
      made++;
      return lettersOf(bytes);
    },
  };
}
