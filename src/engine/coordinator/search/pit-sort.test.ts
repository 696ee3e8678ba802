import { expect, it } from 'vitest';
import type { SortSpec } from '../../search/sort/sort.ts';
import { pitSort } from './pit-sort.ts';

const rank: SortSpec = { field: 'rank', order: 'desc' };
const tiebreaker: SortSpec = { field: '_shard_doc', order: 'asc' };
const score: SortSpec = { field: '_score', order: 'desc' };

it.each([
  ['a sort', [rank], undefined, [rank, tiebreaker]],
  ['no sort', [], undefined, [score, tiebreaker]],
  ['an explicit tiebreaker', [rank, { ...tiebreaker, order: 'desc' }], undefined, [rank, { ...tiebreaker, order: 'desc' }]],
  ['a cursor with the tiebreaker', [rank], 2, [rank, tiebreaker]],
  ['a cursor without the tiebreaker', [rank], 1, [rank]],
] as const)('%s gets the keys it needs', (_, sort, cursor, keys) => {
  expect(pitSort(sort, cursor)).toEqual(keys);
});
