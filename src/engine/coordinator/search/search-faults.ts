import type { SortSpec } from '../../search/sort/sort.ts';
import type { SearchRequest } from './search-request.ts';
import { BY_SCORE, sortInPit } from './pit-sort.ts';

/** Faults that releases of the peers have, or had, and that searches can be made to have: for teaching. @see docs/gate.md */
export const SEARCH_FAULTS = ['shard_doc_per_index', 'no_tie_break', 'shard_doc_unpruned'] as const;

/** One of {@link SEARCH_FAULTS}. */
export type SearchFault = (typeof SEARCH_FAULTS)[number];

/** Asked at each search of a point in time which faults it is to have. */
export interface SearchFaults {
  has(fault: SearchFault): boolean;
}

/** What no search has. */
export const NO_SEARCH_FAULTS: SearchFaults = { has: () => false };

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
