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
  /** Entries that reached the coordinator then. */
  readonly merged: () => number;
  readonly open: () => number;
}

interface Release {
  readonly pit: PitName;
  /** Among equals: by id, as asked for, or by `_shard_doc` where the release adds it. */
  readonly shardDoc: boolean;
  /** On how many nodes shards lie, one after the other; 1 unless given. */
  readonly nodes?: number;
  /** Each node merges what its shards sent, and passes on what may be on the page. */
  readonly reduces?: boolean;
  readonly quirks?: Quirks;
}

/** What keeps a merge from being derived. */
interface Quirks {
  readonly timedOut?: true;
  readonly failed?: number;
  readonly skipped?: number;
  /** Somebody writes all the time. */
  readonly grows?: true;
  readonly indices?: number;
  readonly copies?: number;
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
  const { nodes = 1, quirks = {} } = release;
  let sent: readonly number[] = [];
  let merged = 0;
  let writes = documents.length;
  const open = new Map<string, { readonly search: Search; position: number }>();
  let ids = 0;

  const answer = (method: string, path: string, query: URLSearchParams, body: unknown): unknown => {
    if (path.endsWith('/_search_shards'))
      return {
        shards: Array.from({ length: quirks.indices ?? 1 }, (_, index) =>
          Array.from({ length: shards }, (__, shard) => copiesOf(shard, index === 0 ? 'logs' : `logs-${index}`)),
        ).flat(),
      };
    if (path.endsWith('/_mapping')) return { logs: { mappings: { properties: { rank: { type: 'long' } } } } };
    if (path.endsWith('/_count')) return { count: countOn(Number(query.get('preference')?.slice('_shards:'.length)), body) };
    if (path.endsWith('/_stats/indexing'))
      return { _all: { primaries: { indexing: { index_total: quirks.grows === true ? writes++ : writes, delete_total: 0 } } } };
    if (path === '/_nodes/stats/indices') return { nodes: { n0: { indices: { search: { open_contexts: open.size * shards } } } } };
    if (path.startsWith('/_nodes/stats') || path === '/_tasks') return { nodes: {} };
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

  const copiesOf = (shard: number, index: string) =>
    Array.from({ length: quirks.copies ?? 1 }, (_, copy) => ({ shard, index, node: `n${(shard + copy) % nodes}` }));

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
    send(all.slice(position), search.size, false);
    context.position += page.length;
    return { _scroll_id: id, ...answerOf(page, search) };
  };

  const found = (search: Search, after: Search['search_after'], from: number): unknown => {
    const all = sorted(search.sort, search.pit !== undefined && release.shardDoc);
    const begin = after === undefined ? 0 : all.findIndex((one) => one.id === String(after.at(-1))) + 1;
    const rest = all.slice(begin);
    send(rest, from + search.size, release.reduces === true);
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
    timed_out: quirks.timedOut === true,
    took: 1,
    _shards: { total: shards, successful: shards, skipped: quirks.skipped ?? 0, failed: quirks.failed ?? 0 },
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

  /** Has every shard send its best entries of those that are left, in order, by way of its node. */
  const send = (left: readonly FakedDocument[], most: number, reduces: boolean): void => {
    const answers = Array.from({ length: shards }, (_, shard) => left.filter((one) => one.shard === shard).slice(0, most));
    sent = answers.map(({ length }) => length);
    const arrived = Array.from({ length: nodes }, (_, node) => {
      const own = new Set(answers.filter((__, shard) => shard % nodes === node).flat());
      const inOrder = left.filter((one) => own.has(one));
      return reduces ? inOrder.slice(0, most) : inOrder;
    });
    merged = arrived.flat().length;
  };
  const fetch: typeof globalThis.fetch = (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    // It has no plugins.
    if (url.pathname.startsWith('/_insights/')) return Promise.resolve(Response.json({ error: 'no handler found' }, { status: 400 }));
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
    return Promise.resolve(Response.json(answer(init?.method ?? 'GET', url.pathname, url.searchParams, body)));
  };
  return {
    client: createClient({ fetch, base: new URL('http://cluster/') }),
    sent: () => sent,
    merged: () => merged,
    open: () => open.size,
  };
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
