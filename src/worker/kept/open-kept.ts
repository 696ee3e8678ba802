import { type Storage, StorageError, type Store } from '../../engine/index.ts';
import { type Host, type HostInsides, type HostOptions, openHost, openStoredHost, type StoredHost } from '../../host/open-host.ts';
import { type Restored, restoreDamaged } from '../../host/restore-damaged.ts';
import type { KeptState, WhyMemory } from './kept-state.ts';

/** A host as a worker runs it. */
export interface KeptHost extends Pick<Host, 'service' | 'upkeep'> {
  readonly state: KeptState;
  /** @see Store.readDamaged */
  readonly readDamaged: Store['readDamaged'];
  /** The indices that are not open for their damage, as of now. */
  readonly damaged: () => readonly string[];
  /** @see restoreDamaged */
  readonly restoreDamaged: (index: string) => Promise<Restored | undefined>;
  /** A damaged index goes for good; false: there is none of that name. */
  readonly discardDamaged: (index: string) => Promise<boolean>;
  /** Makes everything durable and lets the files go. */
  readonly close: () => Promise<void>;
}

/** How a worker opens its host. */
export interface KeptOptions {
  /** Of data sets as many documents at most: an index that has more of its own data set's is left out. Undefined: as they are. */
  readonly mostDocuments?: number | undefined;
}

/** A host with what the storage holds; an empty one in memory where there is none, or where it cannot be opened. */
export async function openKept(
  taken: Storage | WhyMemory,
  options: HostOptions,
  insides: HostInsides,
  { mostDocuments = Infinity }: KeptOptions = {},
): Promise<KeptHost> {
  if (typeof taken === 'string') return inMemory(taken, options, insides);
  try {
    const host = await openStoredHost(taken, options, insides);
    for (const { id } of options.datasets ?? []) if (await isToBeMadeAgain(host, id, mostDocuments)) host.engine.deleteIndices([id]);
    const { service, upkeep, close } = host;
    return { service, upkeep, state: { kind: 'kept', damaged: host.engine.damagedIndices() }, ...mending(host, insides), close };
  } catch (thrown) {
    if (!(thrown instanceof StorageError)) throw thrown;
    // With what is there a full disk is no reason: it is opened, and takes no writes.
    return inMemory(thrown.full ? 'absent' : 'unreadable', options, insides);
  }
}

function inMemory(why: WhyMemory, options: HostOptions, insides: HostInsides): KeptHost {
  const { service, upkeep } = openHost(options, insides);
  const nothing = () => Promise.resolve(undefined);
  const mended = { damaged: () => [], readDamaged: nothing, restoreDamaged: nothing, discardDamaged: () => Promise.resolve(false) };
  return { service, upkeep, state: { kind: 'memory', why }, ...mended, close: () => Promise.resolve() };
}

/** What can be done with damaged indices. What becomes of others by it is told as if a request had asked for it. */
function mending(
  host: StoredHost,
  { facing }: HostInsides,
): Pick<KeptHost, 'damaged' | 'readDamaged' | 'restoreDamaged' | 'discardDamaged'> {
  const { store, clock } = host;
  const engine = facing?.(host.engine, clock) ?? host.engine;
  return {
    damaged: () => engine.damagedIndices(),
    readDamaged: (index, take) => store.readDamaged(index, take),
    restoreDamaged: (index) => restoreDamaged({ engine, store }, index),
    discardDamaged: async (index) => {
      if (!engine.damagedIndices().includes(index)) return false;
      const deleted = engine.deleteIndices([index]);
      const failure = deleted.ok ? await store.settled() : deleted.error;
      if (failure !== undefined) throw new Error(JSON.stringify(failure));
      return true;
    },
  };
}

/** Whether the index of a data set is left out, for the page to make it again: its files are damaged, its import was cut short, or it has more documents than are wanted now. */
async function isToBeMadeAgain({ engine, stores }: StoredHost, dataset: string, mostDocuments: number): Promise<boolean> {
  if (engine.damagedIndices().includes(dataset)) return true;
  if (engine.index(dataset) === undefined) return false;
  if (stores.tasks.cutShort.some(({ kind, index }) => kind === 'import' && index === dataset)) return true;
  const stats = await engine.stats(dataset);
  return stats.ok && stats.value.documents > mostDocuments;
}
