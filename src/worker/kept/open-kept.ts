import { type Storage, StorageError, type Store } from '../../engine/index.ts';
import { type Host, type HostInsides, type HostOptions, openHost, openStoredHost, type StoredHost } from '../../host/open-host.ts';
import type { KeptState, WhyMemory } from './kept-state.ts';

/** A host as a worker runs it. */
export interface KeptHost extends Pick<Host, 'service' | 'upkeep'> {
  readonly state: KeptState;
  /** @see Store.readDamaged */
  readonly readDamaged: Store['readDamaged'];
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
    const damaged = [...new Set(host.store.damage.flatMap(({ index }) => (index === undefined ? [] : [index])))];
    const { service, upkeep, store, close } = host;
    return { service, upkeep, state: { kind: 'kept', damaged }, readDamaged: (index, take) => store.readDamaged(index, take), close };
  } catch (thrown) {
    if (!(thrown instanceof StorageError)) throw thrown;
    // With what is there a full disk is no reason: it is opened, and takes no writes.
    return inMemory(thrown.full ? 'absent' : 'unreadable', options, insides);
  }
}

function inMemory(why: WhyMemory, options: HostOptions, insides: HostInsides): KeptHost {
  const { service, upkeep } = openHost(options, insides);
  const readDamaged = () => Promise.resolve(undefined);
  return { service, upkeep, state: { kind: 'memory', why }, readDamaged, close: () => Promise.resolve() };
}

/** Whether the index of a data set is left out, for the page to make it again: its import was cut short, or it has more documents than are wanted now. */
async function isToBeMadeAgain({ engine, stores }: StoredHost, dataset: string, mostDocuments: number): Promise<boolean> {
  if (engine.index(dataset) === undefined) return false;
  if (stores.tasks.cutShort.some(({ kind, index }) => kind === 'import' && index === dataset)) return true;
  const stats = await engine.stats(dataset);
  return stats.ok && stats.value.documents > mostDocuments;
}
