import type { ContextInfo, Engine, IndexMetadata } from '../../engine/index.ts';
import { barIndex, barOwner, barRecord } from './bars.ts';
import type { ContextOwners } from './context-owners.ts';
import { covers, coversAll, type Key } from './keys.ts';

/** What a key may ask of an engine. Each method ends the request with 403, or answers the engine that may be asked. */
class Guard {
  readonly #engine: Engine;
  readonly #key: Key;
  readonly #owners: ContextOwners;

  constructor(engine: Engine, key: Key, owners: ContextOwners) {
    this.#engine = engine;
    this.#key = key;
    this.#owners = owners;
  }

  readonly permits = (name: string): boolean => covers(this.#key, name);

  /** With indices of these names. */
  among(names: Iterable<string>): Engine {
    for (const name of names) if (!this.permits(name)) barIndex(this.#key, name);
    return this.#engine;
  }

  /** An alias stands for its indices; a name that stands for nothing yet, for itself. */
  named(name: string): Engine {
    const indices = this.#engine.index(name) === undefined ? this.#engine.withAlias(name).map((index) => index.name) : [name];
    // The answer says what was asked for, not what the alias stands for.
    if (!(indices.length === 0 ? [name] : indices).every(this.permits)) barIndex(this.#key, name);
    return this.#engine;
  }

  /** An alias is a name like an index: whoever adds to it decides what others read and write under it. */
  alias(name: string): Engine {
    this.among([name]);
    return this.named(name);
  }

  contexts(kind: 'scroll' | 'pit', ids: readonly string[]): Engine {
    for (const id of ids) {
      const found = this.#engine.context(kind, id);
      if (found.state !== 'open') continue;
      if (!found.info.indices.every(this.permits)) barRecord(this.#key, 'context');
      if (!this.#owners.permits(this.#key, found.info)) barOwner(this.#key);
    }
    return this.#engine;
  }

  /** A context that the key opened is the key's. */
  own(kind: 'scroll' | 'pit', id: string | undefined): void {
    const found = id === undefined ? undefined : this.#engine.context(kind, id);
    if (found?.state === 'open') this.#owners.add(this.#key, found.info, this.#engine.contexts());
  }

  readonly mayUse = (context: ContextInfo): boolean => context.indices.every(this.permits) && this.#owners.permits(this.#key, context);

  /** With what holds for every index there is. */
  all(): Engine {
    return coversAll(this.#key) ? this.#engine : barIndex(this.#key, '*');
  }

  /** The indices of an alias. */
  behind(alias: string): readonly IndexMetadata[] {
    const indices = this.#engine.withAlias(alias);
    return indices.every(({ name }) => this.permits(name)) ? indices : barIndex(this.#key, alias);
  }
}

/**
 * The engine as a key sees it. An index outside of its pattern that is named, in the path or in a body, ends the request with 403;
 * patterns and listings pass over it. Every way to an index leads through here, so no handler has to think of it.
 */
export function guardEngine(engine: Engine, key: Key, owners: ContextOwners): Engine {
  const guard = new Guard(engine, key, owners);
  return {
    ...guardIndices(engine, guard),
    ...guardDocuments(engine, guard),
    ...guardSearches(engine, guard),
    clusterSettings: () => engine.clusterSettings(),
    clusterSetting: (setting) => engine.clusterSetting(setting),
    updateClusterSettings: (change) => guard.all().updateClusterSettings(change),
    memory: () => engine.memory(),
    claimMemory: (request) => engine.claimMemory(request),
    seal: async () => guard.all().seal(),
    takeImage: () => guard.all().takeImage(),
    restore: (image, options) => guard.all().restore(image, options),
    maintain: () => engine.maintain(),
    nextMaintenance: () => engine.nextMaintenance(),
  };
}

function guardIndices(engine: Engine, guard: Guard) {
  return {
    createIndex: (spec) => {
      guard.among([spec.name]);
      for (const { name } of spec.aliases ?? []) guard.alias(name);
      return engine.createIndex(spec);
    },
    deleteIndices: (names) => guard.among(names).deleteIndices(names),
    damagedIndices: () => engine.damagedIndices().filter(guard.permits),
    index: (name) => guard.named(name).index(name),
    lookup: (name) => guard.named(name).lookup(name),
    shardsOf: (name, view) => guard.named(name).shardsOf(name, view),
    withAlias: (alias) => guard.behind(alias),
    indices: () => engine.indices().filter(({ name }) => guard.permits(name)),
    putMapping: (name, mappings) => guard.among([name]).putMapping(name, mappings),
    changeIndex: (name, change) => guard.among([name]).changeIndex(name, change),
    indexWasDeleted: (name) => guard.among([name]).indexWasDeleted(name),
    updateSettings: (names, changes, options) => guard.among(names).updateSettings(names, changes, options),
    updateAliases: (actions) => {
      for (const action of actions) {
        guard.among(action.kind === 'remove' ? [action.index, action.alias] : [action.index]);
        if (action.kind === 'add') guard.alias(action.alias.name);
      }
      return engine.updateAliases(actions);
    },
    openIndices: (names) => guard.among(names).openIndices(names),
    closeIndices: async (names) => guard.among(names).closeIndices(names),
    refresh: async (names) => guard.among(names).refresh(names),
    forceMerge: async (names, maxSegments) => guard.among(names).forceMerge(names, maxSegments),
    stats: async (name) => guard.among([name]).stats(name),
  } satisfies Partial<Engine>;
}

function guardDocuments(engine: Engine, guard: Guard) {
  return {
    bulk: async (operations, options) => {
      for (const name of new Set(operations.map(({ index }) => index))) guard.named(name);
      return engine.bulk(operations, options);
    },
    get: async (name, id, options) => guard.named(name).get(name, id, options),
    documentWasDeleted: async (name, id, routing) => guard.named(name).documentWasDeleted(name, id, routing),
  } satisfies Partial<Engine>;
}

function guardSearches(engine: Engine, guard: Guard) {
  return {
    search: async (request, interruption) => {
      const { target } = request;
      const asked = target.kind === 'pit' ? guard.contexts('pit', [target.id]) : guard.among(target.names);
      const response = await asked.search(request, interruption);
      if (response.ok) guard.own('scroll', response.value.scrollId);
      return response;
    },
    scroll: async (scrollId, keepAlive, interruption) => guard.contexts('scroll', [scrollId]).scroll(scrollId, keepAlive, interruption),
    validateQuery: async (names, query) => guard.among(names).validateQuery(names, query),
    count: async (names, query, views, interruption) => guard.among(names).count(names, query, views, interruption),
    openPit: async (names, keepAlive, views) => {
      const opened = await guard.among(names).openPit(names, keepAlive, views);
      if (opened.ok) guard.own('pit', opened.value.id);
      return opened;
    },
    closeScrolls: (ids) => guard.contexts('scroll', ids).closeScrolls(ids),
    closePits: (ids) => guard.contexts('pit', ids).closePits(ids),
    contexts: () => engine.contexts().filter(guard.mayUse),
    context: (kind, id) => guard.contexts(kind, [id]).context(kind, id),
    renewContext: (kind, id, keepAlive) => guard.contexts(kind, [id]).renewContext(kind, id, keepAlive),
  } satisfies Partial<Engine>;
}
