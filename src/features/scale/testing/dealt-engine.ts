import { createEngine, type Engine, type SearchResponse, type WriteOperation } from '../../../engine/index.ts';
import { defaultRoutingShards, shardFor } from '../../../engine/coordinator/catalog/routing.ts';
import { createIndex } from '../../../engine/testing/documents.ts';
import { countingIds, VirtualClock } from '../../../engine/testing/virtual-host.ts';
import { must, openPit, openScroll, searchRequest, walkPit, walkScroll, type WalkSpec } from '../../../engine/testing/walks.ts';
import type { PagingMode } from '../../../client/paging.ts';

/** A routing value that leads to each shard. */
function routings(shards: number): readonly string[] {
  const found: string[] = Array.from({ length: shards });
  for (let left = shards, i = 0; left > 0; i++) {
    const shard = shardFor(`r${i}`, shards, defaultRoutingShards(shards));
    if (found[shard] === undefined) left--;
    found[shard] ??= `r${i}`;
  }
  return found;
}

/** An engine over nodes whose document number `i`, by its field `n`, lies on shard `places[i]`. */
export async function dealtEngine(shards: number, places: readonly number[], nodes = 1, queryPhase = 'per_shard'): Promise<Engine> {
  const engine = createEngine({ clock: new VirtualClock(), ids: countingIds() });
  const persistent = new Map<string, string | number>([
    ['cluster.max_shards_per_node', 2 * shards],
    ['search.max_open_scroll_context', 2 * shards],
    ['search.max_open_pit_context', 2 * shards],
    ['fathom.nodes', nodes],
    ['fathom.query_phase', queryPhase],
  ]);
  must(engine.updateClusterSettings({ persistent, transient: new Map() }));
  createIndex(engine, 'dealt', shards, new Map([['index.max_result_window', 1_000_000]]));
  const to = routings(shards);
  const write = (shard: number, n: number): WriteOperation => ({
    index: 'dealt',
    action: 'index',
    id: `d${n}`,
    routing: to[shard] ?? '',
    source: { bytes: new TextEncoder().encode(`{"n":${n}}`) },
  });
  for (const result of await engine.bulk(places.map(write), { refresh: true })) must(result);
  return engine;
}

/** The pages of a walk to the end, those with documents. */
export async function walkedPages(engine: Engine, mode: PagingMode, size: number): Promise<readonly SearchResponse[]> {
  const spec: WalkSpec = { index: 'dealt', query: { kind: 'match_all' }, sort: [{ field: 'n', order: 'asc' }], size };
  return (await walks[mode](engine, spec)).filter(({ hits }) => hits.length > 0);
}

const walks: Readonly<Record<PagingMode, (engine: Engine, spec: WalkSpec) => Promise<readonly SearchResponse[]>>> = {
  offset: (engine, spec) => paged(engine, spec, (page) => ({ from: page * spec.size })),
  search_after: (engine, spec) => paged(engine, spec, (page) => (page === 0 ? {} : { searchAfter: [page * spec.size - 1] })),
  scroll: async (engine, spec) => walkScroll(engine, await openScroll(engine, spec)),
  pit: async (engine, spec) => walkPit(engine, spec, await openPit(engine, spec.index)),
};

async function paged(
  engine: Engine,
  { sort, size }: WalkSpec,
  more: (page: number) => { readonly from?: number; readonly searchAfter?: readonly number[] },
): Promise<readonly SearchResponse[]> {
  const pages: SearchResponse[] = [];
  do {
    const target = { kind: 'indices', names: ['dealt'] } as const;
    pages.push(must(await engine.search(searchRequest({ target, sort, size, ...more(pages.length) }))));
  } while (pages.at(-1)?.hits.length !== 0);
  return pages;
}
