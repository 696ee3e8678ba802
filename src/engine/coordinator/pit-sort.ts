import type { SortSpec } from '../search/sort.ts';

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
