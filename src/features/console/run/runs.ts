import { outlineInSlices, type Outline, type Pause } from '../../../components/json/outline.ts';
import type { Exchange } from '../../../client/exchange.ts';
import type { SendRaw } from '../../../client/raw.ts';
import { createStore } from '../../../client/store.ts';
import type { Endpoint } from '../../../requests/endpoints.ts';
import type { Prediction } from '../../../requests/predict.ts';
import type { ReadRequest } from '../../../requests/sheet/search-request.ts';
import type { CaptureSource } from './captures.ts';
import { costIn, type CostSummary } from './cost-summary.ts';
import { prepare, type PreparedRequest } from './prepare.ts';

/** One request that was run, and what became of it. */
export interface Run {
  readonly id: number;
  /** The sheet it stands in. */
  readonly tab: string;
  /** Where its request begins in the sheet now; undefined once its line was deleted. */
  readonly from: number | undefined;
  /** Line of its request when it was run, from 1. */
  readonly line: number;
  /** Its request as it was written when it was run. */
  readonly source: string;
  readonly status: 'waiting' | 'under way' | 'answered' | 'failed' | 'stopped';
  readonly prediction: Prediction | undefined;
  readonly sent: PreparedRequest | undefined;
  readonly exchange: Exchange | undefined;
  /** Why there is no answer. */
  readonly failure: string;
  readonly outline: Outline | undefined;
  readonly cost: CostSummary | undefined;
  /** Where it went, if not to this tab. */
  readonly elsewhere: string | undefined;
}

/** What a set of requests is run with. */
export interface RunRequest {
  readonly read: ReadRequest;
  readonly source: string;
  readonly prediction: Prediction | undefined;
}

/** A key or a pointer pressed. Events that a script makes are not trusted. */
export type Gesture = Pick<Event, 'isTrusted'>;

/** How requests are sent: at whose word, by which table of endpoints, and whether searches are asked for their counters. */
export interface RunOptions {
  readonly gesture: Gesture;
  readonly endpoints: readonly Endpoint[];
  readonly costs: boolean;
  /** Where to send them; undefined: to this tab. */
  readonly elsewhere?: Elsewhere | undefined;
}

/** Another service than the tab's. */
export interface Elsewhere {
  /** As it is named wherever something is sent to it. */
  readonly name: string;
  /** It takes writes to indices of ours. */
  readonly writes: boolean;
  readonly send: SendRaw;
}

/** Everything run in this page, the newest last, and the way to run more. Lives outside React. */
export interface Runs {
  readonly subscribe: (listener: () => void) => () => void;
  readonly getState: () => readonly Run[];
  /**
   * Sends requests one after the other; resolves when the last was answered or {@link Runs.stop} was called. Only somebody's gesture starts
   * them, and each gesture once: a sheet may come from a stranger. Rejects otherwise.
   */
  readonly start: (tab: string, requests: readonly RunRequest[], options: RunOptions) => Promise<readonly Run[]>;
  readonly stop: () => void;
  /** Moves the places of a sheet's requests along with an edit; undefined: its line was deleted. */
  readonly moved: (tab: string, place: (from: number) => number | undefined) => void;
  readonly clear: (tab: string) => void;
}

/** Answers kept per page: older ones give their memory back. */
const keptRuns = 200;

/** Makes the runs of a page; `onWrite` is told after a request that may have changed what the service holds. */
export function createRuns(host: { readonly send: SendRaw; readonly pause: Pause; readonly onWrite: () => void }): Runs {
  const { getState, subscribe, set: show } = createStore<readonly Run[]>([]);
  let made = 0;
  let abort: AbortController | undefined;
  const used = new WeakSet<Gesture>();
  const set = (next: readonly Run[]) => show(next.slice(-keptRuns));
  const change = (id: number, part: Partial<Run>) => set(getState().map((run) => (run.id === id ? { ...run, ...part } : run)));
  const sources = (tab: string): readonly CaptureSource[] =>
    getState()
      .flatMap((run) => (run.tab === tab && run.outline !== undefined ? [{ line: run.line, outline: run.outline }] : []))
      .toReversed();

  const one = async (id: number, tab: string, read: ReadRequest, options: RunOptions, signal: AbortSignal): Promise<void> => {
    const { elsewhere } = options;
    // Counters are the tab's own: others refuse the parameter.
    const costs = options.costs && elsewhere === undefined;
    const sent = prepare(read, { ...options, costs, sources: sources(tab) });
    if ('problem' in sent) return change(id, { status: 'failed', failure: sent.problem });
    change(id, { status: 'under way', sent });
    try {
      const exchange = await (elsewhere?.send ?? host.send)(sent, signal);
      const outline = (await outlineInSlices(exchange.responseBody, host.pause)) ?? undefined;
      change(id, { status: 'answered', exchange, outline, cost: outline && costIn(outline) });
      if (sent.writes && elsewhere === undefined) host.onWrite();
    } catch (error) {
      if (signal.aborted) change(id, { status: 'stopped' });
      else change(id, { status: 'failed', failure: error instanceof Error ? error.message : String(error) });
    }
    return undefined;
  };

  return {
    subscribe,
    getState,
    start: async (tab, requests, options) => {
      if (!options.gesture.isTrusted || used.has(options.gesture)) throw new Error('A sheet runs at a gesture alone');
      used.add(options.gesture);
      abort?.abort();
      const control = new AbortController();
      abort = control;
      const started = requests.map(({ read, source, prediction }): Run => ({
        id: made++,
        tab,
        from: read.request.from,
        line: read.request.line,
        source,
        status: 'waiting',
        prediction: options.elsewhere === undefined ? prediction : undefined,
        sent: undefined,
        exchange: undefined,
        failure: '',
        outline: undefined,
        cost: undefined,
        elsewhere: options.elsewhere?.name,
      }));
      set([...getState(), ...started]);
      for (const [i, { id }] of started.entries()) {
        const read = requests[i]?.read;
        if (control.signal.aborted || read === undefined) change(id, { status: 'stopped' });
        // One after the other is the point: each may need the answer of the one before.
        else await one(id, tab, read, options, control.signal);
      }
      if (abort === control) abort = undefined;
      const ids = new Set(started.map(({ id }) => id));
      return getState().filter(({ id }) => ids.has(id));
    },
    stop: () => abort?.abort(),
    moved: (tab, place) => {
      if (getState().some((run) => run.tab === tab)) {
        set(getState().map((run) => (run.tab === tab && run.from !== undefined ? { ...run, from: place(run.from) } : run)));
      }
    },
    clear: (tab) => set(getState().filter((run) => run.tab !== tab || run.status === 'under way' || run.status === 'waiting')),
  };
}

/** Whether a request of a sheet is under way. */
export function isRunning(runs: readonly Run[], tab: string): boolean {
  return runs.some((run) => run.tab === tab && (run.status === 'under way' || run.status === 'waiting'));
}
