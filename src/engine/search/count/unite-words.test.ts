import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { countBits } from '../../index/memory/bits.ts';
import { uniteWords } from './unite-words.ts';

const word = fc.oneof(fc.nat({ max: 0xffff_ffff }), fc.constantFrom(0, 1, 0x8000_0000, 0xffff_ffff));

it('unites two sets of any length over whatever was there, and counts them', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(word, word, word), { maxLength: 40 }), (rows) => {
      const [first, second, words] = [0, 1, 2].map((column) => Uint32Array.from(rows, (row) => row[column]));
      const union = Uint32Array.from(rows, ([a, b]) => a | b);
      expect(uniteWords(words, first, second)).toBe(countBits(union));
      expect(words).toEqual(union);
    }),
    { numRuns: 500 },
  );
});
