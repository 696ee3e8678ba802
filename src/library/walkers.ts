import { type PagedSearch, type PagePlace, type Paging, paging, pagingOf, pitIdOf, type PlannedRequest } from '../client/paging.ts';
import { breaksTies, losesBehindCursors, pitDialect, type Product, readProduct } from '../client/product.ts';
import { createSend, type Send } from '../client/ask.ts';
import { RestError } from '../client/rest-error.ts';
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
  const { ask, size } = prepare<Source>(options, paging.offset, { track_total_hits: true });
  for (let number = 1; ; number++) {
    const response = await ask({ number, after: () => undefined, context: undefined });
    const { hits, total } = response.hits;
    if (hits.length > 0) yield { number, hits, response };
    // The total tells that this was the last page: the next could lie behind the window.
    if (hits.length < size || (total !== undefined && number * size >= total.value)) return;
  }
}

/** Pages by the last hit's sort values. Sees new documents ahead of it; without a unique last sort key it loses some. */
export async function* walkSearchAfter<Source = Record<string, unknown>>(options: WalkOptions): Walk<Source> {
  if (options.sort === undefined || options.sort.length === 0) {
    throw new TypeError('A walk by search_after needs a sort, and its last key has to be unique: walkPit brings one along');
  }
  const { ask, size } = prepare<Source>(options, paging.search_after, totalsFor(await productAt(options)));
  yield* follow(size, (place) => ask({ ...place, context: undefined }));
}

/**
 * Pages of a PIT by the last hit's sort values: the documents of the moment it began, each exactly once, in any order asked for. What the service says of
 * itself decides how a PIT is called there, and whether the sort needs a last key of its own. Rejects where a release has none.
 * @example
 * ```ts
 * import { startFathom } from 'fathom-search/node';
 * import { walkPit } from 'fathom-search/walks';
 * const { fathom, url, close } = await startFathom();
 * await fathom.load('books', [{ year: 1851 }, { year: 1846 }]);
 * const years = [];
 * for await (const { hits } of walkPit({ base: url, index: 'books', sort: [{ year: 'asc' }] })) {
 *   years.push(...hits.map((hit) => hit._source.year));
 * }
 * console.assert(years.join() === '1846,1851');
 * await close();
 * ```
 */
export async function* walkPit<Source = Record<string, unknown>>(options: WalkOptions): Walk<Source> {
  const { way, sort, totals } = await pitAt(options);
  const { open, ask, close, size } = prepare<Source>({ ...options, ...(sort && { sort }) }, way, totals);
  let id = await open(way.open);
  try {
    yield* follow(size, async (place) => {
      const response = await ask({ ...place, context: id });
      id = response.pit_id ?? id;
      return response;
    });
  } finally {
    await close(way.close(id));
  }
}

/** Pages of a scroll: the documents of the moment it began, each exactly once, forward only. */
export async function* walkScroll<Source = Record<string, unknown>>(options: WalkOptions): Walk<Source> {
  const { ask, close } = prepare<Source>(options, paging.scroll, {});
  const place = { number: 1, after: () => undefined };
  let response = await ask({ ...place, context: undefined });
  let id = response._scroll_id ?? '';
  try {
    for (let number = 1; response.hits.hits.length > 0; number++) {
      yield { number, hits: response.hits.hits, response };
      const next = await ask({ ...place, number: number + 1, context: id });
      // An answer that lacks a shard's documents must not pass for a whole one, and a scroll cannot be asked twice.
      if (next._shards.failed > 0) throw new Error(`The scroll lost ${next._shards.failed} shards on page ${number + 1}`);
      id = next._scroll_id ?? id;
      response = next;
    }
  } finally {
    await close(paging.scroll.close(id));
  }
}

/** One page after another, each behind the last hit of the one before, until one is short. */
async function* follow<Source>(
  size: number,
  page: (place: Omit<PagePlace, 'context'>) => Promise<WireSearchResponse<Source>>,
): Walk<Source> {
  let last: WireHit<Source> | undefined;
  for (let number = 1; ; number++) {
    const before = last;
    const response = await page({ number, after: () => before?.sort });
    const { hits } = response.hits;
    if (hits.length > 0) yield { number, hits, response };
    if (hits.length < size) return;
    last = hits.at(-1);
  }
}

/** Keys that tell all documents apart where a release does not: ids are unique within an index. */
const TIE_BREAK = [{ _id: 'asc' }, { _index: 'asc' }];

interface PitThere {
  readonly way: Required<Paging>;
  /** To walk it by; undefined: as it was asked for. */
  readonly sort: readonly unknown[] | undefined;
  readonly totals: Readonly<Record<string, unknown>>;
}

/** What the service says it is; undefined: none that is known, or it does not say. */
async function productAt(options: WalkOptions): Promise<Product | undefined> {
  try {
    return readProduct((await sendTo(options)<unknown>('GET', '/', undefined, options.signal && { signal: options.signal })).data);
  } catch (thrown) {
    if (thrown instanceof RestError && thrown.status < 500) return undefined;
    throw thrown;
  }
}

/** Totals cost every match a look, so they are asked for only where pages might lack documents without. */
function totalsFor(product: Product | undefined): PitThere['totals'] {
  return { track_total_hits: product === undefined || losesBehindCursors(product) };
}

/** The PITs of the service there. */
async function pitAt(options: WalkOptions): Promise<PitThere> {
  const product = await productAt(options);
  const dialect = product === undefined ? 'elastic' : pitDialect(product);
  if (dialect === 'none') throw new Error(`${product?.version ?? 'This release'} has no points in time: walk by scroll or search_after`);
  const { sort } = options;
  const whole = product === undefined || breaksTies(product) ? sort : [...(sort ?? [{ _score: 'desc' }]), ...TIE_BREAK];
  const { open = paging.pit.open, close = paging.pit.close, page } = pagingOf('pit', dialect);
  return { way: { open, close, page }, sort: whole, totals: totalsFor(product) };
}

/** The requests of one walk, which ask for whole answers: a shard that fails is an error, not a hole. */
function prepare<Source>(options: WalkOptions, way: Paging, more: Readonly<Record<string, unknown>>) {
  const { index, size = 1000, keepAlive = '1m', query, sort, body, signal } = options;
  const send = sendTo(options);
  const whole = { ...body, ...(query && { query }), ...(sort && { sort }), ...more, size };
  const search = { index, body: whole, keepAlive, parameters: 'allow_partial_search_results=false', scrollParameters: '' };
  const call = async <Data>({ method, target, body: sent }: PlannedRequest): Promise<Data> => {
    signal?.throwIfAborted();
    return (await send<Data>(method, target, sent, signal && { signal })).data;
  };
  return {
    size,
    ask: (place: PagePlace): Promise<WireSearchResponse<Source>> => call(way.page(search, place)),
    open: async (opening: (asked: PagedSearch) => PlannedRequest): Promise<string> =>
      pitIdOf(await call<{ readonly id?: string; readonly pit_id?: string }>(opening(search))),
    // What cannot be closed now ends with its keep alive; the walk's own outcome is what matters.
    close: async ({ method, target, body: sent }: PlannedRequest): Promise<void> => {
      await send(method, target, sent).catch(() => undefined);
    },
  };
}

function sendTo({ base, fetch = globalThis.fetch }: WalkOptions): Send {
  const root = new URL(base);
  if (!root.pathname.endsWith('/')) root.pathname += '/';
  return createSend({ fetch: (input, init) => fetch(input, init), base: root });
}
