import type { Clock, IdSource } from './clock.ts';
import { ContextRegistry } from './contexts/context-registry.ts';
import { DEFAULT_LIMITS, type EngineLimits } from './contexts/engine-limits.ts';
import { routingFor } from './coordinator/catalog/alias-routing.ts';
import { ContextLedger } from './coordinator/search/context-ledger.ts';
import { ClusterSettings } from './coordinator/settings/cluster-settings.ts';
import { DocumentWriter } from './coordinator/write/document-writer.ts';
import { IndexCatalog, type OpenShard } from './coordinator/catalog/index-catalog.ts';
import { MemoryBreaker } from './coordinator/memory/memory-breaker.ts';
import { NamedIndices } from './coordinator/catalog/named-indices.ts';
import { memorySettingReader } from './coordinator/settings/memory-setting.ts';
import { shardsOf } from './coordinator/search/index-view.ts';
import type { IndexState } from './coordinator/catalog/index-state.ts';
import { validateQuery } from './coordinator/search/validate-query.ts';
import type { ScrollState } from './coordinator/search/scroll-state.ts';
import { readDocument } from './coordinator/write/read-document.ts';
import { SearchCoordinator } from './coordinator/search/search-coordinator.ts';
import { NO_SEARCH_FAULTS, type SearchFaults } from './contexts/search-faults.ts';
import type { EngineImage } from './engine-image.ts';
import type { Engine, IndexStats } from './engine.ts';
import { err, ok, type Result } from './errors.ts';
import { BufferPool } from './index/memory/buffer-pool.ts';
import { Vocabularies } from './index/buffer/vocabulary.ts';
import { Later } from './later.ts';
import { KernelStock, openScoreKernels } from './kernels/kernel-stock.ts';
import { PlainKernels } from './kernels/plain-kernels.ts';
import { ORDER_BYTES, OrderCache } from './search/score/order-cache.ts';
import { FaultyShardPort } from './shard/faulty-shard-port.ts';
import { LocalShardPort } from './shard/local-shard-port.ts';
import { SlicePace } from './shard/slice-pace.ts';
import type { ShardFaults } from './shard/shard-faults.ts';
import type { Journal } from './store/journal.ts';
import type { Store } from './store/engine-store.ts';
import type { Storage } from './store/storage.ts';
import { storedEngine } from './stored-engine.ts';
import type { ReadFilter } from './store/stored-index.ts';
import { sumStats } from './shard/sum-stats.ts';

const SESSION_LENGTH = 8;
const NODE_LENGTH = 22;
const DEFAULT_MEMORY_BYTES = 4 * 1024 ** 3;

/** The rest is for the program itself, and for what is no longer used and not yet collected. */
const MOST_OF_HEAP = 0.8;

/** What an engine is made of. The same clock readings, ids and calls give the same answers, byte for byte. */
export interface EngineOptions {
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly limits?: Partial<EngineLimits>;
  /** Bytes of memory that the host has for the engine: what `indices.breaker.total.limit` is a share of. 4 GiB unless given. */
  readonly memoryBytes?: number;
  /** Bytes of it that the host's heap of JavaScript values may take: what `indices.breaker.request.limit` is a share of. All of them unless given. */
  readonly heapBytes?: number;
  /** Lets the host do something else; asked for between the slices of long work, so that searches need not wait for all of it. Without it such work is done at once. */
  readonly pause?: () => Promise<void>;
  /** Lets shards fail; without it none does. */
  readonly shardFaults?: ShardFaults;
  /** Gives searches faults that the peers' have; without it none. */
  readonly searchFaults?: SearchFaults;
  /** False: what runs in WebAssembly elsewhere runs in TypeScript here, with the same answers. Default true. */
  readonly webAssembly?: boolean;
}

/** An empty engine with its shards in the caller's own thread. */
export function createEngine(options: EngineOptions): Engine {
  return engineOf(openParts(options));
}

/** Where an engine keeps its files. */
export interface StoreOptions {
  readonly storage: Storage;
  readonly readFilter: ReadFilter;
  /** What it is to hold, in the place of what is in the storage: for one that is empty. In its files from the next checkpoint on. */
  readonly from?: EngineImage;
}

