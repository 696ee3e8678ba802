/** A shard cost with every counter at zero. */
export function newShardCost() {
  return {
    visited: 0,
    matched: 0,
    matchedRelation: 'eq',
    skipped: 0,
    kept: 0,
    sent: 0,
    sentBytes: 0,
    fetched: 0,
    fetchedBytes: 0,
    queryMs: 0,
    fetchMs: 0,
  };
}
