import { largest } from '../../../components/text/largest.ts';
import type { WireCost, WireShardCost } from '../../../client/wire.ts';

/** What a stretch of time was spent on. */
export type PhaseName = 'query' | 'merge' | 'fetch';

/** A stretch of time; `from` in milliseconds since the shards were asked. */
export interface Phase {
  readonly name: PhaseName;
  readonly from: number;
  readonly ms: number;
}

/** One line of the chart: a shard, several neighbours, or the coordinator. */
export interface GanttRow {
  /** Undefined: the coordinator. */
  readonly shards: readonly WireShardCost[] | undefined;
  /** Counts over the shards of the line; `merged` is the coordinator's. */
  readonly counts: { readonly kept: number; readonly sent: number; readonly fetched: number } | { readonly merged: number };
  /** Of several shards the longest. */
  readonly phases: readonly Phase[];
}

/** The chart's lines, and how long its axis is, in milliseconds. */
export interface Gantt {
  readonly rows: readonly GanttRow[];
  readonly ms: number;
}

/** More lines than this are not told apart: neighbours share one. */
export const mostRows = 20;

/**
 * The phases of a request as if the shards worked side by side: the query phases begin together, the merge when the last is over,
 * the fetch phases after it. Durations are counted; only their places are drawn.
 */
export function ganttOf(cost: WireCost): Gantt {
  const mergeAt = largest(cost.shards, (shard) => shard.query_ms);
  const fetchAt = mergeAt + cost.coordinator.reduce_ms;
  const groups = inGroups(cost.shards, Math.ceil(cost.shards.length / mostRows));
  const rows = groups.map((shards): GanttRow => {
    const longest = (pick: (shard: WireShardCost) => number) => largest(shards, pick);
    const sum = (pick: (shard: WireShardCost) => number) => shards.reduce((total, shard) => total + pick(shard), 0);
    const fetched = sum((shard) => shard.fetched);
    return {
      shards,
      counts: { kept: sum((shard) => shard.kept), sent: sum((shard) => shard.sent), fetched },
      phases: [
        { name: 'query', from: 0, ms: longest((shard) => shard.query_ms) },
        ...(fetched > 0 ? [{ name: 'fetch', from: fetchAt, ms: longest((shard) => shard.fetch_ms) } as const] : []),
      ],
    };
  });
  const coordinator: GanttRow = {
    shards: undefined,
    counts: { merged: cost.coordinator.merged },
    phases: [{ name: 'merge', from: mergeAt, ms: cost.coordinator.reduce_ms }],
  };
  return { rows: [...rows, coordinator], ms: fetchAt + largest(cost.shards, (shard) => shard.fetch_ms) };
}

function inGroups(shards: readonly WireShardCost[], size: number): readonly (readonly WireShardCost[])[] {
  const groups: WireShardCost[][] = [];
  for (const [i, shard] of shards.entries()) {
    if (i % Math.max(1, size) === 0) groups.push([]);
    groups.at(-1)?.push(shard);
  }
  return groups;
}
