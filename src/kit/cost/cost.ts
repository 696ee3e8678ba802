import type { SearchCost, ShardCost } from '../../engine/index.ts';

/** What all searches of a request did together, or of many requests. The names are those of docs/counters.md. */
export type Cost = Readonly<Record<Counter, number>>;

/** What is counted, in the order it is told. `searches`: how many of them a request made; `buckets`: those of aggregations that were merged. */
export const COUNTERS = [
  'searches',
  'visited',
  'matched',
  'skipped',
  'kept',
  'sent',
  'sentBytes',
  'merged',
  'returned',
  'discarded',
  'ceiling',
  'fetched',
  'fetchedBytes',
  'buckets',
] as const;

export type Counter = (typeof COUNTERS)[number];

/** Nothing done. */
export const NO_COST: Cost = {
  searches: 0,
  visited: 0,
  matched: 0,
  skipped: 0,
  kept: 0,
  sent: 0,
  sentBytes: 0,
  merged: 0,
  returned: 0,
  discarded: 0,
  ceiling: 0,
  fetched: 0,
  fetchedBytes: 0,
  buckets: 0,
};

/** What one search did on all its shards. */
export function costOf({ coordinator, shards }: SearchCost): Cost {
  const sum = (of: (shard: ShardCost) => number): number => shards.reduce((total, shard) => total + of(shard), 0);
  return {
    searches: 1,
    visited: sum(({ visited }) => visited),
    matched: sum(({ matched }) => matched),
    skipped: sum(({ skipped }) => skipped),
    kept: sum(({ kept }) => kept),
    sent: sum(({ sent }) => sent),
    sentBytes: sum(({ sentBytes }) => sentBytes),
    merged: coordinator.merged,
    returned: coordinator.returned,
    discarded: coordinator.discarded,
    ceiling: coordinator.ceiling,
    fetched: sum(({ fetched }) => fetched),
    fetchedBytes: sum(({ fetchedBytes }) => fetchedBytes),
    buckets: coordinator.aggregations?.merged ?? 0,
  };
}

/** Both together. */
export function addCosts(a: Cost, b: Cost): Cost {
  return mapCost((counter) => a[counter] + b[counter]);
}

function mapCost(of: (counter: Counter) => number): Cost {
  const cost: Record<Counter, number> = { ...NO_COST };
  for (const counter of COUNTERS) cost[counter] = of(counter);
  return cost;
}
