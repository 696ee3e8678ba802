import { newShardCost } from '../../cost/shard-cost.ts';
import { groupsByteLength } from '../sorted/group-queue.ts';
import { keyColumnsByteLength, withPrints } from '../sort/key-column.ts';
const NO_SCORES = new Float32Array(0);
/** What Lucene calls a collector that does what this request asks for. */
export function collectorName({ page: { capacity }, extras }, keys) {
  if (capacity === 0) return 'TotalHitCountCollector';
  if (extras?.collapse !== undefined) return 'CollapsingTopDocsCollector';
  return keys.length === 0 ? 'SimpleTopScoreDocCollector' : 'SimpleFieldCollector';
}
/** What a shard answers of what was queued, and of the entries it sends. */
export function toResult({ request, keys, cursor, scores, tally }, { queued, entries }, queryMs) {
  const { docs } = entries;
  // A page behind a cursor does not know the highest score of all matches, unless every match was looked at for it.
  const knowsMaxScore = request.page.capacity > 0 && (request.page.trackScores || (keys.length === 0 && cursor === undefined));
  const { matched } = tally;
  const scoreBytes = scores ? entries.scores.byteLength : 0;
  const cost = newShardCost();
  cost.visited = tally.visited;
  cost.matched = matched.value;
  cost.matchedRelation = matched.relation;
  cost.skipped = tally.skipped;
  cost.kept = queued.docs.length;
  cost.sent = docs.length;
  cost.sentBytes = docs.byteLength + scoreBytes + keyColumnsByteLength(entries.keys) + groupsByteLength(queued.groups ?? []);
  cost.queryMs = queryMs;
  return {
    totalHits: tally.totalHits(matched),
    maxScore: knowsMaxScore ? highestScore(request, tally, entries) : NaN,
    docs,
    scores: scores ? entries.scores : NO_SCORES,
    keys: withPrints(entries.keys, keys),
    cost,
  };
}
/** Of all matches; after rescoring that of the page's top. */
function highestScore({ extras }, tally, { docs, scores }) {
  if (extras?.rescore !== undefined && docs.length > 0) return scores[0];
  return tally.maxScore > -Infinity ? tally.maxScore : NaN;
}
