import type { Client } from '../../../client/client.ts';
import type { Answer, CallOptions, Exchange } from '../../../client/exchange.ts';
import { type Paging, paging, type PlannedRequest } from '../../../client/paging.ts';
import type { WireSearchResponse, WireSortValue } from '../../../client/wire.ts';
import { sharedBody, type Question } from '../question.ts';
import { NoCursor, type LaneMachine } from './lane-machine.ts';
import { firstPage, isBusy } from './lane-state.ts';
import type { Mode } from './mode.ts';

/** The calls a lane makes. Whoever answers them may repeat those that move nothing. */
export type LaneCalls = Pick<Client, 'ask'>;

/** What a lane asks with. */
export interface AskDeps {
  readonly mode: Mode;
  readonly question: Question;
  readonly calls: LaneCalls;
  /** Milliseconds; the clock the keep-alive countdown reads. */
  readonly now: () => number;
}

/** A lane's requests can all be stopped, and have other parameters than usual. */
type AskOptions = CallOptions & { readonly signal: AbortSignal; readonly parameters?: string | undefined };

/** The requests of a lane: each tells the lane's state what came of it. */
export function createAsks({ mode, question, calls, now }: AskDeps, { current, apply }: LaneMachine) {
  const way: Paging = paging[mode.id];
  let kept = mode.keepAlive;

  /** Asks for one page; the cursor that leads to it must be known. `isLast`: it is the one that nothing came behind, asked for again. */
  async function ask(page: number, options: AskOptions, isLast = false): Promise<void> {
    const { data, exchange } = await send(page, options);
    const { hits } = data.hits;
    options.signal.throwIfAborted();
    apply({
      type: 'answered',
      keepAliveMs: kept?.ms ?? 0,
      answer: { page, hits, cost: data.cost ?? null, exchange, contextId: data._scroll_id ?? data.pit_id ?? null, at: now() },
    });
    if (!mode.canJump && hits.length === 0 && isBusy(current()) && !isLast) await showLast(page - 1, options);
  }

  /** The page that nothing came behind, where the lane stood on another one. */
  async function showLast(page: number, options: AskOptions): Promise<void> {
    if (mode.forwardOnly) apply({ type: 'recalled', page });
    else await ask(page, options, true);
    apply({ type: 'ended' });
  }

  async function send(page: number, options: AskOptions): Promise<Answer<WireSearchResponse>> {
    const { start, context } = current();
    const search = {
      index: question.index,
      body: sharedBody(question, start?.clause),
      keepAlive: kept?.text ?? '',
      parameters: options.parameters ?? 'cost=true',
    };
    const id = context?.id ?? (way.open && (await open(way.open(search), options)));
    return calls.ask(way.page(search, { number: page, after: () => cursorTo(page), context: id }), options);
  }

  async function open(request: PlannedRequest, options: AskOptions): Promise<string> {
    const { data, exchange } = await calls.ask<{ readonly id: string }>(request, options);
    apply({ type: 'opened', id: data.id, keepAliveMs: kept?.ms ?? 0, at: now(), exchange });
    return data.id;
  }

  function cursorTo(page: number): readonly WireSortValue[] | undefined {
    const state = current();
    if (page === firstPage(state)) return undefined;
    const cursor = state.cursors[page - 2];
    if (cursor === undefined) throw new NoCursor();
    return cursor;
  }

  return {
    ask,
    /** The first and the last page go where the browser's tools see them; a thousand in between take the short road. */
    walkFrom: async (first: number, to: number, signal: AbortSignal): Promise<void> => {
      for (let page = first; page <= to && isBusy(current()) && !signal.aborted; page++) {
        await ask(page, page === first || page === to ? { signal } : { signal, road: 'direct' });
      }
    },
    /** Gives the scroll or PIT back; null where there is none, or the server has it no more. */
    release: async (): Promise<Exchange | null> => {
      const { context } = current();
      if (context === null || way.close === undefined) return null;
      try {
        const { exchange } = await calls.ask(way.close(context.id));
        return exchange;
      } catch {
        // Already gone on the server, which is what was wanted.
        return null;
      }
    },
    keepAlive: () => kept,
    keepFor: (keepAlive: NonNullable<Mode['keepAlive']>): void => {
      kept = keepAlive;
    },
  };
}
