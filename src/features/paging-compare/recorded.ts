import type { WireCost, WireHit } from '../../client/wire.ts';
import { countsOf, type Counts, type ShardCounts } from './lanes/lane-counts.ts';
import { newLane, type LaneState } from './lanes/lane-state.ts';
import { modes, type ModeId } from './lanes/mode.ts';

/** What one request merged at each of some pages when the page was built, by the same engine. */
export interface RecordedSweep {
  readonly pages: readonly number[];
  /** Entries, a figure for each of the pages. */
  readonly merged: Readonly<Record<ModeId, readonly number[]>>;
}

/** What an answer was, to hold another one against. */
export interface RecordedAnswer {
  readonly counts: Counts;
  /** Of its hits, in their order. */
  readonly ids: string;
}

/** A lane as it stood when the page was built, as far as its drawing is made of it. */
export interface RecordedLane {
  readonly page: number;
  readonly requests: number;
  /** Of the last request. */
  readonly cost: WireCost;
  readonly hits: readonly WireHit[];
  readonly worst: Counts;
  readonly trip: Counts;
  /** What each request merged, equal neighbours as one. */
  readonly merges: readonly { readonly merged: number; readonly times: number }[];
  /** Where its cursor stands in each shard. */
  readonly depths: ShardCounts;
}

/** What page 1 and the page the page asks about cost in every lane when the page was built, counted by the same engine. Times are not recorded. */
export interface RecordedTrace {
  readonly dataset: string;
  readonly documents: number;
  readonly shards: number;
  readonly size: number;
  readonly sort: string;
  readonly sweep: RecordedSweep;
  readonly first: Readonly<Record<ModeId, RecordedAnswer>>;
  readonly lanes: Readonly<Record<ModeId, RecordedLane>>;
}

/** Lanes as they would stand on the recorded page, by mode; nothing of it can be paged on. */
export type RecordedLanes = Readonly<Record<ModeId, LaneState>>;

/** Turns a recording into what lanes show. */
export function recordedLanes(trace: RecordedTrace): RecordedLanes {
  // One entry for each mode.
  return Object.fromEntries(modes.map(({ id }) => [id, recordedLane(id, trace)])) as Record<ModeId, LaneState>;
}

function recordedLane(id: ModeId, { size, lanes }: RecordedTrace): LaneState {
  const { page, merges, depths, ...recorded } = lanes[id];
  return {
    ...newLane(id, size),
    ...recorded,
    page,
    reached: page,
    answered: page,
    last: countsOf(recorded.cost),
    merges: merges.flatMap(({ merged, times }) => new Array<number>(times).fill(merged)),
    // What all pages before it were given together counts as given by the first of them.
    given: Array.from({ length: page - 1 }, (_, at) => (at === 0 ? depths : {})),
  };
}
