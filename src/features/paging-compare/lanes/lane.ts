import type { Client } from '../../../client/client.ts';
import type { Answer, CallOptions, Exchange } from '../../../client/exchange.ts';
import { RestError } from '../../../client/rest-error.ts';
import { createStore } from '../../../client/store.ts';
import { type Paging, paging, type PlannedRequest } from '../../../client/paging.ts';
import type { WireHit, WireSearchResponse, WireSortValue } from '../../../client/wire.ts';
import { sharedBody, type Question } from '../question.ts';
import { messages } from '../messages.ts';
import { firstPage, isBusy, newLane, reduceLane, type LaneError, type LaneEvent, type LaneStart, type LaneState } from './lane-state.ts';
import type { Mode } from './mode.ts';
import { planWalk } from './walk-plan.ts';

/** The calls a lane makes. Whoever answers them may repeat those that move nothing. */
export type LaneCalls = Pick<Client, 'ask'>;

/** What a lane needs from outside. */
export interface LaneDeps {
  readonly mode: Mode;
  readonly question: Question;
  readonly calls: LaneCalls;
  /** Runs a callback soon; a walk tells its listeners at most once per call back. */
  readonly schedule: (publish: () => void) => void;
  /** Milliseconds; the clock the keep-alive countdown reads. */
  readonly now: () => number;
}

/** One lane: a state and the commands that move it. Commands resolve when they are over and never reject. */
export interface Lane {
  readonly mode: Mode;
  readonly question: Question;
  /** Milliseconds on the clock its context runs out by. */
  readonly now: () => number;
  /** Changes identity only when listeners are told. */
  readonly getState: () => LaneState;
  /** The state this very moment, for those who await a command. */
  readonly current: () => LaneState;
  subscribe(listener: () => void): () => void;
  readonly next: () => Promise<void>;
  readonly back: () => Promise<void>;
  /** To page `page` the cheapest way the mode has: a jump, a remembered cursor, or a walk. */
  readonly goTo: (page: number) => Promise<void>;
  /** Page by page up to `page`, in every mode; from the start when `page` lies behind. */
  readonly walk: (page: number) => Promise<void>;
  /** Begins anew at a depth, by a range on the sort key instead of a walk. */
  readonly beginAt: (start: LaneStart) => Promise<void>;
  /**
   * From the first page to the end, as a walk to about `target` pages. `onPage` is awaited after every answer, with the rows it gave and
   * whether the lane goes on, and may end the walk by answering false; it must not reject.
   */
  readonly readOut: (target: number, onPage: (hits: readonly WireHit[], more: boolean) => Promise<boolean>) => Promise<void>;
  /** Cuts short what is under way; resolves when it has stopped. */
  readonly stop: () => Promise<void>;
  /** Gives the scroll or PIT back to the server. */
  readonly close: () => Promise<void>;
  /** A new scroll or PIT in place of one that ran out. A PIT goes on after its last cursor, a scroll begins again. */
  readonly reopen: () => Promise<void>;
  readonly noteExpiry: () => void;
  /** How long its scroll or PIT is asked to be kept from the next use on. */
  readonly keepAlive: () => Mode['keepAlive'];
  readonly keepFor: (keepAlive: NonNullable<Mode['keepAlive']>) => void;
  readonly reset: () => Promise<void>;
}

/** A lane's requests can all be stopped. */
type AskOptions = CallOptions & { readonly signal: AbortSignal };

