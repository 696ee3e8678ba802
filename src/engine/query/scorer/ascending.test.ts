import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { ascending } from './ascending.ts';

it('orders as the platform does, equal ones as they came, few and many, and leaves the list alone', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ number: fc.integer({ min: 0, max: 9 }), place: fc.nat() }), { maxLength: 40 }), (items) => {
      const before = [...items];
      expect(ascending(items, ({ number }) => number)).toEqual(items.toSorted((a, b) => a.number - b.number));
      expect(items).toEqual(before);
    }),
  );
});
