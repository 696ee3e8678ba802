import { popcount } from '../../index/memory/bits.ts';
import { BATCH } from './batch.ts';
/** Places of postings among the term's. Scratch. */
const PLACES = new Uint32Array(BATCH);
/**
 * Adds what a term scores to the sums of the first `size` rows listed, all of which `set`, the term's, has. First all postings are found, then all their scores: either is far away in
 * memory, and looks that do not wait for each other run side by side.
 */
export function addScores({ codes, byCode }, { words, ranks }, { docs, sums }, rows, size) {
  for (let i = 0; i < size; i++) {
    const doc = docs[rows[i]];
    PLACES[i] = ranks[doc >>> 5] + popcount(words[doc >>> 5] & ((1 << (doc & 31)) - 1));
  }
  for (let i = 0; i < size; i++) sums[rows[i]] += byCode[codes[PLACES[i]]];
}
