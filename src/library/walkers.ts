import { createSend, type Send } from '../client/send.ts';
import type { WireHit, WireSearchResponse } from '../rest/wire.ts';

/** Which documents to walk, of which service, and how. */
export interface WalkOptions {
  /** Address of the service: the tab's, a Node server's or a real cluster's. */
  readonly base: string | URL;
  /** One index, an alias or several with commas, as in the path of a search. */
  readonly index: string;
  /** Documents per page; default 1,000. */
  readonly size?: number;
  readonly query?: Readonly<Record<string, unknown>>;
  /** As in a search body. A walk by `search_after` needs one whose last key is unique. */
  readonly sort?: readonly unknown[];
  /** More of the search body (`_source`, `fields`, `highlight`). */
  readonly body?: Readonly<Record<string, unknown>>;
  /** How long a scroll or PIT may wait for its next page; default `1m`. */
  readonly keepAlive?: string;
  /** Default: the global one. Credentials are added by wrapping it. */
  readonly fetch?: typeof fetch;
  /** Ends the walk with its reason; what was opened is closed. */
  readonly signal?: AbortSignal;
}

/** One page of a walk. */
export interface WalkPage<Source = Record<string, unknown>> {
  /** From 1. */
  readonly number: number;
  /** Never empty. Integers beyond 2^53 in `sort` arrive as their text. */
  readonly hits: readonly WireHit<Source>[];
  readonly response: WireSearchResponse<Source>;
}

/** The pages of a walk. Leaving a `for await` early closes what the walk opened. */
type Walk<Source> = AsyncGenerator<WalkPage<Source>, void, undefined>;

/**
 * Pages by `from` and `size`. Rejects with the service's 400 when a page would end behind `index.max_result_window`; documents
 * written or deleted meanwhile move the pages.
 */
export async function* walkOffset<Source = Record<string, unknown>>(options: WalkOptions): Walk<Source> {
  const { search, size } = prepare<Source>(options);
  for (let from = 0, number = 1; ; from += size, number++) {
    const response = await search(indexPath(options), { from, track_total_hits: true });
    const { hits, total } = response.hits;
    if (hits.length > 0) yield { number, hits, response };
    // The total tells that this was the last page: the next could lie behind the window.
    if (hits.length < size || (total !== undefined && from + size >= total.value)) return;
  }
}

/** Pages by the last hit's sort values. Sees new documents ahead of it; without a unique last sort key it loses some. */
export async function* walkSearchAfter<Source = Record<string, unknown>>(options: WalkOptions): Walk<Source> {
  if (options.sort === undefined || options.sort.length === 0) {
    throw new TypeError('A walk by search_after needs a sort, and its last key has to be unique: walkPit brings one along');
  }
  const { search, size } = prepare<Source>(options);
  yield* follow(size, (after) => search(indexPath(options), { track_total_hits: false, ...after }));
}

/** Pages of a PIT by the last hit's sort values: the documents of the moment it began, each exactly once, in any order asked for. */
export async function* walkPit<Source = Record<string, unknown>>(options: WalkOptions): Walk<Source> {
  const { send, search, size, keepAlive } = prepare<Source>(options);
  const opened = await send<{ readonly id: string }>(
    'POST',
    `/${encodePath(options.index)}/_pit?keep_alive=${encodeURIComponent(keepAlive)}`,
    undefined,
    options.signal && { signal: options.signal },
  );
  let { id } = opened.data;
  try {
    yield* follow(size, async (after) => {
      const response = await search('/_search', { pit: { id, keep_alive: keepAlive }, track_total_hits: false, ...after });
      id = response.pit_id ?? id;
      return response;
    });
  } finally {
    await closing(send('DELETE', '/_pit', { id }));
  }
}

/** Pages of a scroll: the documents of the moment it began, each exactly once, forward only. */
export async function* walkScroll<Source = Record<string, unknown>>(options: WalkOptions): Walk<Source> {
  const { send, search, keepAlive } = prepare<Source>(options);
  let response = await search(indexPath(options), {}, `&scroll=${encodeURIComponent(keepAlive)}`);
  try {
    for (let number = 1; response.hits.hits.length > 0; number++) {
      yield { number, hits: response.hits.hits, response };
      options.signal?.throwIfAborted();
      const next = { scroll: keepAlive, scroll_id: response._scroll_id };
      const answer = await send<WireSearchResponse<Source>>('POST', '/_search/scroll', next, options.signal && { signal: options.signal });
      // An answer that lacks a shard's documents must not pass for a whole one, and a scroll cannot be asked twice.
      if (answer.data._shards.failed > 0) throw new Error(`The scroll lost ${answer.data._shards.failed} shards on page ${number + 1}`);
      response = { ...answer.data, _scroll_id: answer.data._scroll_id ?? response._scroll_id ?? '' };
    }
  } finally {
    await closing(send('DELETE', '/_search/scroll', { scroll_id: response._scroll_id }));
  }
}

/** The keys of a search body that carry on behind the last page. */
type After = Readonly<Record<string, unknown>>;

/** One page after another, each behind the last hit of the one before, until one is short. */
async function* follow<Source>(size: number, page: (after: After) => Promise<WireSearchResponse<Source>>): Walk<Source> {
  let after: After = {};
  for (let number = 1; ; number++) {
    const response = await page(after);
    const { hits } = response.hits;
    if (hits.length > 0) yield { number, hits, response };
    if (hits.length < size) return;
    after = { search_after: hits.at(-1)?.sort };
  }
}

/** A search that fills in what all pages share, and asks for whole answers: a shard that fails is an error, not a hole. */
function prepare<Source>(options: WalkOptions) {
  const { size = 1000, keepAlive = '1m', query, sort, body, signal } = options;
  const send = sendTo(options);
  const search = async (path: string, more: Readonly<Record<string, unknown>>, parameters = ''): Promise<WireSearchResponse<Source>> => {
    signal?.throwIfAborted();
    const whole = { ...body, size, ...(query && { query }), ...(sort && { sort }), ...more };
    const target = `${path}?allow_partial_search_results=false${parameters}`;
    return (await send<WireSearchResponse<Source>>('POST', target, whole, signal && { signal })).data;
  };
  return { send, search, size, keepAlive };
}

function sendTo({ base, fetch = globalThis.fetch }: WalkOptions): Send {
  const root = new URL(base);
  if (!root.pathname.endsWith('/')) root.pathname += '/';
  return createSend({ fetch: (input, init) => fetch(input, init), base: root });
}

function indexPath({ index }: WalkOptions): string {
  return `/${encodePath(index)}/_search`;
}

/** Commas separate names and stay; everything else is a name's own. */
function encodePath(index: string): string {
  return index.split(',').map(encodeURIComponent).join(',');
}

/** What cannot be closed now ends with its keep alive; the walk's own outcome is what matters. */
async function closing(request: Promise<unknown>): Promise<void> {
  await request.catch(() => undefined);
}