/** What keeps an engine in files: most keep nothing. */
const STORING = new Later(async () => {
  const { Journal } = await import('./store/journal.ts');
  const { openStore } = await import('./store/open-store.ts');
  return { Journal, openStore };
});

/** An engine with what a storage holds, which keeps there what becomes of it. Rejects where nothing can be told of the files. */
export async function openEngine(
  options: EngineOptions,
  { storage, readFilter, from }: StoreOptions,
): Promise<{ readonly engine: Engine; readonly store: Store }> {
  await STORING.ready();
  const { Journal, openStore } = STORING.part;
  const journal = new Journal(() => options.clock.now());
  const parts = openParts(options, journal);
  const { clock, catalog, indices, settings } = parts;
  const pause = options.pause ?? (() => undefined);
  const store = await openStore({ clock, catalog, indices, settings, journal, storage, readFilter, pause });
  if (from !== undefined) {
    imageCalls(parts).restore(from);
    for (const index of indices.all()) journal.changed(index);
  }
  return { engine: storedEngine(engineOf(parts), store, journal), store };
}

function engineOf(parts: Parts): Engine {
  const { settings, breaker, indices, contexts, shared } = parts;
  return {
    ...indexCalls(parts),
    ...upkeepCalls(parts),
    ...documentCalls(parts),
    ...searchCalls(parts),
    ...imageCalls(parts),
    clusterSettings: () => settings.view,
    clusterSetting: (key) => settings.text(key),
    updateClusterSettings: (change) => settings.update(change),
    memory: () => breaker.use,
    claimMemory: (request) => breaker.claim(request),
    maintain: () => {
      contexts.expire();
      const busy = indices.all().some(({ everyPort }) => everyPort.some((port) => port.maintain()));
      if (!busy) shared.rooms.rest();
      return busy;
    },
    nextMaintenance: () => nextMaintenanceOf(indices.all()),
  };
}

/** What the calls of an engine work with. */
type Parts = ReturnType<typeof openParts>;

function openParts(
  { clock, ids, limits, shardFaults, searchFaults = NO_SEARCH_FAULTS, pause, webAssembly, ...memory }: EngineOptions,
  journal?: Journal,
) {
  const { memoryBytes = DEFAULT_MEMORY_BYTES, heapBytes = memoryBytes } = memory;
  const identity = { session: ids.next(SESSION_LENGTH), node: ids.next(NODE_LENGTH) };
  const settings = new ClusterSettings({ ...DEFAULT_LIMITS, ...limits });
  const pace = new SlicePace(clock, pause);
  const shared = {
    orders: new OrderCache(ORDER_BYTES),
    kernels: new KernelStock(webAssembly === false ? () => new PlainKernels() : openScoreKernels),
    vocabularies: new Vocabularies(),
    rooms: new BufferPool(),
    pace,
    journal,
  };
  const contexts = new ContextRegistry<ScrollState | undefined>(clock, settings.limits, identity);
  const indices = new NamedIndices();
  const openShard: OpenShard = (shard, mapping, copy, from) => {
    if (shardFaults === undefined) return new LocalShardPort(shard, mapping, clock, shared, copy, from);
    return new FaultyShardPort(shard, mapping, clock, { ...shared, faults: shardFaults }, copy, from);
  };
  const catalog = new IndexCatalog({ clock, ids, settings, indices, openShard, journal });
  const heapSetting = memorySettingReader(() => settings.text('indices.breaker.request.limit'), heapBytes);
  const breaker = new MemoryBreaker({
    limit: memorySettingReader(() => settings.text('indices.breaker.total.limit'), memoryBytes),
    // No setting gives a request more heap than there is.
    heapLimit: () => Math.min(heapSetting(), heapBytes * MOST_OF_HEAP),
    used: () => memoryOf(indices.all()) + shared.orders.bytes + shared.kernels.bytes + shared.rooms.byteLength,
    giveBack: () => shared.rooms.clear(),
  });
  const writer = new DocumentWriter({ indices, catalog, ids, pace });
  const searches = new SearchCoordinator({ clock, indices, contexts, settings, breaker, pace, faults: searchFaults });
  return { clock, ids, settings, pace, shared, contexts, indices, catalog, breaker, writer, searches, ledger: new ContextLedger(contexts) };
}

