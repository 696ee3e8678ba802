import { LENGTH_TABLE } from '../../index/segment/norms.ts';
const K1 = Math.fround(1.2);
const B = 0.75;
/** The constant factor that later versions of the peers dropped. */
export const K1_PLUS_1 = Math.fround(K1 + 1);
/** Rarity of a term: every step in 32-bit floats, as the peers compute it, so that scores agree in their last digit. */
export function idf(docFreq, docCount) {
  return Math.fround(Math.log(1 + (docCount - docFreq + 0.5) / (docFreq + 0.5)));
}
/** What a term's or phrase's score starts from. `boost` and `idf` are 32-bit floats. */
export function termWeight(boost, termIdf) {
  return Math.fround(Math.fround(Math.fround(boost) * K1_PLUS_1) * termIdf);
}
/** What {@link normInverse} says of each norm byte. */
export function normInverses(statistics) {
  const inverses = new Float32Array(256);
  for (let norm = 0; norm < 256; norm++) inverses[norm] = normInverse(norm, statistics);
  return inverses;
}
/** The factor that a frequency is multiplied with where the field has this norm byte: a 32-bit float. */
export function normInverse(norm, { docCount, sumTotalTermFreq }) {
  const averageLength = Math.fround(sumTotalTermFreq / docCount);
  const relative = Math.fround(Math.fround(B * LENGTH_TABLE[norm]) / averageLength);
  return Math.fround(1 / Math.fround(K1 * Math.fround(1 - B + relative)));
}
/** The score of `freq` occurrences in a field of the length that `normInverse` stands for. Grows with both. */
export function bm25(weight, freq, normInverse) {
  return Math.fround(weight - Math.fround(weight / Math.fround(1 + Math.fround(freq * normInverse))));
}
