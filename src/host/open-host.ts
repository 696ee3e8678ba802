import {
  createEngine,
  openEngine,
  type Clock,
  type Engine,
  type EngineImage,
  type EngineOptions,
  type IdSource,
  type Storage,
  type Store,
} from '../engine/index.ts';
import type { Dataset } from '../datasets/dataset.ts';
import type { LocalService } from '../rest/api.ts';
import { type ClockState, SwitchableClock } from '../rest/clock/switchable-clock.ts';
import { FaultLine } from '../rest/faults/fault-line.ts';
import { createLater } from '../rest/later.ts';
import type { Onlooker } from '../rest/onlooker.ts';
import type { ReleaseName } from '../rest/release/release.ts';
import { parseAliasFilter } from '../rest/parse/aliases.ts';
import { createService, type GateStart, openStores } from '../rest/service.ts';
import type { ServiceStores, StoresImage } from '../rest/service-stores.ts';
import { randomIds } from './random-ids.ts';
import { SeededIds } from './seeded-ids.ts';
import { systemClock } from './system-clock.ts';
import { Alarm } from './alarm.ts';
import { createUpkeep, type Upkeep } from './upkeep.ts';

/** How often an engine is asked whether its segments are to be put into files, and whether its files come back. */
const TEND_EVERY_MS = 500;

/** What may be said about a service of one's own; everything has a default. */
export interface HostOptions extends Pick<EngineOptions, 'limits'> {
  /** Default: the computer's own time. A clock that stands still makes answers repeat byte for byte. */
  readonly clock?: Clock;
  /** Default: random. */
  readonly ids?: IdSource;
  /** Bytes of memory the engine may count on; writes are refused with 429 at 70% of it. 4 GiB unless given. */
  readonly memoryBytes?: number;
  /** Bytes of it that values in JavaScript's heap may take; what requests are read into is refused at 60% of it. All of them unless given. */
  readonly heapBytes?: number;
  /** What can be imported by name; default none. */
  readonly datasets?: readonly Dataset[];
  readonly gate?: GateStart;
  /** Which release of the peers to pass for: version, headers, `_type`, media types and points in time. Default: 7.10, with what later clients and OpenSearch's ask for. */
  readonly as?: ReleaseName | undefined;
  /** Told of what should not have happened; the client sees a bare 500. Default: the console. */
  readonly onBug?: (error: unknown) => void;
}

/** What only the hosts of this house say. */
export interface HostInsides {
  /** @see ServiceOptions.strict */
  readonly strict?: boolean;
  /** How faults delay a request. Default: by a timer. */
  readonly wait?: (ms: number) => Promise<void>;
  /** No pauses, and no upkeep that is not woken: nothing happens in the engine but what is asked of it. */
  readonly still?: boolean;
  /** Looks on while requests are answered. */
  readonly onlooker?: Onlooker;
  /** The engine as the service sees it. Default: as it is. */
  readonly facing?: (engine: Engine, clock: Clock) => Engine;
}

/** An engine and the service over it, in the caller's own thread. */
export interface Host {
  readonly engine: Engine;
  /** Does the engine's background work between requests. */
  readonly service: LocalService;
  /** Wakes it without a request. */
  readonly upkeep: Upkeep;
  readonly clock: SwitchableClock;
  /** What the service keeps beside the engine. */
  readonly stores: ServiceStores;
  /** Everything there is, at once and in memory; `engine.seal()` before it does what takes long in slices. @see EngineImage for what it shares */
  takeImage(): HostImage;
  /** Puts an image of this host, or of another with the same options, in the place of everything there is. */
  restore(image: HostImage): void;
}

/** A host at one moment: its data, its clock, and where ids that follow from a seed have got to. */
export interface HostImage {
  readonly engine: EngineImage;
  readonly stores: StoresImage;
  readonly clock: ClockState;
  readonly ids: SeededIds['state'] | undefined;
}