function indexCalls({ catalog, indices, contexts }: Parts) {
  const closeContexts = (gone: readonly { readonly uuid: string }[]): void => {
    for (const { uuid } of gone) contexts.closeWhere((shard) => shard.uuid === uuid);
  };
  /** A replica that was stopped takes its contexts with it. */
  const closeStopped = (): void => {
    contexts.closeWhere(({ index, shard, port }) => indices.get(index)?.copiesOf(shard).includes(port) === false);
  };
  return {
    createIndex: (spec) => metadataOf(catalog.create(spec)),
    deleteIndices: (names) => {
      const deleted = catalog.delete(names);
      if (!deleted.ok) return deleted;
      closeContexts(deleted.value);
      return ok(undefined);
    },
    damagedIndices: () => indices.unopened.names(),
    index: (name) => indices.get(name)?.metadata,
    lookup: (name) => metadataOf(indices.resolveOne(name)),
    shardsOf: (name, view) => {
      const index = indices.get(name);
      return index === undefined ? [] : shardsOf(index, view);
    },
    withAlias: (alias) => indices.withAlias(alias).map(({ metadata }) => metadata),
    indices: () => indices.all().map(({ metadata }) => metadata),
    putMapping: (name, mappings) => metadataOf(catalog.putMapping(name, mappings)),
    changeIndex: (name, change) => {
      const changed = catalog.change(name, change);
      closeStopped();
      return metadataOf(changed);
    },
    indexWasDeleted: (name) => indices.wasDeleted(name),
    updateSettings: (names, changes, options) => {
      const updated = catalog.updateSettings(names, changes, options?.preserveExisting ?? false);
      closeStopped();
      return updated;
    },
    updateAliases: (actions) => {
      const removed = catalog.updateAliases(actions);
      if (!removed.ok) return removed;
      closeContexts(removed.value);
      return ok(undefined);
    },
    openIndices: (names) => catalog.open(names),
    closeIndices: async (names) => {
      const found = indices.resolveChangeable(names);
      if (!found.ok) return found;
      await onEveryShard(found.value, (port) => port.refresh());
      const closed = catalog.close(found.value);
      if (!closed.ok) return closed;
      closeContexts(found.value);
      return ok(undefined);
    },
  } satisfies Partial<Engine>;
}

function upkeepCalls({ indices, breaker, pace }: Parts) {
  return {
    refresh: async (names) => {
      const found = indices.resolve(names);
      return found.ok ? onEveryShard(found.value, (port) => port.refresh()) : found;
    },
    forceMerge: async (names, maxSegments) => {
      const found = indices.resolveChangeable(names);
      if (!found.ok) return found;
      // A merge holds its sources until it is done.
      const work = () => onEveryShard(found.value, (port) => port.forceMerge(maxSegments));
      return breaker.within('forcemerge', { heap: 0, buffers: largestShardOf(found.value) }, work);
    },
    stats: (name) =>
      inTurn(pace, async () => {
        const index = indices.get(name);
        return index === undefined ? err({ kind: 'index_not_found', index: name }) : ok(await statsOf(index));
      }),
  } satisfies Partial<Engine>;
}

function documentCalls({ indices, writer, breaker }: Parts) {
  return {
    bulk: async (operations, { refresh, createMissing = true, alone = false, copies, memory = breaker.claim('bulk') }) =>
      writer.bulk(operations, { refresh, createMissing, alone, copies, memory }),
    get: async (name, id, options) => {
      const index = indices.resolveOne(name);
      if (!index.ok) return index;
      const readable = indices.resolveReadable([index.value.name]);
      if (!readable.ok) return readable;
      const routing = routingFor(index.value, name, options.routing);
      if (!routing.ok) return routing;
      return readDocument(index.value, id, routing.value === undefined ? options : { ...options, routing: routing.value });
    },
    documentWasDeleted: async (name, id, routing) => {
      const index = indices.get(name);
      return index === undefined ? false : await index.portOf(index.shardOf(routing ?? id)).wasDeleted(id);
    },
  } satisfies Partial<Engine>;
}

