import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { FlatTermDictionary } from './term-dictionary.ts';

/** Few bytes, so that many terms begin alike, and some are others' beginnings. */
const term = fc
  .array(fc.oneof({ weight: 6, arbitrary: fc.constantFrom(0, 97) }, { weight: 1, arbitrary: fc.nat(255) }), { minLength: 1, maxLength: 12 })
  .map((bytes) => Buffer.from(bytes));

it('finds every term, and the place of one it does not have, however many begin alike', () => {
  fc.assert(
    fc.property(fc.array(term, { minLength: 900, maxLength: 900, size: 'max' }), fc.array(term, { maxLength: 50 }), (list, others) => {
      const terms = [...new Map(list.map((bytes) => [bytes.toString('hex'), bytes])).values()].sort((a, b) => a.compare(b));
      const ends = terms.map((_, i) => terms.slice(0, i + 1).reduce((sum, { length }) => sum + length, 0));
      const dictionary = new FlatTermDictionary(Buffer.concat(terms), Uint32Array.from([0, ...ends]));
      for (const asked of [...terms, ...others]) {
        const place = terms.filter((known) => known.compare(asked) < 0).length;
        expect(dictionary.ceiling(asked)).toBe(place);
        expect(dictionary.lookup(asked)).toBe(place < terms.length && terms[place].equals(asked) ? place : -1);
      }
    }),
    { numRuns: 5 },
  );
});
