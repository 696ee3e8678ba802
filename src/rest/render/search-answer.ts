import {
  type CoordinatorAggregationCost,
  type SearchCost,
  type SearchResponse,
  type ShardAggregationCost,
  type ShardSuggestCost,
  type Sliced,
  SliceMeter,
} from '../../engine/index.ts';
import { shardFailureNodes } from '../errors/error-body.ts';
import { scoreNode } from './explanation-node.ts';
import { rowsNode } from './histogram-rows.ts';
import { hitLook, hitsNode } from './hits.ts';
import { profileNode } from './search-profile.ts';
import { suggestNode } from './suggest-node.ts';
import type { WireNode, WireRecord } from '../json-bytes.ts';

/** How a search answer is to be written. */
export interface SearchAnswerOptions {
  /** `hits.total` as a bare number, -1 when not counted. */
  readonly totalAsInt: boolean;
  readonly cost: boolean;
  /** Names of what was suggested say what kind it is. */
  readonly typedKeys: boolean;
}

/** A search, scroll or PIT answer in the peers' key order, `cost` last; in steps, as there may be hits in each of many buckets. @see spec 2.4 */
export function* searchAnswer(response: SearchResponse, options: SearchAnswerOptions): Sliced<WireRecord> {
  if (response.topHits !== undefined || response.histograms !== undefined) yield* putInParts(response, options.totalAsInt);
  return {
    _scroll_id: response.scrollId,
    pit_id: response.pitId,
    took: Math.floor(response.tookMs),
    timed_out: response.timedOut,
    terminated_early: response.terminatedEarly,
    num_reduce_phases: response.reducePhases === 1 ? undefined : response.reducePhases,
    _shards: shardsNode(response.shards),
    hits: {
      total: totalNode(response.totalHits, options.totalAsInt),
      max_score: scoreNode(response.maxScore),
      hits: hitsNode(response.hits, hitLook(options.totalAsInt)),
    },
    aggregations: response.aggregations,
    suggest: response.suggestions && suggestNode(response.suggestions, options.typedKeys),
    profile: response.profile === undefined ? undefined : profileNode(response.profile),
    cost: options.cost ? costNode(response.cost) : undefined,
  };
}

/** Puts hits and rows of histograms where places are held for them. */
function* putInParts({ topHits = [], histograms = [] }: SearchResponse, totalAsInt: boolean): Sliced<void> {
  const meter = new SliceMeter();
  // What is written may hold more kinds of nodes than what was parsed.
  const set = (node: ReadonlyMap<string, unknown>, key: string, value: WireNode): void => {
    (node as Map<string, WireNode>).set(key, value);
  };
  for (const { node, maxScore, hits } of topHits) {
    const total = node.get('total');
    if (totalAsInt && total instanceof Map) set(node, 'total', (total as ReadonlyMap<string, WireNode>).get('value') ?? 0);
    set(node, 'max_score', scoreNode(maxScore));
    set(node, 'hits', hitsNode(hits, hitLook(totalAsInt)));
    if (meter.add(UNITS_PER_PART)) yield meter.take();
  }
  for (const { node, rows } of histograms) {
    set(node, 'buckets', rowsNode(rows));
    if (meter.add(UNITS_PER_PART)) yield meter.take();
  }
}

/** Units of work of putting hits or rows into their place. */
const UNITS_PER_PART = 500;

/** `_shards`: how many answered, and why the others did not. */
export function shardsNode(shards: SearchResponse['shards']): WireRecord {
  return {
    total: shards.total,
    successful: shards.successful,
    skipped: shards.skipped,
    failed: shards.failed,
    failures: shards.failures.length === 0 ? undefined : shardFailureNodes(shards.failures),
  };
}

function totalNode(total: SearchResponse['totalHits'], asInt: boolean): WireNode | undefined {
  if (asInt) return total?.value ?? -1;
  return total === undefined ? undefined : { value: total.value, relation: total.relation };
}

function costNode(cost: SearchCost): WireRecord {
  const { coordinator, held } = cost;
  return {
    coordinator: {
      ceiling: coordinator.ceiling,
      merged: coordinator.merged,
      returned: coordinator.returned,
      discarded: coordinator.discarded,
      skipped_shards: coordinator.skippedShards,
      reduce_ms: milliseconds(coordinator.reduceMs),
      aggregations: coordinator.aggregations && reducedCostNode(coordinator.aggregations),
      suggest: coordinator.suggest && reducedCostNode(coordinator.suggest),
    },
    nodes: cost.nodes?.map(({ node, shards, requests, received, sent }) => ({ node, shards, requests, received, sent })),
    shards: cost.shards.map((shard) => ({
      index: shard.index,
      shard: shard.shard,
      copy: shard.copy,
      visited: shard.visited,
      matched: shard.matched,
      matched_relation: shard.matchedRelation,
      skipped: shard.skipped,
      kept: shard.kept,
      sent: shard.sent,
      sent_bytes: shard.sentBytes,
      passed_on: shard.passedOn,
      fetched: shard.fetched,
      fetched_bytes: shard.fetchedBytes,
      query_ms: milliseconds(shard.queryMs),
      fetch_ms: milliseconds(shard.fetchMs),
      aggregations: shard.aggregations && aggregationCostNode(shard.aggregations),
      suggest: shard.suggest && suggestCostNode(shard.suggest),
    })),
    held: { contexts: held.contexts, segments: held.segments, bytes: held.bytes },
  };
}

function reducedCostNode({ merged, returned, fetched, fetchedBytes }: CoordinatorAggregationCost): WireRecord {
  return { merged, returned, fetched, fetched_bytes: fetchedBytes };
}

function aggregationCostNode({ collected, buckets, sent, sentBytes }: ShardAggregationCost): WireRecord {
  return { collected, buckets, sent, sent_bytes: sentBytes };
}

function suggestCostNode({ visited, sent, sentBytes }: ShardSuggestCost): WireRecord {
  return { visited, sent, sent_bytes: sentBytes };
}

/** Microseconds are as fine as a browser's clock gets. */
function milliseconds(ms: number): number {
  return Math.round(ms * 1000) / 1000;
}
