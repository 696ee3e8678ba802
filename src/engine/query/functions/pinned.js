/** No document that was found, rather than named, scores more: the floats above are for those that were named. */
const MOST_ORGANIC = 2 ** 127;
/** A step between two of the largest floats. */
const STEP = 2 ** 104;
/** What is named comes first, in that order, and then what a query finds. */
export function pinned(ids, organic) {
  const capped = { kind: 'capped', query: organic, limit: MOST_ORGANIC };
  if (ids.length === 0) return capped;
  const named = ids.map((id, i) => {
    const query = { kind: 'constant', query: { kind: 'ids', ids: [id] } };
    return { kind: 'boost', query, boost: MOST_ORGANIC + (ids.length + 1 - i) * STEP };
  });
  return { kind: 'dis_max', queries: [{ kind: 'dis_max', queries: named, tieBreaker: 0 }, capped], tieBreaker: 0 };
}
