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
