import type { Client } from '../../../client/client.ts';
import type { CallOptions, Exchange } from '../../../client/exchange.ts';
import { type Paging, pagingOf, pitIdOf, type PagingMode, type PitName } from '../../../client/paging.ts';
import type { WireSearchResponse, WireSortValue } from '../../../client/wire.ts';
import type { ContextsHeld, readContexts } from './open-contexts.ts';
import type { TripQuestion } from './question.ts';

/** The way to a page, and what its last request brought. */
export interface Trip {
  readonly requests: number;
  /** Of the page asked for, or of the last one there was. */
  readonly page: number;
  readonly response: WireSearchResponse;
  /** The sort values the last request went on behind; undefined: it began at the start, or did not say. */
  readonly after: readonly WireSortValue[] | undefined;
  /** Of the last request, as the page saw it. */
  readonly lastMs: number;
  /** The first page's request and the last one's, where those are two. */
  readonly sent: readonly Exchange[];
}

/** A trip, and the contexts that were open before it and at its end. Undefined: not asked for, or not told. */
export interface EndedTrip extends Trip {
  readonly held: ContextsHeld | undefined;
}

/** Where a trip goes. */
export interface TripTarget {
  readonly client: Client;
  readonly index: string;
  /** How points in time are called there. */
  readonly pit: PitName;
  /** Parameters of every search, such as `cost=true`. */
  readonly parameters: string;
  /** How open contexts are read, before the trip and while it still holds its own. */
  readonly contexts?: typeof readContexts;
}

interface TripOptions extends CallOptions {
  readonly onPage?: (page: number) => void;
}

const KEEP_ALIVE = '1m';

/**
 * Goes to a page in one way of paging: by offset with one request, otherwise page by page. What it opens it closes, whatever happens. Rejects as the
 * client does; a shard that fails is an error there, not a hole.
 */
export async function takeTrip(
  target: TripTarget,
  mode: PagingMode,
  question: TripQuestion,
  options: TripOptions = {},
): Promise<EndedTrip> {
  const { client, pit, contexts } = target;
  const { onPage: _, ...call } = options;
  const way = pagingOf(mode, pit);
  const open: OpenContext = { id: undefined };
  const before = await contexts?.(client, call);
  try {
    const trip = await walk(target, { mode, way, question, open }, options);
    const during = await contexts?.(client, call);
    return { ...trip, held: before && during && { before, during } };
  } finally {
    // Without the signal: what was opened is closed also after the reader has stopped the trip.
    if (open.id !== undefined && way.close !== undefined) await client.ask(way.close(open.id)).catch(() => undefined);
  }
}

/** What a trip holds, as it was last named: every page of a scroll may name it anew. */
interface OpenContext {
  id: string | undefined;
}

interface Walked {
  readonly mode: PagingMode;
  readonly way: Paging;
  readonly question: TripQuestion;
  readonly open: OpenContext;
}

async function walk({ client, index, parameters }: TripTarget, walked: Walked, { onPage, ...call }: TripOptions): Promise<Trip> {
  const { mode, way, question, open } = walked;
  const { query, sort, size } = question;
  const search = { index, body: { query, sort, size, track_total_hits: true }, keepAlive: KEEP_ALIVE, parameters };
  if (way.open !== undefined) open.id = pitIdOf((await client.ask<Opened>(way.open(search), call)).data);
  let trip: Trip | undefined;
  for (let number = mode === 'offset' ? question.page : 1; number <= question.page; number++) {
    const before = trip;
    const after = mode === 'offset' ? undefined : before?.response.hits.hits.at(-1)?.sort;
    const asked = way.page(search, { number, after: () => after, context: open.id });
    const { data, exchange } = await client.ask<WireSearchResponse>(asked, call);
    open.id = data._scroll_id ?? data.pit_id ?? open.id;
    if (before !== undefined && data.hits.hits.length === 0) return before;
    trip = {
      requests: (before?.requests ?? 0) + 1,
      page: number,
      response: data,
      after: after,
      lastMs: exchange.ms,
      sent: [...(before?.sent.slice(0, 1) ?? []), exchange],
    };
    onPage?.(number);
    if (data.hits.hits.length < size) break;
  }
  if (trip === undefined) throw new RangeError(`there is no page ${question.page}`);
  return trip;
}

interface Opened {
  readonly id?: string;
  readonly pit_id?: string;
}
