import type { Client } from '../../../client/client.ts';
import { createStore } from '../../../client/store.ts';
import { judge, type Judgement } from '../model/classify.ts';
import type { Trip, TripSort } from '../model/trip.ts';
import { createIndexWrites, readStart } from '../writer/index-writes.ts';
import { createWriter } from '../writer/plan-writes.ts';
import type { ValueKind } from '../writer/value-kind.ts';
import type { WriterSettings } from '../writer/settings.ts';
import { runTrip, type TripLane } from './run-trip.ts';

/** What the lanes read and the writer writes. */
export interface TripQuestion {
  /** Which making of the index is meant. */
  readonly generation: number;
  readonly index: string;
  readonly query: Readonly<Record<string, unknown>>;
  readonly sort: TripSort;
  readonly size: number;
  readonly mappings: Readonly<Record<string, unknown>>;
  /** What the values of the sort field are. */
  readonly values: ValueKind;
  readonly maxResultWindow: number;
}

/** A trip with what became of every document in it. */
export interface JudgedTrip {
  readonly trip: Trip;
  readonly judgement: Judgement;
}

/** Trips made so far, and the one under way. */
export interface TripsState {
  /** By lane, in the order they were made; the last one may be under way, unless it is too large to be judged several times a second. */
  readonly judged: readonly JudgedTrip[];
  /** The trip under way. */
  readonly current: Trip | null;
  readonly running: boolean;
  /** Why the index could not be put back; null while it could. */
  readonly error: string | null;
}

/** Trips over one question, one at a time. */
export interface Trips {
  readonly getState: () => TripsState;
  readonly subscribe: (listener: () => void) => () => void;
  /** One lane after the other, each over the same start; resolves when all are over. */
  readonly start: (settings: WriterSettings, lanes: readonly TripLane[]) => Promise<readonly JudgedTrip[]>;
  readonly stop: () => void;
}

interface TripsDeps {
  readonly client: Client;
  readonly question: TripQuestion;
  /** Moves virtual time on by so many milliseconds, making the clock virtual if it is not. */
  readonly moveOn: (ms: number) => Promise<void>;
  /** Runs a callback soon: progress is shown at most once per call back. */
  readonly schedule: (publish: () => void) => void;
}

/** Rows read at once when the order at the start is written down. */
const startBatch = 1_000;

/** Builds the trips of a question; nothing is sent until they start. */
export function createTrips({ client, question, moveOn, schedule }: TripsDeps): Trips {
  let state: TripsState = { judged: [], current: null, running: false, error: null };
  let over: readonly JudgedTrip[] = [];
  const { getState, subscribe, set: publish } = createStore(state);
  let scheduled = false;
  let running: { readonly controller: AbortController; readonly lane: { current: TripLane | null } } | null = null;
  const show = (next: Partial<TripsState>) => {
    state = { ...state, ...next };
    if (scheduled) return;
    scheduled = true;
    schedule(() => {
      scheduled = false;
      state = withCurrent(state, over);
      publish(state);
    });
  };

  async function one(lane: TripLane, settings: WriterSettings, signal: AbortSignal): Promise<Trip> {
    const writes = createIndexWrites(client, { ...question, field: question.sort.field });
    const batch = Math.min(startBatch, question.maxResultWindow);
    try {
      const start = await readStart(client, question, batch, signal);
      return await runTrip({
        lane,
        sort: question.sort,
        size: question.size,
        start,
        settings,
        writer: createWriter(settings, start, question.values),
        writes,
        moveOn: (seconds) => moveOn(seconds * 1_000),
        signal,
        onProgress: (current) => show({ current }),
      });
    } catch (error) {
      return emptyTrip(question, lane, settings, signal.aborted ? '' : String(error));
    } finally {
      await writes.putBack().catch((error: unknown) => show({ error: String(error) }));
    }
  }

  return {
    getState,
    subscribe,
    start: async (settings, lanes) => {
      if (running !== null) return [];
      const run = { controller: new AbortController(), lane: { current: null as TripLane | null } };
      running = run;
      const { signal } = run.controller;
      over = [];
      show({ current: null, running: true, error: null });
      for (const lane of lanes) {
        if (signal.aborted) break;
        run.lane.current = lane;
        const trip = await one(lane, settings, signal);
        over = [...over, judgedOf(trip)];
        show({ current: null });
        if (trip.end === 'stopped') break;
      }
      running = null;
      show({ running: false });
      return over;
    },
    stop: () => {
      running?.controller.abort();
      running?.lane.current?.stop();
    },
  };
}

function judgedOf(trip: Trip): JudgedTrip {
  return { trip, judgement: judge(trip) };
}

/** Judging more documents than this several times a second would hold the page up: their verdict waits for the end. */
const mostJudgedLive = 10_000;

function withCurrent(state: TripsState, over: readonly JudgedTrip[]): TripsState {
  const { current } = state;
  const live = current !== null && current.start.length <= mostJudgedLive ? [judgedOf(current)] : [];
  return { ...state, judged: [...over, ...live] };
}

/** A trip that never began. */
function emptyTrip({ sort, size }: TripQuestion, lane: TripLane, { copies }: WriterSettings, reason: string): Trip {
  const { id, name, snapshot, cursor } = lane;
  const nothing = { start: [], pages: [], writes: [], requests: 0 };
  return { lane: id, name, snapshot, cursor, sort, copies, size, ...nothing, end: reason === '' ? 'stopped' : 'failed', reason };
}
