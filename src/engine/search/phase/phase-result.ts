import { newShardCost } from '../../cost/shard-cost.ts';
import type { QueueEntries } from '../sort/entry-slots.ts';
import { type GroupEntries, groupsByteLength } from '../sorted/group-queue.ts';
import { keyColumnsByteLength, withPrints } from '../sort/key-column.ts';
import type { Plan } from './plan.ts';
import type { QueryPhaseRequest, QueryPhaseResult } from './query-phase.ts';
import type { SortKey } from '../sort/sort-key.ts';
import type { Tally } from './tally.ts';

const NO_SCORES = new Float32Array(0);

/** A queue's entries; collapsed ones with their groups. */
export type CollectedEntries = QueueEntries & Partial<Pick<GroupEntries, 'groups'>>;

/** What Lucene calls a collector that does what this request asks for. */
export function collectorName({ page: { capacity }, extras }: QueryPhaseRequest, keys: readonly SortKey[]): string {
  if (capacity === 0) return 'TotalHitCountCollector';
  if (extras?.collapse !== undefined) return 'CollapsingTopDocsCollector';
  return keys.length === 0 ? 'SimpleTopScoreDocCollector' : 'SimpleFieldCollector';
}

/** What a shard answers of what was queued, and of the entries it sends. */
export function toResult(
  { request, keys, cursor, scores, tally }: Pick<Plan, 'request' | 'keys' | 'cursor' | 'scores' | 'tally'>,
  { queued, entries }: { readonly queued: CollectedEntries; readonly entries: QueueEntries },
  queryMs: number,
): { -readonly [Member in keyof QueryPhaseResult]: QueryPhaseResult[Member] } {
  const { docs } = entries;
  // A page behind a cursor does not know the highest score of all matches, unless every match was looked at for it.
  const knowsMaxScore = request.page.capacity > 0 && (request.page.trackScores || (keys.length === 0 && cursor === undefined));
  const { matched } = tally;
  // A sorted page with a lowest score reckons scores, and does not answer them.
  const areShown = scores && showsScores(request, keys);
  const scoreBytes = areShown ? entries.scores.byteLength : 0;
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
    scores: areShown ? entries.scores : NO_SCORES,
    keys: withPrints(entries.keys, keys),
    cost,
  };
}

/** Whether hits have scores: in order of them, or where they are asked for. */
export function showsScores({ page }: QueryPhaseRequest, keys: readonly SortKey[]): boolean {
  return page.trackScores || keys.length === 0 || keys.some((key) => key.kind === 'score');
}

/** Of all matches; after rescoring that of the page's top. */
function highestScore({ extras }: QueryPhaseRequest, tally: Tally, { docs, scores }: QueueEntries): number {
  if (extras?.rescore !== undefined && docs.length > 0) return scores[0];
  return tally.maxScore > -Infinity ? tally.maxScore : NaN;
}
