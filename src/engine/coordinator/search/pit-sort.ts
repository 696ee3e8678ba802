import type { SearchFaults } from '../../contexts/search-faults.ts';
import type { SortSpec } from '../../search/sort/sort.ts';
import type { SearchRequest } from './search-request.ts';

const TIEBREAKER: SortSpec = { field: '_shard_doc', order: 'asc' };
const BY_SCORE: SortSpec = { field: '_score', order: 'desc' };

/**
 * The sort keys of a PIT search: `_shard_doc` is added as last key unless it is there already, or the cursor was made
 * without it. Without a sort the order is by score.
 * @see spec 2.6
 */
export function pitSort(sort: readonly SortSpec[], cursorLength: number | undefined): readonly SortSpec[] {
  const explicit = sort.length === 0 ? [BY_SCORE] : sort;
  if (explicit.some(({ field }) => field === TIEBREAKER.field) || cursorLength === explicit.length) return explicit;
  return [...explicit, TIEBREAKER];
}

/**
 * The keys of a request in a PIT. Hits collapsed on the one field they are sorted by get no `_shard_doc`: their values tell
 * the groups apart, and a cursor inside a group would bring the group back.
 */
function sortInPit({ sort, searchAfter, extras }: SearchRequest): readonly SortSpec[] {
  const collapse = extras?.collapse;
  const byGroup = collapse !== undefined && sort.length === 1 && sort[0]?.field === collapse.field;
  return byGroup ? sort : pitSort(sort, searchAfter?.length);
}

/** The keys of a request in a PIT: without `_shard_doc` where ties are not to be broken. */
export function faultySort(request: SearchRequest, faults: SearchFaults): readonly SortSpec[] {
  if (!faults.has('no_tie_break')) return sortInPit(request);
  return request.sort.length === 0 ? [BY_SCORE] : request.sort;
}

/** The high part of a shard's `_shard_doc`: its place in the PIT, or its number in its index alone, which others have too. */
export function shardDocPosition(shard: number, position: number, faults: SearchFaults): number {
  return faults.has('shard_doc_per_index') ? shard : position;
}

/** Whether every page of this order looks at every match. */
export function isUnpruned(sort: readonly SortSpec[], faults: SearchFaults): boolean {
  return sort[0]?.field === '_shard_doc' && faults.has('shard_doc_unpruned');
}
