import type { ShardProfile } from '../../engine/index.ts';
import { NODE_NAME } from '../errors/error-body.ts';
import type { WireRecord } from '../json-bytes.ts';

/** Where the time of a search went, in the peers' shape. Times are measured as a whole: none is guessed for a single step. */
export function profileNode(shards: readonly ShardProfile[]): WireRecord {
  return {
    shards: shards.map((shard) => ({
      id: `[${NODE_NAME}][${shard.index}][${shard.shard}]`,
      searches: [
        {
          query: [queryNode(shard)],
          rewrite_time: nanoseconds(shard.rewriteMs),
          collector: [{ name: shard.collector, reason: collectorReason(shard.collector), time_in_nanos: nanoseconds(shard.collectMs) }],
        },
      ],
      aggregations: [],
    })),
  };
}

function queryNode(shard: ShardProfile): WireRecord {
  const { createWeightMs, buildScorerMs, collectMs } = shard;
  return {
    type: shard.type,
    description: shard.description,
    time_in_nanos: nanoseconds(createWeightMs + buildScorerMs + collectMs),
    breakdown: {
      set_min_competitive_score_count: 0,
      match_count: 0,
      shallow_advance_count: 0,
      set_min_competitive_score: 0,
      next_doc: nanoseconds(collectMs),
      match: 0,
      next_doc_count: shard.visited,
      score_count: shard.scored,
      compute_max_score_count: 0,
      compute_max_score: 0,
      advance: 0,
      advance_count: 0,
      score: 0,
      build_scorer_count: shard.leaves,
      create_weight: nanoseconds(createWeightMs),
      shallow_advance: 0,
      create_weight_count: 1,
      build_scorer: nanoseconds(buildScorerMs),
    },
  };
}

function collectorReason(name: string): string {
  return name === 'TotalHitCountCollector' ? 'search_count' : 'search_top_hits';
}

function nanoseconds(ms: number): number {
  return Math.round(ms * 1e6);
}
