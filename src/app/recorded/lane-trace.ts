import type { WireCost } from '../../client/wire.ts';
import type { Counts } from '../../features/paging-compare/lanes/lane-counts.ts';
import type { LaneState } from '../../features/paging-compare/lanes/lane-state.ts';
import type { RecordedLane } from '../../features/paging-compare/recorded.ts';
import { depthsOf } from '../../features/paging-compare/stage/scene.ts';

/** What goes into the page of a lane that was walked when the page was built: all that its drawing is made of. Without times, which differ from build to build. */
export function laneTrace(state: LaneState): RecordedLane {
  const { page, requests, hits, cost, worst, trip, merges } = state;
  const depths = depthsOf(state);
  if (cost === null || depths === null) throw new Error(`The service did not count every request by ${state.mode}`);
  return { page, requests, hits, cost: timeless(cost), worst: withoutTime(worst), trip: withoutTime(trip), merges: runsOf(merges), depths };
}

function timeless(cost: WireCost): WireCost {
  return {
    ...cost,
    coordinator: { ...cost.coordinator, reduce_ms: 0 },
    shards: cost.shards.map((shard) => ({ ...shard, query_ms: 0, fetch_ms: 0 })),
  };
}

function withoutTime(counts: Counts): Counts {
  return { ...counts, ms: 0 };
}

/** A thousand equal requests are one entry. */
function runsOf(merges: readonly number[]): RecordedLane['merges'] {
  const runs: { merged: number; times: number }[] = [];
  for (const merged of merges) {
    const last = runs.at(-1);
    if (last?.merged === merged) last.times++;
    else runs.push({ merged, times: 1 });
  }
  return runs;
}
