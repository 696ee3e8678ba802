import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { searcherOf } from '../../search/testing/shard-world.ts';
import { NO_MORE_DOCS } from '../scorer/scorer.ts';
import { ValueRangeWeight } from './value-sets.ts';

const BARE = { title: [], body: [], tag: [], kind: [], rank: [], year: [], price: [], huge: [], flag: [], live: true };

/** Few values and most of them missing, or one each, or several. */
const ranks = fc.oneof(
  fc.array(fc.array(fc.nat(9), { maxLength: 1 }), { minLength: 1, maxLength: 150 }),
  fc.array(fc.tuple(fc.nat(9)), { minLength: 1, maxLength: 150 }),
  fc.array(fc.array(fc.nat(9), { maxLength: 3 }), { minLength: 1, maxLength: 150 }),
);
const end = fc.option(fc.integer({ min: -2, max: 11 }), { nil: undefined });

it('finds the documents of a range, however many of all these are', () => {
  fc.assert(
    fc.property(ranks, end, end, fc.boolean(), fc.boolean(), (lists, min, max, minExclusive, maxExclusive) => {
      const searcher = searcherOf([lists.map((rank, at) => ({ ...BARE, id: String(at), rank }))]);
      const weight = new ValueRangeWeight({ kind: 'value_range', field: 'rank', min, minExclusive, max, maxExclusive }, 1);
      const isAbove = (rank: number): boolean => min === undefined || (minExclusive ? rank > min : rank >= min);
      const isBelow = (rank: number): boolean => max === undefined || (maxExclusive ? rank < max : rank <= max);
      const wanted = lists.flatMap((rank, doc) => (rank.some((one) => isAbove(one) && isBelow(one)) ? [doc] : []));
      const [leaf] = searcher.leaves;
      const scorer = weight.scorer(leaf);
      const found: number[] = [];
      for (let doc = scorer?.nextDoc() ?? NO_MORE_DOCS; doc !== NO_MORE_DOCS; doc = scorer?.nextDoc() ?? NO_MORE_DOCS) found.push(doc);
      expect(found).toEqual(wanted);
      expect(scorer?.cost ?? 0).toBe(wanted.length);
      expect([-1, wanted.length]).toContain(weight.count(leaf));
      // What the segment has of all documents with a value is not to be written to.
      expect(leaf.segment.docValues('rank')?.docsWithValue.cardinality ?? 0).toBe(lists.filter((rank) => rank.length > 0).length);
    }),
    { numRuns: 400 },
  );
});
