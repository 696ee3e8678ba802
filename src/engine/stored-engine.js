import { err } from './errors.ts';
/**
 * An engine that answers a write once it is durable, and refuses it while the store takes none. What it answers at once, such as a new index, is durable once
 * {@link EngineStore.settled} has said so: whoever passes the answer on waits for that.
 */
export function storedEngine(engine, store, journal) {
  const unlessRefused = (work) => {
    const refused = store.refusedNow;
    return refused === undefined ? work() : err(refused);
  };
  const settling = async (work) => {
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
    bulk: async (operations, options) => {
      const refused = await store.refusal();
      if (refused !== undefined) return operations.map(() => err(refused));
      const outcomes = await engine.bulk(operations, options);
      const unkept = await store.settled();
      return unkept === undefined ? outcomes : outcomes.map((outcome) => (outcome.ok ? err(unkept) : outcome));
    },
  };
}
