import { collectScored, scoreOrderColumn } from '../phase/collect-matches.ts';
import { Tally } from '../phase/tally.ts';
/**
 * Ranks all matches of a plan, keeps their order and answers it; undefined, and nothing is done, where finding the page
 * takes no ranking or there is no room for the order.
 */
export function rankAndKeep(plan, query, cache) {
  const { matches, searcher, request } = plan;
  if (matches.every(({ scorer }) => scorer.constantScore() !== undefined)) return undefined;
  if (!cache.hasRoomFor(searcher.liveCount)) return undefined;
  const order = collectScored({
    ...plan,
    keys: [],
    cursor: undefined,
    skipping: false,
    request: { ...request, page: { ...request.page, capacity: searcher.liveCount } },
  });
  cache.keep(query, order);
  return order;
}
/** Counts of a page out of an order: its entries were looked at, all others passed over. */
export function tallyOf({ docs, scores }, entries, limit) {
  const tally = new Tally(docs.length, limit);
  tally.visited = tally.counted = entries.docs.length;
  tally.passOver(docs.length, entries.docs.length);
  if (scores.length > 0) tally.maxScore = scores[0];
  return tally;
}
/** The entries behind a cursor, with columns for the keys. */
export function pageBehind({ docs, scores }, cursor, { keys, capacity }) {
  const score = cursor === undefined ? Infinity : Number(cursor.values[0]);
  const doc = cursor?.doc ?? -1;
  let low = 0;
  let high = docs.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const isAhead = scores[middle] < score || (scores[middle] === score && docs[middle] > doc);
    if (isAhead) high = middle;
    else low = middle + 1;
  }
  // Views: an order never changes.
  const page = { docs: docs.subarray(low, low + capacity), scores: scores.subarray(low, low + capacity), keys: [] };
  return { ...page, keys: keys.map((key) => scoreOrderColumn(key, page)) };
}
