import type { ContextInfo, Engine } from '../../engine/index.ts';
import { barIndex, barOwner, barRecord } from './bars.ts';
import type { ContextOwners } from './context-owners.ts';
import { covers, coversAll, type Key } from './keys.ts';

/**
 * The engine as a key sees it. An index outside of its pattern that is named, in the path or in a body, ends the request with 403;
 * patterns and listings pass over it. Every way to an index leads through here, so no handler has to think of it.
 */
export function guardEngine(engine: Engine, key: Key, owners: ContextOwners): Engine {
  const permits = (name: string): boolean => covers(key, name);
  const check = (names: Iterable<string>): void => {
    for (const name of names) if (!permits(name)) barIndex(key, name);
  };
  /** An alias stands for its indices; a name that stands for nothing yet, for itself. */
  const checkNamed = (name: string): void => {
    const indices = engine.index(name) === undefined ? engine.withAlias(name).map((index) => index.name) : [name];
    // The answer says what was asked for, not what the alias stands for.
    if (!(indices.length === 0 ? [name] : indices).every(permits)) barIndex(key, name);
  };
  /** An alias is a name like an index: whoever adds to it decides what others read and write under it. */
  const checkAlias = (name: string): void => {
    check([name]);
    checkNamed(name);
  };
  const checkContexts = (kind: 'scroll' | 'pit', ids: readonly string[]): void => {
    for (const id of ids) {
      const found = engine.context(kind, id);
      if (found.state !== 'open') continue;
      if (!found.info.indices.every(permits)) barRecord(key, 'context');
      if (!owners.permits(key, found.info)) barOwner(key);
    }
  };
  const own = (kind: 'scroll' | 'pit', id: string | undefined): void => {
    const found = id === undefined ? undefined : engine.context(kind, id);
    if (found?.state === 'open') owners.add(key, found.info, engine.contexts());
  };
  const mayUse = (context: ContextInfo): boolean => context.indices.every(permits) && owners.permits(key, context);
  return {
    createIndex: (spec) => {
      check([spec.name]);
      for (const { name } of spec.aliases ?? []) checkAlias(name);
      return engine.createIndex(spec);
    },
    deleteIndices: (names) => {
      check(names);
      return engine.deleteIndices(names);
    },
    index: (name) => {
      checkNamed(name);
      return engine.index(name);
    },
    lookup: (name) => {
      checkNamed(name);
      return engine.lookup(name);
    },
    shardsOf: (name, routing) => {
      checkNamed(name);
      return engine.shardsOf(name, routing);
    },
    withAlias: (alias) => {
      const indices = engine.withAlias(alias);
      if (!indices.every(({ name }) => permits(name))) barIndex(key, alias);
      return indices;
    },
    indices: () => engine.indices().filter(({ name }) => permits(name)),
    putMapping: (name, mappings) => {
      check([name]);
      return engine.putMapping(name, mappings);
    },
    changeIndex: (name, change) => {
      check([name]);
      return engine.changeIndex(name, change);
    },
    indexWasDeleted: (name) => {
      check([name]);
      return engine.indexWasDeleted(name);
    },
    updateSettings: (names, changes, options) => {
      check(names);
      return engine.updateSettings(names, changes, options);
    },
    updateAliases: (actions) => {
      for (const action of actions) {
        if (action.kind !== 'add') check(action.kind === 'remove' ? [action.index, action.alias] : [action.index]);
        else {
          check([action.index]);
          checkAlias(action.alias.name);
        }
      }
      return engine.updateAliases(actions);
    },
    openIndices: (names) => {
      check(names);
      return engine.openIndices(names);
    },
    closeIndices: async (names) => {
      check(names);
      return engine.closeIndices(names);
    },
    refresh: async (names) => {
      check(names);
      return engine.refresh(names);
    },
    forceMerge: async (names, maxSegments) => {
      check(names);
      return engine.forceMerge(names, maxSegments);
    },
    stats: async (name) => {
      check([name]);
      return engine.stats(name);
    },
    bulk: async (operations, options) => {
      for (const name of new Set(operations.map(({ index }) => index))) checkNamed(name);
      return engine.bulk(operations, options);
    },
    get: async (name, id, options) => {
      checkNamed(name);
      return engine.get(name, id, options);
    },
    documentWasDeleted: async (name, id, routing) => {
      checkNamed(name);
      return engine.documentWasDeleted(name, id, routing);
    },
    search: async (request, interruption) => {
      if (request.target.kind === 'pit') checkContexts('pit', [request.target.id]);
      else check(request.target.names);
      const response = await engine.search(request, interruption);
      if (response.ok) own('scroll', response.value.scrollId);
      return response;
    },
    scroll: async (scrollId, keepAlive, interruption) => {
      checkContexts('scroll', [scrollId]);
      return engine.scroll(scrollId, keepAlive, interruption);
    },
    validateQuery: (names, query) => {
      check(names);
      return engine.validateQuery(names, query);
    },
    count: async (names, query, views, interruption) => {
      check(names);
      return engine.count(names, query, views, interruption);
    },
    openPit: async (names, keepAlive, views) => {
      check(names);
      const opened = await engine.openPit(names, keepAlive, views);
      if (opened.ok) own('pit', opened.value.id);
      return opened;
    },
    closeScrolls: (ids) => {
      checkContexts('scroll', ids);
      return engine.closeScrolls(ids);
    },
    closePits: (ids) => {
      checkContexts('pit', ids);
      return engine.closePits(ids);
    },
    contexts: () => engine.contexts().filter(mayUse),
    context: (kind, id) => {
      checkContexts(kind, [id]);
      return engine.context(kind, id);
    },
    renewContext: (kind, id, keepAlive) => {
      checkContexts(kind, [id]);
      return engine.renewContext(kind, id, keepAlive);
    },
    clusterSettings: () => engine.clusterSettings(),
    clusterSetting: (setting) => engine.clusterSetting(setting),
    // They hold for every index there is.
    updateClusterSettings: (change) => (coversAll(key) ? engine.updateClusterSettings(change) : barIndex(key, '*')),
    memory: () => engine.memory(),
    claimMemory: (request) => engine.claimMemory(request),
    maintain: () => engine.maintain(),
  };
}
