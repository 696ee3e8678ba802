export const MATCH_ALL = { kind: 'all' };
export const MATCH_NONE = { kind: 'none' };
/** `query` with its score multiplied; the query itself for a boost of 1. */
export function boosted(query, boost) {
  if (boost === undefined || boost === 1) return query;
  // What functions make of a score does not matter then.
  return { kind: 'boost', query: boost === 0 ? { kind: 'constant', query } : query, boost };
}
/** Any of several ranges over one field. */
export function anyRange(field, ranges) {
  return ranges.length === 1 ? ranges[0] : { kind: 'any_range', field, ranges };
}
/** The best of `queries` counts in full, the others by `tieBreaker`. */
export function bestOf(queries, tieBreaker) {
  if (queries.length === 0) return MATCH_NONE;
  return queries.length === 1 ? queries[0] : { kind: 'dis_max', queries, tieBreaker };
}
