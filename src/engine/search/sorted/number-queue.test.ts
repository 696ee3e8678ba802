import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareDoubles } from '../sort/key-column.ts';
import { NumberQueue } from './number-queue.ts';

const value = fc.constantFrom(-Infinity, -2.5, -1, -0, 0, 1, 3, Infinity);
const world = fc.record({
  values: fc.array(value, { maxLength: 60 }),
  order: fc.constantFrom('asc' as const, 'desc' as const),
  capacity: fc.integer({ min: 1, max: 20 }),
  cursor: fc.option(fc.record({ value, doc: fc.oneof(fc.integer({ min: -1, max: 60 }), fc.constant(Infinity)) }), { nil: undefined }),
});

describe('a queue of numbers', () => {
  it('keeps what a sort of everything behind the cursor puts first', () => {
    fc.assert(
      fc.property(world, ({ values, order, capacity, cursor }) => {
        const sign = order === 'asc' ? 1 : -1;
        const compare = (a: { value: number; doc: number }, b: { value: number; doc: number }): number =>
          compareDoubles(a.value, b.value) * sign || a.doc - b.doc;
        const expected = values
          .map((one, doc) => ({ value: one, doc }))
          .filter((entry) => cursor === undefined || compare(entry, cursor) > 0)
          .sort(compare)
          .slice(0, capacity);
        const queue = new NumberQueue(order, capacity, cursor);
        values.forEach((one, doc) => queue.offer(doc, one));
        const { docs, column } = queue.drain('double');
        expect([...docs]).toEqual(expected.map(({ doc }) => doc));
        expect(column).toEqual({ kind: 'number', print: 'double', values: Float64Array.from(expected, (entry) => entry.value) });
      }),
    );
  });
});
