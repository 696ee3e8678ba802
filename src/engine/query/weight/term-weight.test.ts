import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeUtf8 } from '../../json/utf8.ts';
import { searcherOf } from '../../search/testing/shard-world.ts';
import { ShardStatistics } from './shard-statistics.ts';
import { TermWeight } from './term-weight.ts';

const BARE = { title: [], body: [], kind: [], rank: [], year: [], price: [], huge: [], flag: [], live: true };

describe('the weight of a term', () => {
  it('answers for any leaf, in whatever order leaves are asked for', () => {
    fc.assert(
      fc.property(
        fc
          .array(fc.nat(3), { minLength: 1, maxLength: 6 })
          .chain((having) => fc.record({ having: fc.constant(having), asked: fc.array(fc.nat(having.length - 1), { maxLength: 12 }) })),
        ({ having, asked }) => {
          const segments = having.map((count, i) =>
            Array.from({ length: count + 1 }, (_, doc) => ({ ...BARE, id: `${i}-${doc}`, tag: doc < count ? ['here'] : ['other'] })),
          );
          const searcher = searcherOf(segments);
          const weight = new TermWeight({ kind: 'term', field: 'tag', term: encodeUtf8('here') }, new ShardStatistics(searcher), undefined);
          for (const at of asked) {
            expect(weight.count(searcher.leaves[at])).toBe(having[at]);
            expect(weight.scorer(searcher.leaves[at])?.cost ?? 0).toBe(having[at]);
          }
        },
      ),
    );
  });
});
