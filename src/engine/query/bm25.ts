import { LENGTH_TABLE } from '../index/norms.ts';

const K1 = Math.fround(1.2);
const B = 0.75;
/** The constant factor that later versions of the peers dropped. */
export const K1_PLUS_1 = Math.fround(K1 + 1);

/** Rarity of a term: every step in 32-bit floats, as the peers compute it, so that scores agree in their last digit. */
export function idf(docFreq: number, docCount: number): number {
  return Math.fround(Math.log(1 + (docCount - docFreq + 0.5) / (docFreq + 0.5)));
}

/** What a term's or phrase's score starts from. `boost` and `idf` are 32-bit floats. */
export function termWeight(boost: number, termIdf: number): number {
  return Math.fround(Math.fround(Math.fround(boost) * K1_PLUS_1) * termIdf);
}

/** Tables by average length, few at a time: the lengths of a shard's fields stay what they are from search to search. */
const TABLES = new Map<number, Float32Array>();
const TABLES_KEPT = 64;

/**
 * For each norm byte the factor that a frequency is multiplied with. `docCount` are the documents having the field,
 * `sumTotalTermFreq` all its tokens.
 */
export function normInverses(docCount: number, sumTotalTermFreq: number): Float32Array {
  const averageLength = Math.fround(sumTotalTermFreq / docCount);
  const known = TABLES.get(averageLength);
  if (known !== undefined) return known;
  const inverses = new Float32Array(256);
  for (let norm = 0; norm < 256; norm++) {
    const relative = Math.fround(Math.fround(B * LENGTH_TABLE[norm]) / averageLength);
    inverses[norm] = 1 / Math.fround(K1 * Math.fround(1 - B + relative));
  }
  if (TABLES.size === TABLES_KEPT) TABLES.clear();
  TABLES.set(averageLength, inverses);
  return inverses;
}

/** The score of `freq` occurrences in a field of the length that `normInverse` stands for. Grows with both. */
export function bm25(weight: number, freq: number, normInverse: number): number {
  return Math.fround(weight - Math.fround(weight / Math.fround(1 + Math.fround(freq * normInverse))));
}
