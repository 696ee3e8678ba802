import type { Clock, IdSource } from '../clock.ts';
import { err, ok, type EngineError, type Result } from '../errors.ts';
import type { JsonObject, JsonValue } from '../json/json-value.ts';
import type { Mapping } from '../schema/mapping.ts';
import { emptyMapping, mergeMappings, parseMappings } from '../schema/parse-mappings.ts';
import type { ShardPort } from '../shard/shard-port.ts';
import { aliasRefusal, planAliases, writeIndexRefusal } from './alias-catalog.ts';
import type { AliasAction, AliasDefinition } from './aliases.ts';
import { mayAutoCreate } from './auto-create.ts';
import type { ClusterSettings } from './cluster-settings.ts';
import { checkIndexName } from './index-name.ts';
import { anyBlockedFrom, blockedFrom, closedRefusal } from './index-blocks.ts';
import type { CreateIndexSpec, IndexChange } from './index-metadata.ts';
import { IndexState } from './index-state.ts';
import { changeSettings, integerOf, mappingLimits, readNewSettings, type SettingTexts } from './settings.ts';

/** Opens the shards of a new index; a shard may live anywhere. */
export type OpenShard = (
  identity: { readonly index: string; readonly uuid: string; readonly shard: number },
  mapping: Mapping,
) => ShardPort;

const UUID_LENGTH = 22;
/** How many names of deleted indices are remembered; the oldest are forgotten first. */
const KEPT_DELETED = 1000;

/** An index and what its settings are going to be. */
interface SettingsPlan {
  readonly index: IndexState;
  readonly settings: SettingTexts;
}

/** The indices there are. */
export class IndexCatalog {
  readonly #clock: Clock;
  readonly #ids: IdSource;
  readonly #openShard: OpenShard;
  readonly #settings: ClusterSettings;
  readonly #indices = new Map<string, IndexState>();
  /** Names of indices that are gone, in the order of their going. */
  readonly #deleted = new Set<string>();
  /** Indices by alias; undefined after a change, until it is asked for. */
  #byAlias: ReadonlyMap<string, readonly IndexState[]> | undefined;

  constructor(clock: Clock, ids: IdSource, settings: ClusterSettings, openShard: OpenShard) {
    this.#clock = clock;
    this.#ids = ids;
    this.#settings = settings;
    this.#openShard = openShard;
  }

  get(name: string): IndexState | undefined {
    return this.#indices.get(name);
  }

  /** The indices an alias names, sorted; empty when there is no such alias. */
  withAlias(alias: string): readonly IndexState[] {
    this.#byAlias ??= this.#gatherAliases();
    return this.#byAlias.get(alias) ?? [];
  }

  /** The one index a name or an alias stands for, to be read by document id. */
  resolveOne(name: string): Result<IndexState> {
    const indices = this.#namedBy(name);
    if (indices.length === 0) return err({ kind: 'index_not_found', index: name });
    if (indices.length === 1) return ok(indices[0]);
    const list = indices.map((index) => index.name).join(', ');
    const reason = `alias [${name}] has more than one index associated with it [${list}], can't execute a single index op`;
    return err({ kind: 'illegal_argument', reason });
  }

  /** The index writes to a name or an alias go to; undefined when there is neither. */
  resolveWrite(name: string): Result<IndexState | undefined> {
    const index = this.#indices.get(name);
    if (index !== undefined) return ok(index);
    const indices = this.withAlias(name);
    if (indices.length === 0) return ok(undefined);
    const appointed = indices.find(({ aliases }) => aliases.get(name)?.isWriteIndex === true);
    const only = indices.length === 1 && indices[0].aliases.get(name)?.isWriteIndex !== false ? indices[0] : undefined;
    const target = appointed ?? only;
    if (target !== undefined) return ok(target);
    return err({
      kind: 'illegal_argument',
      reason:
        `no write index is defined for alias [${name}]. The write index may be explicitly disabled using is_write_index=false ` +
        'or the alias points to multiple indices without one being designated as a write index',
    });
  }

