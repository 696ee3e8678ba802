import type { Engine } from './engine.ts';
import { err, type Result } from './errors.ts';
import type { EngineStore } from './store/engine-store.ts';
import type { Journal } from './store/journal.ts';

/** Bytes of log that may wait in memory. */
const MUCH_WAITING = 2 * 1024 * 1024;

/**
 * An engine that answers a write once it is durable, and refuses it while the store takes none. What it answers at once, such as a new index, is durable once
 * {@link EngineStore.settled} has said so: whoever passes the answer on waits for that.
 */
export function storedEngine(engine: Engine, store: EngineStore, journal: Journal): Engine {
  const unlessRefused = <T>(work: () => Result<T>): Result<T> => {
    const refused = store.refusedNow;
    return refused === undefined ? work() : err(refused);
  };
  const settling = async <T>(work: () => Promise<Result<T>>): Promise<Result<T>> => {
    const refused = await store.refusal();
    if (refused !== undefined) return err(refused);
    const outcome = await work();
    const unkept = outcome.ok ? await store.settled() : undefined;
    return unkept === undefined ? outcome : err(unkept);
  };
  return {
    ...engine,
    createIndex: (spec) => unlessRefused(() => engine.createIndex(spec)),
    deleteIndices: (names) => unlessRefused(() => engine.deleteIndices(names)),
    putMapping: (index, mappings) => unlessRefused(() => engine.putMapping(index, mappings)),
    changeIndex: (index, change) => unlessRefused(() => engine.changeIndex(index, change)),
    updateSettings: (names, changes, options) => unlessRefused(() => engine.updateSettings(names, changes, options)),
    updateAliases: (actions) => unlessRefused(() => engine.updateAliases(actions)),
    openIndices: (names) => unlessRefused(() => engine.openIndices(names)),
    closeIndices: (names) => settling(() => engine.closeIndices(names)),
    updateClusterSettings: (change) =>
      unlessRefused(() => {
        const updated = engine.updateClusterSettings(change);
        if (updated.ok) journal.clusterChanged(engine.clusterSettings().persistent);
        return updated;
      }),
    restore: () => {
      throw new Error('an engine with a store cannot be put back to what it was: its files would not know');
    },
    bulk: async (operations, options) => {
      const refused = await store.refusal();
      if (refused !== undefined) return operations.map(() => err(refused));
      const outcomes = await engine.bulk(operations, options);
      // Nobody is told of a data set's documents one by one: they go to the log by the way, or when they are many.
      if (options.origin !== undefined && store.waitingBytes < MUCH_WAITING) return outcomes;
      const unkept = await store.settled();
      return unkept === undefined ? outcomes : outcomes.map((outcome) => (outcome.ok ? err(unkept) : outcome));
    },
  };
}
