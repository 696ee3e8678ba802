import { describe, expect, it } from 'vitest';
import { bm25, idf, normInverses, termWeight } from './bm25.ts';

describe('BM25', () => {
  it('gives the peers’ well-known score of the only document of an index', () => {
    const weight = termWeight(1, idf(1, 1));
    expect(bm25(weight, 1, normInverses({ docCount: 1, sumTotalTermFreq: 1 })[1])).toBe(Math.fround(0.2876821));
  });

  it('keeps the factor k1 + 1: a frequent term in a short field comes close to 2.2 times its rarity', () => {
    const rarity = idf(1, 1000);
    const score = bm25(termWeight(1, rarity), 1e6, normInverses({ docCount: 1000, sumTotalTermFreq: 1000 })[1]);
    expect(score / rarity).toBeCloseTo(2.2, 4);
  });

  it('never falls when the frequency grows or the field gets shorter', () => {
    const weight = termWeight(1.5, idf(7, 100));
    const inverses = normInverses({ docCount: 100, sumTotalTermFreq: 1234 });
    for (let norm = 1; norm < 256; norm++) {
      for (let freq = 1; freq < 20; freq++) {
        expect(bm25(weight, freq + 1, inverses[norm])).toBeGreaterThanOrEqual(bm25(weight, freq, inverses[norm]));
        expect(bm25(weight, freq, inverses[norm - 1])).toBeGreaterThanOrEqual(bm25(weight, freq, inverses[norm]));
      }
    }
  });
});