/** A host whose engine keeps what becomes of it. */
export interface StoredHost extends Omit<Host, 'takeImage' | 'restore'> {
  readonly store: Store;
  /** Makes everything durable and lets the files go. */
  readonly close: () => Promise<void>;
}

/** Puts a host together: engine, clock, ids, faults, upkeep and the service. Empty, and nothing of it is global. */
export function openHost(options: HostOptions = {}, insides: HostInsides = {}): Host {
  const world = hostWorld(options, insides);
  return hostOf(world, createEngine(world.engineOptions), undefined);
}

/**
 * The same with what a storage holds, which keeps there what becomes of it. Rejects with a `StorageError` where nothing can be told of its files. The storage is the host's from then
 * on: it is closed with it, and where nothing comes of it.
 */
export async function openStoredHost(storage: Storage, options: HostOptions = {}, insides: HostInsides = {}): Promise<StoredHost> {
  let inUse: Pick<Storage, 'close'> = storage;
  try {
    const world = hostWorld(options, insides);
    const { engine, store } = await openEngine(world.engineOptions, { storage, readFilter: parseAliasFilter });
    inUse = store;
    const host = hostOf(world, engine, store);
    const timer = insides.still === true ? undefined : setInterval(() => store.tend(), TEND_EVERY_MS);
    // A timer alone must not keep Node running.
    if (typeof timer === 'object') timer.unref();
    const close = async (): Promise<void> => {
      clearInterval(timer);
      await store.close();
    };
    return { ...host, store, close };
  } catch (thrown) {
    await inUse.close().catch(() => undefined);
    throw thrown;
  }
}

type HostWorld = ReturnType<typeof hostWorld>;

function hostWorld(options: HostOptions, insides: HostInsides) {
  const { ids = randomIds(), limits, memoryBytes, heapBytes } = options;
  const { wait = byTimer, still = false } = insides;
  const clock = new SwitchableClock(options.clock ?? systemClock);
  const later = createLater();
  const pause = (): Promise<void> => new Promise((resolve) => later(resolve));
  const faults = new FaultLine(wait);
  const engineOptions = {
    clock,
    ids,
    shardFaults: faults,
    searchFaults: faults,
    limits,
    memoryBytes,
    heapBytes,
    pause: still ? undefined : pause,
  };
  return { options, insides, clock, ids, later, pause, faults, engineOptions };
}

function hostOf({ options, insides, clock, ids, later, pause, faults }: HostWorld, engine: Engine, store: Store | undefined): Host {
  const { datasets = [], gate, onBug = reportBug } = options;
  const { strict, still = false, onlooker, facing } = insides;
  const stores = openStores({ clock, ids, gate, store });
  const service = createService({
    engine: facing?.(engine, clock) ?? engine,
    clock,
    ids,
    datasets,
    yieldToHost: pause,
    onBug,
    gate,
    faults,
    stores,
    onlooker,
    store,
    strict,
    as: options.as,
  });
  const rested = still ? undefined : (): void => alarm.set(() => engine.nextMaintenance());
  const upkeep = createUpkeep({ slice: () => engine.maintain(), later, rested, onBug });
  const alarm = new Alarm(clock, upkeep.wake);
  const tended: LocalService = { handle: (request, signal) => service.handle(request, signal).finally(() => upkeep.wake()) };
  return {
    engine,
    upkeep,
    service: still ? service : tended,
    clock,
    stores,
    takeImage: () => ({
      engine: engine.takeImage(),
      stores: stores.takeImage(),
      clock: clock.takeState(),
      ids: ids instanceof SeededIds ? ids.state : undefined,
    }),
    restore: (image) => {
      clock.restore(image.clock);
      engine.restore(image.engine, { sameIds: ids instanceof SeededIds });
      stores.restore(image.stores);
      if (ids instanceof SeededIds && image.ids !== undefined) ids.state = image.ids;
    },
  };
}

function byTimer(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function reportBug(error: unknown): void {
  console.error('Fathom met what should not have happened:', error);
}
