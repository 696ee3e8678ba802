import * as fc from 'fast-check';
import type { WireCost, WireHit, WireShardCost } from '../../../../client/wire.ts';
import { newLane, reduceLane, type LaneState } from '../../lanes/lane-state.ts';
import { modes, type ModeId } from '../../lanes/mode.ts';

/** Counters of one shard; what is not given is zero. */
export function shardCost(shard: number, counters: Partial<WireShardCost> = {}): WireShardCost {
  return {
    index: 'logs',
    shard,
    visited: 0,
    matched: 0,
    matched_relation: 'eq',
    skipped: 0,
    kept: 0,
    sent: 0,
    sent_bytes: 0,
    fetched: 0,
    fetched_bytes: 0,
    query_ms: 0,
    fetch_ms: 0,
    ...counters,
  };
}

/** The coordinator's counters over some shards. */
export function costOf(shards: readonly WireShardCost[], contexts = 0): WireCost {
  const sum = (pick: (shard: WireShardCost) => number) => shards.reduce((total, shard) => total + pick(shard), 0);
  const [merged, returned] = [sum((shard) => shard.sent), sum((shard) => shard.fetched)];
  return {
    coordinator: { ceiling: merged, merged, returned, discarded: merged - returned, skipped_shards: 0, reduce_ms: 0 },
    shards,
    held: { contexts, segments: 0, bytes: 0 },
  };
}

/** A lane after its answers, page by page from the first named. */
export function laneAfter(mode: ModeId, size: number, answers: readonly { readonly page: number; readonly cost: WireCost }[]): LaneState {
  return answers.reduce(
    (state, { page, cost }) =>
      reduceLane(state, { type: 'answered', keepAliveMs: 0, answer: { page, cost, hits: hits(cost), exchange, contextId: null, at: 0 } }),
    newLane(mode, size),
  );
}

const exchange = { method: 'POST', path: '/', requestBody: null, status: 200, responseBody: '', ms: 0 };

function hits(cost: WireCost): readonly WireHit[] {
  return Array.from({ length: cost.coordinator.returned }, (_, i) => ({
    _index: 'logs',
    _type: '_doc' as const,
    _id: `d${i}`,
    _score: null,
    sort: [i],
  }));
}

/** Any shard's counters that a service could answer. */
const anyShard = fc
  .record({
    matched: fc.nat(200_000),
    kept: fc.nat(20_000),
    looked: fc.nat(50_000),
    fetched: fc.nat(20),
    all: fc.boolean(),
    gte: fc.boolean(),
  })
  .map(({ matched, kept: wished, looked, fetched: winners, all, gte }) => {
    const kept = Math.min(wished, matched);
    const visited = all ? matched : Math.min(matched, kept + looked);
    const counters = { matched, kept, sent: kept, visited, skipped: matched - visited, fetched: Math.min(winners, kept) };
    return { ...counters, matched_relation: gte ? ('gte' as const) : ('eq' as const) };
  });

/** Any answer of 1 to 1,024 shards; many are a few over and over. */
const anyCost: fc.Arbitrary<WireCost> = fc
  .tuple(fc.array(anyShard, { minLength: 1, maxLength: 12 }), fc.constantFrom(1, 1, 1, 4, 85), fc.boolean())
  .map(([shards, times, held]) => {
    const all = Array.from({ length: shards.length * times }, (_, i) => shardCost(i, shards[i % shards.length]));
    return costOf(all, held ? all.length : 0);
  });

/** Any lane whose last request was answered, with what it remembers of the pages before. */
export const anyLane: fc.Arbitrary<LaneState> = fc
  .tuple(fc.constantFrom(...modes.map((mode) => mode.id)), fc.integer({ min: 1, max: 5 }), anyCost, fc.integer({ min: 1, max: 400 }))
  .map(([mode, pages, cost, size]) =>
    laneAfter(
      mode,
      size,
      Array.from({ length: pages }, (_, i) => ({ page: i + 1, cost })),
    ),
  );
