import { createClient, type Client } from '../../../client/client.ts';
import type { PitName } from '../../../client/paging.ts';

/** One document: where it lies, and what it is sorted by. Its score is its own too. */
export interface FakedDocument {
  readonly id: string;
  readonly shard: number;
  /** Undefined: it has no such field. */
  readonly rank: number | undefined;
}

export interface FakedCluster {
  readonly client: Client;
  /** Entries each shard sent for the last search. */
  readonly sent: () => readonly number[];
  readonly open: () => number;
}

interface Release {
  readonly pit: PitName;
  /** Among equals: by id, as asked for, or by `_shard_doc` where the release adds it. */
  readonly shardDoc: boolean;
}

interface Search {
  readonly from?: number;
  readonly size: number;
  readonly sort: readonly Readonly<Record<string, string>>[];
  readonly search_after?: readonly (number | string | null)[];
  readonly pit?: object;
}

/** A cluster of so many shards, slow and obvious: every search sorts everything anew, shard by shard, and remembers what each shard sent. */
export function fakeCluster(documents: readonly FakedDocument[], shards: number, release: Release): FakedCluster {
  let sent: readonly number[] = [];
  const open = new Map<string, { readonly search: Search; position: number }>();
  let ids = 0;

  const answer = (method: string, path: string, query: URLSearchParams, body: unknown): unknown => {
    if (path.endsWith('/_search_shards'))
      return { shards: Array.from({ length: shards }, (_, shard) => [{ shard, index: 'logs', node: 'n' }]) };
    if (path.endsWith('/_mapping')) return { logs: { mappings: { properties: { rank: { type: 'long' } } } } };
    if (path.endsWith('/_count')) return { count: countOn(Number(query.get('preference')?.slice('_shards:'.length)), body) };
    if (path.endsWith('/_stats/indexing')) return { _all: { primaries: { indexing: { index_total: documents.length, delete_total: 0 } } } };
    if (path.startsWith('/_nodes/stats')) return { nodes: {} };
    if (method === 'DELETE') return open.delete(contextIn(body)) ? {} : {};
    if (path.endsWith('/_pit') || path.endsWith('/point_in_time')) {
      open.set(`pit ${++ids}`, { search: { size: 0, sort: [] }, position: 0 });
      return release.pit === 'elastic' ? { id: `pit ${ids}` } : { pit_id: `pit ${ids}` };
    }
    if (path === '/_search/scroll') return scrolled(contextIn(body));
    // The shape is this test's own.
    const search = body as Search;
    if (!query.has('scroll')) return found(search, search.search_after, search.from ?? 0);
    open.set(`scroll ${++ids}`, { search, position: 0 });
    return scrolled(`scroll ${ids}`);
  };

  const countOn = (shard: number, body: unknown): number => {
    const text = JSON.stringify(body);
    const [, bound, value] = /"(lte?|gte?)":(-?\d+)/.exec(text) ?? [];
    return documents.filter(
      (one) => one.shard === shard && (bound === undefined || (one.rank !== undefined && inRange(one.rank, bound, Number(value)))),
    ).length;
  };

  const scrolled = (id: string): unknown => {
    const context = open.get(id);
    if (context === undefined) throw new Error(`no scroll ${id}`);
    const { search, position } = context;
    const all = sorted(search.sort, true);
    const page = all.slice(position, position + search.size);
    sent = perShard((shard) => Math.min(search.size, all.slice(position).filter((one) => one.shard === shard).length));
    context.position += page.length;
    return { _scroll_id: id, ...answerOf(page, search) };
  };

  const found = (search: Search, after: Search['search_after'], from: number): unknown => {
    const all = sorted(search.sort, search.pit !== undefined && release.shardDoc);
    const begin = after === undefined ? 0 : all.findIndex((one) => one.id === String(after.at(-1))) + 1;
    const rest = all.slice(begin);
    sent = perShard((shard) => Math.min(from + search.size, rest.filter((one) => one.shard === shard).length));
    return answerOf(rest.slice(from, from + search.size), search);
  };

  const sorted = (sort: Search['sort'], byShard: boolean): readonly FakedDocument[] => {
    const order = sort[0]?.['rank'] === 'desc' ? -1 : 1;
    const key = ({ rank }: FakedDocument) => (rank === undefined ? Number.POSITIVE_INFINITY : rank * order);
    const own = sort.length > 1 || !byShard;
    const tie = (a: FakedDocument, b: FakedDocument) => (own || a.shard === b.shard ? (a.id < b.id ? -1 : 1) : a.shard - b.shard);
    return documents.toSorted((a, b) => (key(a) === key(b) ? tie(a, b) : key(a) - key(b)));
  };

  const answerOf = (page: readonly FakedDocument[], { sort }: Search) => ({
    timed_out: false,
    took: 1,
    _shards: { total: shards, successful: shards, skipped: 0, failed: 0 },
    hits: {
      total: { value: documents.length, relation: 'eq' },
      hits: page.map(({ id, rank }) => ({
        _index: 'logs',
        _id: id,
        _score: null,
        sort: [rank ?? null, ...(sort.length > 1 ? [id] : [id])],
      })),
    },
  });

  const perShard = (of: (shard: number) => number) => Array.from({ length: shards }, (_, shard) => of(shard));
  const fetch: typeof globalThis.fetch = (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
    return Promise.resolve(Response.json(answer(init?.method ?? 'GET', url.pathname, url.searchParams, body)));
  };
  return { client: createClient({ fetch, base: new URL('http://cluster/') }), sent: () => sent, open: () => open.size };
}

function inRange(rank: number, bound: string, value: number): boolean {
  const [lower, equal] = [bound.startsWith('lt'), bound.endsWith('e')];
  return rank === value ? equal : lower ? rank < value : rank > value;
}

function contextIn(body: unknown): string {
  return String(Object.values(body as object)[bodyIsScroll(body) ? 1 : 0]);
}

function bodyIsScroll(body: unknown): boolean {
  return Object.keys(body as object).join() === 'scroll,scroll_id';
}
