import type { WireCost } from '../../../client/wire.ts';

/** The counters the lanes and the chart follow, over all shards, in the order they are always shown in. */
export interface Counts {
  readonly visited: number;
  readonly kept: number;
  readonly sent: number;
  readonly merged: number;
  readonly fetched: number;
  /** Sent by the shards to the coordinator. */
  readonly bytes: number;
  /** Of all shards' phases and the merge; not repeatable, unlike the counts. */
  readonly ms: number;
}

/** A counter of everything that has counted nothing. */
export const noCounts: Counts = { visited: 0, kept: 0, sent: 0, merged: 0, fetched: 0, bytes: 0, ms: 0 };

const counters = Object.keys(noCounts) as (keyof Counts)[]; // of the object above, which has no others

/** A count for each shard by {@link shardKey}. */
export type ShardCounts = Readonly<Record<string, number>>;

/** Names a shard among all that may be asked at once. */
export function shardKey({ index, shard }: Pick<WireCost['shards'][number], 'index' | 'shard'>): string {
  return `${index}/${shard}`;
}

/** Adds up what one request did. */
export function countsOf(cost: WireCost): Counts {
  const sum = (pick: (shard: WireCost['shards'][number]) => number) => cost.shards.reduce((total, shard) => total + pick(shard), 0);
  return {
    visited: sum((shard) => shard.visited),
    kept: sum((shard) => shard.kept),
    sent: sum((shard) => shard.sent),
    merged: cost.coordinator.merged,
    fetched: sum((shard) => shard.fetched),
    bytes: sum((shard) => shard.sent_bytes),
    ms: sum((shard) => shard.query_ms + shard.fetch_ms) + cost.coordinator.reduce_ms,
  };
}

/** Two counts of each counter made one. */
export function combine(a: Counts, b: Counts, of: (x: number, y: number) => number): Counts {
  const combined: { -readonly [Counter in keyof Counts]: number } = { ...a };
  for (const counter of counters) combined[counter] = of(a[counter], b[counter]);
  return combined;
}
