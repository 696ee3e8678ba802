import { expect, it } from 'vitest';
import type { FacetFacts } from '../../client/queries/facet-queries.ts';
import { facetFile } from './facet-file.ts';
import { facetErrors, facetRows } from './facet-rows.ts';
import { defaultFacets, readFacets, writeFacets } from './facets-link.ts';

const took = { merged: 0, returned: 0, bytes: 0 };

/** Two shards that sent a term each: `a` is common in both, and first in one. */
const FACTS: FacetFacts = {
  answer: { ...took, bound: 5, terms: [{ term: 'b', count: 6, bound: 3 }] },
  shards: [
    { shard: 0, buckets: 1, bytes: 9, terms: [{ term: 'b', count: 6, bound: 0 }] },
    { shard: 1, buckets: 1, bytes: 9, terms: [{ term: 'c', count: 5, bound: 0 }] },
  ],
  truth: {
    ...took,
    bound: 0,
    terms: [
      { term: 'a', count: 9, bound: 0 },
      { term: 'b', count: 7, bound: 0 },
      { term: 'c', count: 5, bound: 0 },
    ],
  },
};

it('puts what shards sent of a term beside its count in the answer and its true one, and adds what is missing', () => {
  const rows = facetRows(FACTS, 1);
  expect(rows).toEqual([
    { term: 'b', sent: [6, undefined], counted: 6, bound: 3, truth: 7 },
    { term: 'a', sent: [undefined, undefined], counted: undefined, bound: undefined, truth: 9 },
  ]);
  expect(facetErrors(rows)).toEqual({ low: 1, missing: 1, worst: 1 });
  expect(facetErrors([])).toEqual({ low: 0, missing: 0, worst: 0 });
});

it('goes into a file with a row for each term, and what was asked', () => {
  expect(facetFile('my logs', { field: 'a.b', size: 1, shardSize: 2 }, FACTS)).toEqual({
    name: 'facet-my_logs-a.b',
    made: {
      index: 'my logs',
      shards: 2,
      request:
        'POST /my%20logs/_search?cost=true {"size":0,"aggs":{"facet":{"terms":{"field":"a.b","size":1,"shard_size":2,"show_term_doc_count_error":true}}}}',
    },
    columns: ['term', 'shard_0', 'shard_1', 'answer', 'may_be_too_low_by', 'true_count'],
    rows: [
      ['b', 6, '', 6, 3, 7],
      ['a', '', '', '', '', 9],
    ],
  });
});

it('keeps the question in the address, and takes nonsense for absent', () => {
  const asked = { field: 'author.keyword', size: 3, shardSize: 4 };
  expect(readFacets(writeFacets(asked))).toEqual(asked);
  expect(readFacets('a:b,c,7,9')).toEqual({ field: 'a:b,c', size: 7, shardSize: 9 });
  expect(readFacets('n,7,1')).toEqual({ field: 'n', size: 7, shardSize: 7 });
  expect(readFacets('')).toEqual(defaultFacets);
  expect(readFacets('n,0,-3')).toEqual({ ...defaultFacets, field: 'n' });
  expect(readFacets('n,99999,99999')).toEqual({ field: 'n', size: 1000, shardSize: 10_000 });
});
