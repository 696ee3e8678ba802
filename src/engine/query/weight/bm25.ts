import { LENGTH_TABLE } from '../../index/segment/norms.ts';

const K1 = Math.fround(1.2);
const B = 0.75;
/** The constant factor that later versions of the peers dropped. */
export const K1_PLUS_1 = Math.fround(K1 + 1);

/** What the lengths of a field do to scores. */
export interface FieldLengths {
  /** In tokens. */
  readonly averageLength: number;
  /** By norm byte. @see normInverses */
  readonly normInverses: Float32Array;
}

/** Rarity of a term: every step in 32-bit floats, as the peers compute it, so that scores agree in their last digit. */
export function idf(docFreq: number, docCount: number): number {
  return Math.fround(Math.log(1 + (docCount - docFreq + 0.5) / (docFreq + 0.5)));
}

/** What a term's or phrase's score starts from. `boost` and `idf` are 32-bit floats. */
export function termWeight(boost: number, termIdf: number): number {
  return Math.fround(Math.fround(Math.fround(boost) * K1_PLUS_1) * termIdf);
}

/** The tables made last, by average length: queries ask for the same few again and again, which took a tenth of a rare term's time. */
const RECENT_TABLES = new Map<number, Float32Array>();
const RECENT_LIMIT = 64;

/**
 * For each norm byte the factor that a frequency is multiplied with. `docCount` are the documents having the field,
 * `sumTotalTermFreq` all its tokens. Callers share the array: it must not be written to.
 */
export function normInverses(docCount: number, sumTotalTermFreq: number): Float32Array {
  const averageLength = Math.fround(sumTotalTermFreq / docCount);
  let table = RECENT_TABLES.get(averageLength);
  if (table === undefined) {
    if (RECENT_TABLES.size === RECENT_LIMIT) RECENT_TABLES.clear();
    RECENT_TABLES.set(averageLength, (table = tableFor(averageLength)));
  }
  return table;
}

function tableFor(averageLength: number): Float32Array {
  const inverses = new Float32Array(256);
  for (let norm = 0; norm < 256; norm++) {
    const relative = Math.fround(Math.fround(B * LENGTH_TABLE[norm]) / averageLength);
    inverses[norm] = 1 / Math.fround(K1 * Math.fround(1 - B + relative));
  }
  return inverses;
}

/** The score of `freq` occurrences in a field of the length that `normInverse` stands for. Grows with both. */
export function bm25(weight: number, freq: number, normInverse: number): number {
  return Math.fround(weight - Math.fround(weight / Math.fround(1 + Math.fround(freq * normInverse))));
}