function searchCalls({ clock, pace, indices, contexts, searches, ledger }: Parts) {
  /** A context that is over must be gone before anything is answered. */
  function current<Part>(part: Part): Part {
    contexts.expire();
    return part;
  }
  return {
    search: (request, interruption) => inTurn(pace, async () => current(searches).search(request, interruption)),
    validateQuery: async (names, query) => {
      const found = indices.resolveReadable(names);
      return found.ok ? ok(await validateQuery(found.value, query, { clock, pace })) : found;
    },
    scroll: (scrollId, keepAlive, interruption) => inTurn(pace, async () => current(searches).scroll(scrollId, keepAlive, interruption)),
    count: (names, query, views, interruption) => inTurn(pace, async () => current(searches).count(names, query, views, interruption)),
    openPit: async (names, keepAlive, views) => current(searches).openPit(names, keepAlive, views),
    closeScrolls: (ids) => current(ledger).close('scroll', ids),
    closePits: (ids) => current(ledger).close('pit', ids),
    context: (kind, id) => current(ledger).find(kind, id),
    renewContext: (kind, id, keepAlive) => current(ledger).renew(kind, id, keepAlive),
    contexts: () => current(ledger).all(),
  } satisfies Partial<Engine>;
}

function imageCalls({ ids, indices, catalog, contexts, settings }: Parts) {
  return {
    seal: async () => void (await onEveryShard(indices.all(), (port) => port.seal())),
    takeImage: () => {
      const { persistent, transient } = settings.view;
      return {
        indices: indices.all().map((index) => index.takeImage()),
        deletedNames: indices.deletedNames,
        contexts: contexts.place,
        settings: { persistent, transient },
      };
    },
    restore: (image, { sameIds = false } = {}) => {
      contexts.restart(sameIds ? image.contexts : { ...image.contexts, session: ids.next(SESSION_LENGTH) });
      catalog.restore(image.indices);
      indices.deletedNames = image.deletedNames;
      settings.restore(image.settings);
    },
  } satisfies Partial<Engine>;
}

/** A question in its turn: where many come one right after the other, others get in between. */
function inTurn<T>(pace: SlicePace, answer: () => Promise<T>): Promise<T> {
  const ask = (): Promise<T> => {
    const answering = answer();
    pace.leave();
    return answering;
  };
  const waiting = pace.enter();
  return waiting === undefined ? ask() : waiting.then(ask);
}

function metadataOf(index: Result<IndexState>): ReturnType<Engine['createIndex']> {
  return index.ok ? ok(index.value.metadata) : index;
}

function memoryOf(indices: readonly IndexState[]): number {
  let bytes = 0;
  for (const { everyPort } of indices) for (const port of everyPort) bytes += port.memory().bytes;
  return bytes;
}

function nextMaintenanceOf(indices: readonly IndexState[]): number | undefined {
  let next = Infinity;
  for (const { everyPort } of indices) for (const port of everyPort) next = Math.min(next, port.nextMaintenance() ?? Infinity);
  return next === Infinity ? undefined : next;
}

function largestShardOf(indices: readonly IndexState[]): number {
  let largest = 0;
  for (const { ports } of indices) for (const port of ports) largest = Math.max(largest, port.memory().bytes);
  return largest;
}

/** On every copy, one after the other: between its slices each lets the host do something else. */
async function onEveryShard(
  indices: readonly IndexState[],
  work: (port: IndexState['ports'][number]) => Promise<void>,
): Promise<Result<void>> {
  for (const { everyPort } of indices) for (const port of everyPort) await work(port);
  return ok(undefined);
}

async function statsOf(index: IndexState): Promise<IndexStats> {
  const ports = index.ports.flatMap((_, shard) => index.copiesOf(shard).map((port, copy) => ({ shard, copy, port })));
  const copies = await Promise.all(ports.map(async ({ shard, copy, port }) => ({ shard, copy, ...(await port.stats()) })));
  const shards = copies.filter(({ copy }) => copy === 0);
  const primaries = sumStats(shards);
  return { ...primaries, shards, total: index.everyPort === index.ports ? primaries : sumStats(copies), copies };
}