/** Builds a lane over its calls. */
export function createLane(deps: LaneDeps): Lane {
  const { mode, question, calls } = deps;
  const way: Paging = paging[mode.id];
  let kept = mode.keepAlive;
  let state = newLane(mode.id, question.size);
  const { getState, subscribe, set: publish } = createStore(state);
  let scheduled = false;
  let running: AbortController | null = null;
  let settled: Promise<void> = Promise.resolve();

  function apply(event: LaneEvent): void {
    state = reduceLane(state, event);
    if (scheduled) return;
    scheduled = true;
    deps.schedule(() => {
      scheduled = false;
      if (getState() !== state) publish(state);
    });
  }

  /** Runs one command; another one is ignored until it is over. */
  function run(target: number | null, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    if (running === null) {
      running = new AbortController();
      apply({ type: 'started', target });
      settled = settle(work, running.signal);
    }
    return settled;
  }

  async function settle(work: (signal: AbortSignal) => Promise<void>, signal: AbortSignal): Promise<void> {
    try {
      await work(signal);
    } catch (error) {
      if (!signal.aborted) apply(failureEvent(error));
    } finally {
      running = null;
      apply({ type: 'stopped' });
    }
  }

  /** Asks for one page; the cursor that leads to it must be known. `isLast`: it is the one that nothing came behind, asked for again. */
  async function ask(page: number, options: AskOptions, isLast = false): Promise<void> {
    const { data, exchange } = await send(page, options);
    options.signal.throwIfAborted();
    apply({
      type: 'answered',
      keepAliveMs: kept?.ms ?? 0,
      answer: {
        page,
        hits: data.hits.hits,
        cost: data.cost ?? null,
        exchange,
        contextId: data._scroll_id ?? data.pit_id ?? null,
        at: deps.now(),
      },
    });
    if (mode.id !== 'offset' && data.hits.hits.length === 0 && isBusy(state) && !isLast) await showLast(page - 1, options);
  }

  /** The page that nothing came behind, where the lane stood on another one. */
  async function showLast(page: number, options: AskOptions): Promise<void> {
    if (mode.id === 'scroll') apply({ type: 'recalled', page });
    else await ask(page, options, true);
    apply({ type: 'ended' });
  }

  async function send(page: number, options: AskOptions): Promise<Answer<WireSearchResponse>> {
    const body = sharedBody(question, state.start?.clause);
    const search = { index: question.index, body, keepAlive: kept?.text ?? '', parameters: 'cost=true' };
    const context = state.context?.id ?? (way.open && (await open(way.open(search), options)));
    return calls.ask(way.page(search, { number: page, after: () => cursorTo(page), context }), options);
  }

  async function open(request: PlannedRequest, options: AskOptions): Promise<string> {
    const { data, exchange } = await calls.ask<{ readonly id: string }>(request, options);
    apply({ type: 'opened', id: data.id, keepAliveMs: kept?.ms ?? 0, at: deps.now(), exchange });
    return data.id;
  }

  function cursorTo(page: number): readonly WireSortValue[] | undefined {
    if (page === firstPage(state)) return undefined;
    const cursor = state.cursors[page - 2];
    if (cursor === undefined) throw new NoCursor();
    return cursor;
  }

  /** The first and the last page go where the browser's tools see them; a thousand in between take the short road. */
  async function walkFrom(first: number, to: number, signal: AbortSignal): Promise<void> {
    for (let page = first; page <= to && isBusy(state) && !signal.aborted; page++) {
      await ask(page, page === first || page === to ? { signal } : { signal, road: 'direct' });
    }
  }

  async function release(): Promise<Exchange | null> {
    const { context } = state;
    if (context === null || way.close === undefined) return null;
    try {
      const { exchange } = await calls.ask(way.close(context.id));
      return exchange;
    } catch {
      // Already gone on the server, which is what was wanted.
      return null;
    }
  }

  const nextPage = () => (state.page === 0 ? firstPage(state) : state.page + 1);
  const isKept = (page: number) => state.kept.some((kept) => kept.page === page);
  async function walk(page: number): Promise<void> {
    const { first, anew, requests } = planWalk(state, page);
    if (requests === 0) return apply({ type: 'recalled', page });
    if (anew) await reset();
    await run(first === page ? null : page, (signal) => walkFrom(first, page, signal));
  }

  async function reset(): Promise<void> {
    running?.abort();
    await settled;
    await release();
    apply({ type: 'reset' });
  }

  return {
    mode,
    question,
    now: deps.now,
    getState,
    current: () => state,
    subscribe,
    next: async () => {
      const page = nextPage();
      if (mode.forwardOnly && isKept(page)) return apply({ type: 'recalled', page });
      if (mode.forwardOnly && state.context === null) await reset();
      await run(null, (signal) => ask(nextPage(), { signal }));
    },
    back: async () => {
      const page = state.page - 1;
      if (page < firstPage(state)) return;
      if (mode.forwardOnly) return apply({ type: 'recalled', page });
      await run(null, (signal) => ask(page, { signal }));
    },
    goTo: (page) => (mode.canJump ? run(null, (signal) => ask(page, { signal })) : walk(page)),
    walk,
    beginAt: async (start) => {
      await reset();
      apply({ type: 'begun', start });
      await run(null, (signal) => ask(start.page, { signal }));
    },
    readOut: async (target, onPage) => {
      await reset();
      await run(target, async (signal) => {
        for (let page = 1; isBusy(state) && !signal.aborted; page++) {
          await ask(page, page === 1 ? { signal } : { signal, road: 'direct' });
          // A cursor that found nothing shows its last page still.
          const went = await onPage(state.page === page ? state.hits : [], isBusy(state));
          if (!went) return;
        }
      });
    },
    stop: () => {
      running?.abort();
      return settled;
    },
    close: async () => {
      if (running) return;
      apply({ type: 'closed', exchange: await release() });
    },
    reopen: async () => {
      if (mode.forwardOnly) await reset();
      await run(null, (signal) => ask(nextPage(), { signal }));
    },
    keepAlive: () => kept,
    keepFor: (keepAlive) => {
      kept = keepAlive;
    },
    noteExpiry: () => {
      if (state.context !== null && !isBusy(state)) apply({ type: 'expired', exchange: null });
    },
    reset,
  };
}

/** The last hit carried no sort values, so there is nothing to continue from. */
class NoCursor extends Error {}

function failureEvent(error: unknown): LaneEvent {
  if (error instanceof RestError && error.type === 'search_context_missing_exception') {
    return { type: 'expired', exchange: error.exchange };
  }
  return { type: 'failed', error: laneError(error) };
}

function laneError(error: unknown): LaneError {
  if (error instanceof NoCursor) return { kind: 'cursor', message: messages.noCursor, exchange: null };
  if (!(error instanceof RestError)) return { kind: 'network', message: messages.noAnswer, exchange: null };
  return { kind: kindOfRefusal(error), message: error.reason, exchange: error.exchange };
}

function kindOfRefusal({ kind, type }: RestError): LaneError['kind'] {
  if (kind === 'result_window_too_large' || kind === 'scroll_batch_too_large') return 'window';
  return type === 'rejected_execution_exception' ? 'contexts' : 'refused';
}
