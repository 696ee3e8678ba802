import type { WireCost, WireShardCost } from '../../../client/wire.ts';
import type { AnswerScene, Column } from '../../../drawing/answer-scene.ts';
import { shardKey, type ShardCounts } from '../lanes/lane-counts.ts';
import { firstPage, type LaneError, type LaneState } from '../lanes/lane-state.ts';

/** What is drawn of a lane: its last request, a request that was refused, or nothing yet. Lengths are entries, not pixels. */
export type Scene = AnswerScene | { readonly kind: 'refused'; readonly error: LaneError } | { readonly kind: 'nothing' };

/** What a scene has to know besides the lane. */
export interface Asked {
  /** Every document matches, so that the order of a sorted column is the order of the matches. */
  readonly everything: boolean;
  /** Sorted by a field, so that a shard may walk along its column. */
  readonly byField: boolean;
  /** Two documents never share all sort values, so that a cursor passes over none. */
  readonly unique: boolean;
}

/** The lane's last request as a scene. Nothing is in it that its answer, or the page's memory of the answers before, does not give. */
export function sceneOf(state: LaneState, asked: Asked): Scene {
  if (state.error !== null) return { kind: 'refused', error: state.error };
  const { cost } = state;
  if (cost === null) return { kind: 'nothing' };
  const { merged, returned, discarded, skipped_shards: passedOver = 0 } = cost.coordinator;
  const depths = depthsOf(state);
  return {
    kind: 'answer',
    columns: cost.shards.map((shard) => columnOf(shard, depths, asked)),
    passedOver,
    merged,
    before: state.mode === 'offset' ? Math.min((state.answered - 1) * state.size, discarded) : 0,
    returned,
    discarded,
    held: cost.held.contexts,
    nodes: cost.nodes?.length ?? 0,
    fromAtLeast: state.mode === 'search_after' && !asked.unique && state.answered > firstPage(state),
  };
}

/**
 * How many of each shard's matches lie before what the last request kept: none for an offset page and for a first one; behind a cursor what
 * the pages before it were given. Null where the page does not remember all of them.
 */
export function depthsOf(state: LaneState): ShardCounts | null {
  if (state.mode === 'offset') return {};
  const depths: Record<string, number> = {};
  for (let page = firstPage(state); page < state.answered; page++) {
    const given = state.given[page - 1];
    if (given === undefined) return null;
    for (const [key, count] of Object.entries(given)) depths[key] = (depths[key] ?? 0) + count;
  }
  return depths;
}

function columnOf(shard: WireShardCost, depths: ShardCounts | null, asked: Asked): Column {
  const key = shardKey(shard);
  const { matched, visited, kept, sent, fetched } = shard;
  const depth = depths === null ? null : (depths[key] ?? 0);
  // Documents may be gone since the pages before were read: then their memory tells nothing any more.
  const from = depth !== null && depth + kept <= matched ? depth : null;
  return {
    key,
    shards: { count: 1, first: shard.shard, last: shard.shard },
    matched,
    atLeast: shard.matched_relation === 'gte',
    visited: { entries: visited, from: placeOfVisited(shard, from, asked) },
    kept: { entries: kept, from },
    sent,
    passed: shard.passed_on ?? sent,
    fetched,
  };
}

/** Where the visited documents lie in the order of the sort: known of a walk along a sorted column, and where every match was visited once. */
function placeOfVisited(
  { visited, skipped, matched, kept }: WireShardCost,
  from: number | null,
  { everything, byField }: Asked,
): number | null {
  if (visited + skipped !== matched) return null;
  if (skipped === 0 && (everything || !byField)) return 0;
  if (!everything || !byField) return null;
  // From the surface a walk takes what comes first. Behind a cursor it begins with the cursor's equals: where is known if it took no more than it kept.
  return from === 0 || visited === kept ? from : null;
}

/** A counter over all shards. */
export function total(cost: WireCost, pick: (shard: WireShardCost) => number): number {
  return cost.shards.reduce((sum, shard) => sum + pick(shard), 0);
}
