import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { placesByAnswer } from './page-places.ts';

it('gives each answer the places of its entries, ascending, and none to those without any', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(4)), (answers) => {
      const { starts, places } = placesByAnswer(6, { answers: Uint32Array.from(answers), rows: new Uint32Array(answers.length) });
      const found = Array.from({ length: 6 }, (_, answer) => [...places.subarray(starts[answer], starts[answer + 1])]);
      expect(found).toEqual(found.map((_, answer) => answers.flatMap((of, place) => (of === answer ? [place] : []))));
    }),
  );
});
