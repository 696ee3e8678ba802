import type { Clock, IdSource } from './clock.ts';
import { ContextRegistry } from './contexts/context-registry.ts';
import { DEFAULT_LIMITS, type EngineLimits } from './contexts/engine-limits.ts';
import { DocumentWriter } from './coordinator/document-writer.ts';
import { IndexCatalog } from './coordinator/index-catalog.ts';
import type { IndexState } from './coordinator/index-state.ts';
import type { ScrollState } from './coordinator/scroll-state.ts';
import { SearchCoordinator } from './coordinator/search-coordinator.ts';
import type { Engine, GetOutcome, IndexStats } from './engine.ts';
import { err, ok, type Result } from './errors.ts';
import { LocalShardPort } from './shard/local-shard-port.ts';

const SESSION_LENGTH = 8;
const NODE_LENGTH = 22;

/** What an engine is made of. The same clock readings, ids and calls give the same answers, byte for byte. */
export interface EngineOptions {
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly limits?: Partial<EngineLimits>;
}

/** An empty engine with its shards in the caller's own thread. */
export function createEngine({ clock, ids, limits }: EngineOptions): Engine {
  const identity = { session: ids.next(SESSION_LENGTH), node: ids.next(NODE_LENGTH) };
  const contexts = new ContextRegistry<ScrollState | undefined>(clock, { ...DEFAULT_LIMITS, ...limits }, identity);
  const catalog = new IndexCatalog(clock, ids, (shard, mapping) => new LocalShardPort(shard, mapping, clock));
  const writer = new DocumentWriter(catalog, ids);
  const searches = new SearchCoordinator(clock, catalog, contexts);

  /** A context that is over must be gone before anything is answered. */
  function current(): SearchCoordinator {
    contexts.expire();
    return searches;
  }

  return {
    createIndex: (spec) => metadataOf(catalog.create(spec)),
    deleteIndices: (names) => {
      const deleted = catalog.delete(names);
      if (!deleted.ok) return deleted;
      for (const { uuid } of deleted.value) contexts.closeIndex(uuid);
      return ok(undefined);
    },
    index: (name) => catalog.get(name)?.metadata,
    indices: () => catalog.all().map(({ metadata }) => metadata),
    putMapping: (name, mappings) => metadataOf(catalog.putMapping(name, mappings)),
    updateSettings: (names, changes, options) => catalog.updateSettings(names, changes, options?.preserveExisting ?? false),
    refresh: async (names) => onEveryShard(catalog, names, (port) => port.refresh()),
    forceMerge: async (names, maxSegments) => onEveryShard(catalog, names, (port) => port.forceMerge(maxSegments)),
    stats: async (name) => {
      const index = catalog.get(name);
      return index === undefined ? err({ kind: 'index_not_found', index: name }) : ok(await statsOf(index));
    },

    bulk: async (operations, { refresh, createMissing }) => writer.bulk(operations, refresh, createMissing ?? true),
    get: async (name, id, options) => {
      const index = catalog.resolveReadable([name]);
      return index.ok ? ok(await getFrom(index.value[0], id, options)) : index;
    },

    search: async (request) => current().search(request),
    scroll: async (scrollId, keepAlive) => current().scroll(scrollId, keepAlive),
    count: async (names, query) => current().count(names, query),
    openPit: async (names, keepAlive) => current().openPit(names, keepAlive),
    closeScrolls: (ids) => current().close('scroll', ids),
    closePits: (ids) => current().close('pit', ids),
    contexts: () => current().contexts(),

    maintain: () => {
      contexts.expire();
      return catalog.all().some(({ ports }) => ports.some((port) => port.maintain()));
    },
  };
}

function metadataOf(index: Result<IndexState>): ReturnType<Engine['createIndex']> {
  return index.ok ? ok(index.value.metadata) : index;
}

async function onEveryShard(
  catalog: IndexCatalog,
  names: readonly string[],
  work: (port: IndexState['ports'][number]) => Promise<void>,
): Promise<Result<void>> {
  const indices = catalog.resolve(names);
  if (!indices.ok) return indices;
  await Promise.all(indices.value.flatMap(({ ports }) => ports.map(work)));
  return ok(undefined);
}

async function statsOf({ ports }: IndexState): Promise<IndexStats> {
  const stats = await Promise.all(ports.map((port) => port.stats()));
  const sum = (key: 'documents' | 'deleted' | 'segments' | 'bytes') => stats.reduce((total, shard) => total + shard[key], 0);
  return {
    documents: sum('documents'),
    deleted: sum('deleted'),
    segments: sum('segments'),
    bytes: sum('bytes'),
    shards: stats.map(({ documents, deleted, segments, bytes }, shard) => ({ shard, documents, deleted, segments, bytes })),
  };
}

async function getFrom(
  index: IndexState,
  id: string,
  { realtime, routing }: { readonly realtime: boolean; readonly routing?: string },
): Promise<GetOutcome> {
  const port = index.ports[index.shardOf(routing ?? id)];
  const found = await port.get(id, { realtime, refreshIntervalMs: index.refreshIntervalMs });
  if (found === undefined) return { index: index.name, id, found: false, version: 0, seqNo: 0, source: undefined };
  const { version, seqNo, source } = found;
  return { index: index.name, id, found: true, version, seqNo, source, ...(found.routing === undefined ? {} : { routing: found.routing }) };
}
