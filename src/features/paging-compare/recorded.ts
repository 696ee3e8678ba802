import type { WireCost, WireHit } from '../../client/wire.ts';
import { newLane, reduceLane, type LaneState } from './lanes/lane-state.ts';
import { modes, type ModeId } from './lanes/mode.ts';

/** What one request merged at each of some pages when the page was built, by the same engine. */
export interface RecordedSweep {
  readonly pages: readonly number[];
  /** Entries, a figure for each of the pages. */
  readonly merged: Readonly<Record<ModeId, readonly number[]>>;
}

/** What the first page cost in every lane when the page was built, counted by the same engine. Times are not recorded. */
export interface RecordedTrace {
  readonly dataset: string;
  readonly documents: number;
  readonly shards: number;
  readonly size: number;
  readonly sort: string;
  readonly sweep: RecordedSweep;
  readonly lanes: Readonly<Record<ModeId, { readonly cost: WireCost; readonly hits: readonly WireHit[] }>>;
}

/** Lanes as they would stand on page 1, by mode; nothing of it can be paged on. */
export type RecordedLanes = Readonly<Record<ModeId, LaneState>>;

/** Turns a recording into what lanes show. */
export function recordedLanes(trace: RecordedTrace): RecordedLanes {
  const entries = modes.map(({ id }) => {
    const { cost, hits } = trace.lanes[id];
    const answer = { page: 1, hits, cost, exchange: noExchange, contextId: null, at: 0 };
    return [id, { ...reduceLane(newLane(id, trace.size), { type: 'answered', answer, keepAliveMs: 0 }), exchange: null }] as const;
  });
  // One entry for each mode.
  return Object.fromEntries(entries) as Record<ModeId, LaneState>;
}

const noExchange = { method: 'POST', path: '', requestBody: null, status: 200, responseBody: '', ms: 0 };
