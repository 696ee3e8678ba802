import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GroupQueue } from './group-queue.ts';
import { NumberSlots } from '../sort/number-slots.ts';
import { searcherOf } from '../testing/shard-world.ts';

const document = {
  id: '0',
  title: [],
  body: [],
  tag: [],
  kind: [],
  rank: [],
  year: [],
  price: [],
  huge: [],
  flag: [],
  live: true,
};
const [leaf] = searcherOf([[document]]).leaves;

describe('a queue of groups', () => {
  it('keeps what sorting everything and taking the first of each group keeps', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ group: fc.nat(12), value: fc.nat(30) }), { maxLength: 200, size: 'max' }),
        fc.integer({ min: 1, max: 9 }),
        fc.constantFrom('asc' as const, 'desc' as const),
        (documents, capacity, order) => {
          const source = () => ({ value: (doc: number) => documents[doc].value });
          const queue = new GroupQueue(
            [new NumberSlots({ source, print: 'long', order, capacity: capacity + 1, cursor: 0 })],
            capacity,
            undefined,
          );
          queue.enterLeaf(leaf);
          documents.forEach(({ group, value }, doc) => queue.offer(doc, value, group));
          const sign = order === 'asc' ? 1 : -1;
          const sorted = documents.map((each, doc) => ({ ...each, doc })).sort((a, b) => (a.value - b.value) * sign || a.doc - b.doc);
          const firsts = sorted.filter(({ group }, i) => sorted.findIndex((other) => other.group === group) === i).slice(0, capacity);
          const { docs, groups, scores } = queue.drain();
          expect([...docs]).toEqual(firsts.map(({ doc }) => doc));
          expect(groups).toEqual(firsts.map(({ group }) => group));
          expect([...scores]).toEqual(firsts.map(({ value }) => value));
        },
      ),
      { numRuns: 300 },
    );
  });
});
