import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareReadings } from './proof.ts';

const compare = (a: readonly string[], b: readonly string[]) => compareReadings(a, b, (item) => item);

describe('the proof that both ways give the same page', () => {
  it('holds for the same records in the same order, twins and all', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('x', 'y', 'z')), (items) => {
        const proof = compare(items, items);
        expect(proof.same).toBe(true);
        expect(proof.rows.map((row) => row.item)).toEqual(items);
      }),
    );
  });

  it('fails for every other pair, and shows each record of both', () => {
    const readings = fc.array(fc.constantFrom('x', 'y', 'z'), { maxLength: 6 });
    fc.assert(
      fc.property(readings, readings, (a, b) => {
        const proof = compare(a, b);
        expect(proof.same).toBe(a.join() === b.join());
        expect(proof.rows.filter((row) => row.byOffset !== undefined).map((row) => row.item)).toEqual(a);
        const placed = proof.rows
          .filter((row) => row.byPage !== undefined)
          .toSorted((one, other) => (one.byPage ?? 0) - (other.byPage ?? 0));
        expect(placed.map((row) => row.item)).toEqual(b);
      }),
    );
  });

  it('tells a record that only one way gave', () => {
    expect(compare(['a', 'b'], ['b', 'c'])).toEqual({
      rows: [
        { item: 'a', byOffset: 0, byPage: undefined },
        { item: 'b', byOffset: 1, byPage: 0 },
        { item: 'c', byOffset: undefined, byPage: 1 },
      ],
      same: false,
    });
  });
});