  #namedBy(name: string): readonly IndexState[] {
    const index = this.#indices.get(name);
    return index === undefined ? this.withAlias(name) : [index];
  }

  #gatherAliases(): ReadonlyMap<string, readonly IndexState[]> {
    const byAlias = new Map<string, IndexState[]>();
    for (const index of this.all()) {
      for (const alias of index.aliases.keys()) {
        const indices = byAlias.get(alias);
        if (indices === undefined) byAlias.set(alias, [index]);
        else indices.push(index);
      }
    }
    return byAlias;
  }

  /** Sorted by name. */
  all(): readonly IndexState[] {
    return [...this.#indices.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  /** The indices of those names, each once, sorted by name; the first unknown name is an error. */
  resolve(names: readonly string[]): Result<readonly IndexState[]> {
    const only = names.length === 1 ? this.#indices.get(names[0]) : undefined;
    if (only !== undefined) return ok([only]);
    const found = new Set<IndexState>();
    for (const name of names) {
      const index = this.#indices.get(name);
      if (index === undefined) return err({ kind: 'index_not_found', index: name });
      found.add(index);
    }
    return ok([...found].sort((a, b) => (a.name < b.name ? -1 : 1)));
  }

  /** As {@link resolve}, for indices that are going to be read. */
  resolveReadable(names: readonly string[]): Result<readonly IndexState[]> {
    const indices = this.resolve(names);
    return indices.ok ? readable(indices.value) : indices;
  }

  /** Those very indices, found a while ago; the first that is gone by now is an error, also where its name is another one's. */
  stillThere(indices: readonly IndexState[]): Result<readonly IndexState[]> {
    const gone = indices.find((index) => this.#indices.get(index.name) !== index);
    return gone === undefined ? ok(indices) : err({ kind: 'index_not_found', index: gone.name });
  }

  /** As {@link stillThere}, for indices that are going to be read. */
  stillReadable(indices: readonly IndexState[]): Result<readonly IndexState[]> {
    const there = this.stillThere(indices);
    return there.ok ? readable(indices) : there;
  }

  create(spec: CreateIndexSpec): Result<IndexState> {
    const named = checkIndexName(spec.name);
    if (!named.ok) return named;
    const existing = this.#indices.get(spec.name);
    if (existing !== undefined) {
      return err({ kind: 'index_already_exists', index: existing.name, uuid: existing.uuid });
    }
    if (this.withAlias(spec.name).length > 0) {
      return err({ kind: 'invalid_index_name', index: spec.name, rule: 'already exists as alias' });
    }
    const settings = readNewSettings(this.#withDefaultShards(spec.settings));
    if (!settings.ok) return settings;
    const full = this.#shardLimitRefusal(shardCopies(settings.value));
    if (full !== undefined) return err(full);
    const aliases = this.#checkAliases(spec);
    if (!aliases.ok) return aliases;
    const mapping = spec.mappings === undefined ? ok(emptyMapping()) : parseMappings(spec.mappings, mappingLimits(settings.value));
    if (!mapping.ok) return mapping;
    return ok(this.#add(spec.name, settings.value, mapping.value, aliases.value));
  }

  #withDefaultShards(given: CreateIndexSpec['settings']): CreateIndexSpec['settings'] {
    const shards = given.get('index.number_of_shards') ?? this.#settings.text('cluster.default_number_of_shards');
    return new Map([...given, ['index.number_of_shards', shards]]);
  }

  #checkAliases({ name, aliases = [] }: CreateIndexSpec): Result<ReadonlyMap<string, AliasDefinition>> {
    for (const alias of aliases) {
      const problem = aliasRefusal(alias, { name, uuid: '_na_' }, this.#indices);
      if (problem !== undefined) return err(problem);
    }
    const others = this.all().flatMap((index) => [...index.aliases.values()].map((alias) => ({ index: index.name, alias })));
    const problem = writeIndexRefusal([...others, ...aliases.map((alias) => ({ index: name, alias }))]);
    return problem === undefined ? ok(new Map(aliases.map((alias) => [alias.name, alias]))) : err(problem);
  }

  /** Copies count as well: they would need a place. Closed indices do not. */
  #shardLimitRefusal(added: number): EngineError | undefined {
    const open = this.all().reduce((sum, index) => (index.open ? sum + shardCopies(index.settings) : sum), 0);
    const limit = Number(this.#settings.text('cluster.max_shards_per_node'));
    if (added === 0 || open + added <= limit) return undefined;
    const finding = `this action would add [${added}] total shards, but this cluster currently has [${open}]/[${limit}] maximum shards open`;
    return { kind: 'shard_limit', finding };
  }

  /** The index writes to that name go to, made with defaults when there is none and that is allowed. */
  getOrCreate(name: string): Result<IndexState> {
    const index = this.resolveWrite(name);
    if (!index.ok) return index;
    if (index.value !== undefined) return ok(index.value);
    const setting = this.#settings.text('action.auto_create_index');
    if (mayAutoCreate(setting, name)) return this.create({ name, settings: new Map(), mappings: undefined });
    return err({ kind: 'index_not_found', index: name, because: `and [action.auto_create_index] is [${setting}]` });
  }

  /** @returns the indices that are gone now. */
  delete(names: readonly string[]): Result<readonly IndexState[]> {
    const doomed = this.resolve(names);
    const blocked = doomed.ok ? anyBlockedFrom(doomed.value, 'delete') : undefined;
    if (blocked !== undefined) return err(blocked);
    if (doomed.ok) for (const index of doomed.value) this.#remove(index);
    return doomed;
  }

  /** All or nothing. @returns the indices that are gone now. */
  updateAliases(actions: readonly AliasAction[]): Result<readonly IndexState[]> {
    const plan = planAliases(this.#indices, actions);
    if (!plan.ok) return plan;
    const { removed, aliases } = plan.value;
    const blocked = anyBlockedFrom(removed, 'delete') ?? anyBlockedFrom([...aliases.keys()], 'metadata');
    if (blocked !== undefined) return err(blocked);
    for (const index of removed) this.#remove(index);
    for (const [index, changed] of aliases) index.setAliases(changed);
    this.#byAlias = undefined;
    return ok(removed);
  }

  /** Whether there was an index of that name, as far back as is remembered, and there is none now. */
  wasDeleted(name: string): boolean {
    return this.#deleted.has(name) && !this.#indices.has(name);
  }

  #remove(index: IndexState): void {
    this.#indices.delete(index.name);
    for (const port of index.ports) port.close();
    this.#deleted.delete(index.name);
    this.#deleted.add(index.name);
    for (const name of this.#deleted) {
      if (this.#deleted.size <= KEPT_DELETED) break;
      this.#deleted.delete(name);
    }
    this.#byAlias = undefined;
  }

  putMapping(name: string, mappings: JsonObject): Result<IndexState> {
    const index = this.#indices.get(name);
    if (index === undefined) return err({ kind: 'index_not_found', index: name });
    const merged = mergedMapping(index, mappings);
    if (!merged.ok) return merged;
    if (merged.value !== index.mapping) index.nextVersion();
    index.setMapping(merged.value);
    return ok(index);
  }

  /** Settings and mapping at once: both or neither, and one change of the version. */
  change(name: string, { settings, mappings }: IndexChange): Result<IndexState> {
    const index = this.#indices.get(name);
    if (index === undefined) return err({ kind: 'index_not_found', index: name });
    const mapping = mappings === undefined ? ok(index.mapping) : mergedMapping(index, mappings);
    if (!mapping.ok) return mapping;
    const changed = this.#planSettings([name], settings ?? new Map(), false);
    if (!changed.ok) return changed;
    for (const plan of changed.value) index.setSettings(plan.settings);
    index.setMapping(mapping.value);
    index.nextVersion();
    return ok(index);
  }

  /** An open index stays as it is. All or nothing. */
  open(names: readonly string[]): Result<void> {
    const indices = this.resolve(names);
    if (!indices.ok) return indices;
    const closed = indices.value.filter(({ open }) => !open);
    const full = this.#shardLimitRefusal(closed.reduce((sum, { settings }) => sum + shardCopies(settings), 0));
    if (full !== undefined) return err(full);
    for (const index of closed) index.setOpen(true);
    return ok(undefined);
  }

  /** A closed index stays as it is. All or nothing: an index that is gone by now is an error. */
  close(indices: readonly IndexState[]): Result<void> {
    const there = this.stillThere(indices);
    if (!there.ok) return there;
    for (const index of indices) index.setOpen(false);
    return ok(undefined);
  }

  /** All or nothing over all indices. */
  updateSettings(names: readonly string[], changes: ReadonlyMap<string, JsonValue>, preserveExisting: boolean): Result<void> {
    const plan = this.#planSettings(names, changes, preserveExisting);
    if (!plan.ok) return plan;
    for (const { index, settings } of plan.value) {
      if (!sameSettings(index.settings, settings)) index.nextVersion();
      index.setSettings(settings);
    }
    return ok(undefined);
  }

  #planSettings(
    names: readonly string[],
    changes: ReadonlyMap<string, JsonValue>,
    preserveExisting: boolean,
  ): Result<readonly SettingsPlan[]> {
    const indices = this.resolve(names);
    if (!indices.ok) return indices;
    // Blocks can always be taken away again.
    const lifting = [...changes.keys()].every((key) => key.startsWith('index.blocks.'));
    const blocked = lifting ? undefined : anyBlockedFrom(indices.value, 'metadata');
    if (blocked !== undefined) return err(blocked);
    const plan: SettingsPlan[] = [];
    for (const index of indices.value) {
      const settings = changeSettings(index.settings, changes, index, preserveExisting);
      if (!settings.ok) return settings;
      plan.push({ index, settings: settings.value });
    }
    return ok(plan);
  }

  #add(name: string, settings: SettingTexts, mapping: Mapping, aliases: ReadonlyMap<string, AliasDefinition>): IndexState {
    const uuid = this.#ids.next(UUID_LENGTH);
    const ports: ShardPort[] = [];
    for (let shard = 0; shard < integerOf(settings, 'index.number_of_shards'); shard++) {
      ports.push(this.#openShard({ index: name, uuid, shard }, mapping));
    }
    const index = new IndexState({ name, uuid, createdAt: this.#clock.now(), settings, mapping, aliases, ports });
    this.#indices.set(name, index);
    this.#byAlias = undefined;
    return index;
  }
}

function readable(indices: readonly IndexState[]): Result<readonly IndexState[]> {
  const closed = indices.find(({ open }) => !open);
  const refused = closed === undefined ? anyBlockedFrom(indices, 'read') : closedRefusal(closed);
  return refused === undefined ? ok(indices) : err(refused);
}

/** The mapping with more fields; refused where a block bars it or fields stand against it. */
function mergedMapping(index: IndexState, mappings: JsonObject): Result<Mapping> {
  const blocked = blockedFrom(index, 'metadata');
  return blocked === undefined ? mergeMappings(index.mapping, mappings, index.mappingLimits) : err(blocked);
}

function sameSettings(a: SettingTexts, b: SettingTexts): boolean {
  return a.size === b.size && [...a].every(([key, value]) => b.get(key) === value);
}

function shardCopies(settings: SettingTexts): number {
  return integerOf(settings, 'index.number_of_shards') * (1 + integerOf(settings, 'index.number_of_replicas'));
}
