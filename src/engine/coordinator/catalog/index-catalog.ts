import type { Clock, IdSource } from '../../clock.ts';
import { err, ok, type EngineError, type Result } from '../../errors.ts';
import type { JsonObject, JsonValue } from '../../json/json-value.ts';
import type { Mapping } from '../../schema/mapping.ts';
import { emptyMapping, mergeMappings, parseMappings } from '../../schema/parse-mappings.ts';
import type { ShardPort } from '../../shard/shard-port.ts';
import type { PortState } from '../../shard/shard-state.ts';
import { aliasRefusal, planAliases, writeIndexRefusal } from './alias-catalog.ts';
import type { AliasAction, AliasDefinition } from './aliases.ts';
import { mayAutoCreate } from './auto-create.ts';
import type { ClusterSettings } from '../settings/cluster-settings.ts';
import { checkIndexName } from './index-name.ts';
import { anyBlockedFrom, changesBlocks, blockedFrom } from './index-blocks.ts';
import type { CreateIndexSpec, IndexChange } from './index-metadata.ts';
import { type IndexImage, IndexState } from './index-state.ts';
import type { NamedIndices } from './named-indices.ts';
import { ShardCopies } from './shard-copies.ts';
import { readAnalysisSettings } from '../settings/analysis-settings.ts';
import { changeSettings, integerOf, mappingLimits, readNewSettings, runningReplicasOf, type SettingTexts } from '../settings/settings.ts';
import { ANALYSIS } from '../settings/setting-kinds.ts';

/** Opens a copy of a shard, 0 the primary, of a new index or `from` what another had; it may live anywhere. */
export type OpenShard = (
  identity: { readonly index: string; readonly uuid: string; readonly shard: number },
  mapping: Mapping,
  copy: number,
  from?: PortState,
) => ShardPort;

/** Told of every change of an index but its documents, at once, so that it can be written down. */
export interface CatalogJournal {
  changed(index: IndexState): void;
  gone(index: IndexState): void;
}

/** An index that there was before. */
export interface PastIndex {
  readonly name: string;
  readonly uuid: string;
  readonly createdAt: number;
  readonly version: number;
  readonly open: boolean;
  readonly runningReplicas: number;
  readonly settings: SettingTexts;
  readonly mapping: Mapping;
  readonly aliases: ReadonlyMap<string, AliasDefinition>;
}

const UUID_LENGTH = 22;

/** An index and what its settings are going to be. */
interface SettingsPlan {
  readonly index: IndexState;
  readonly settings: SettingTexts;
  readonly mapping: Mapping;
}

/** Makes, changes and deletes indices, as far as limits, blocks and other indices' names allow it. */
export class IndexCatalog {
  readonly #clock: Clock;
  readonly #ids: IdSource;
  readonly #openShard: OpenShard;
  readonly #settings: ClusterSettings;
  readonly #indices: NamedIndices;
  readonly #journal: CatalogJournal | undefined;

  constructor(start: {
    readonly clock: Clock;
    readonly ids: IdSource;
    readonly settings: ClusterSettings;
    readonly indices: NamedIndices;
    readonly openShard: OpenShard;
    /** Writes changes down; without it nothing is. */
    readonly journal?: CatalogJournal | undefined;
  }) {
    this.#clock = start.clock;
    this.#ids = start.ids;
    this.#settings = start.settings;
    this.#indices = start.indices;
    this.#openShard = start.openShard;
    this.#journal = start.journal;
  }

  create(spec: CreateIndexSpec): Result<IndexState> {
    const named = checkIndexName(spec.name);
    if (!named.ok) return named;
    const existing = this.#indices.get(spec.name);
    if (existing !== undefined) {
      return err({ kind: 'index_already_exists', index: existing.name, uuid: existing.uuid });
    }
    const damaged = this.#indices.unopened.uuidOf(spec.name);
    if (damaged !== undefined) return err({ kind: 'index_already_exists', index: spec.name, uuid: damaged });
    if (this.#indices.withAlias(spec.name).length > 0 || this.#indices.unopened.hasAlias(spec.name)) {
      return err({ kind: 'invalid_index_name', index: spec.name, rule: 'already exists as alias' });
    }
    const settings = readNewSettings(this.#withDefaultShards(spec.settings));
    if (!settings.ok) return settings;
    const full = this.#shardLimitRefusal(shardCopies(settings.value));
    if (full !== undefined) return err(full);
    const aliases = this.#checkAliases(spec);
    if (!aliases.ok) return aliases;
    const analysis = readAnalysisSettings(settings.value);
    if (!analysis.ok) return analysis;
    const limits = mappingLimits(settings.value);
    const mapping =
      spec.mappings === undefined ? ok(emptyMapping(analysis.value)) : asMapping(parseMappings(spec.mappings, limits, analysis.value));
    if (!mapping.ok) return mapping;
    return ok(this.#add(spec.name, settings.value, mapping.value, aliases.value));
  }

  #withDefaultShards(given: CreateIndexSpec['settings']): CreateIndexSpec['settings'] {
    const shards = given.get('index.number_of_shards') ?? this.#settings.text('cluster.default_number_of_shards');
    return new Map([...given, ['index.number_of_shards', shards]]);
  }

  #checkAliases({ name, aliases = [] }: CreateIndexSpec): Result<ReadonlyMap<string, AliasDefinition>> {
    for (const alias of aliases) {
      const problem = aliasRefusal(alias, { name, uuid: '_na_' }, (taken) => this.#isTaken(taken));
      if (problem !== undefined) return err(problem);
    }
    const others = this.#indices.all().flatMap((index) => [...index.aliases.values()].map((alias) => ({ index: index.name, alias })));
    const problem = writeIndexRefusal([...others, ...aliases.map((alias) => ({ index: name, alias }))]);
    return problem === undefined ? ok(new Map(aliases.map((alias) => [alias.name, alias]))) : err(problem);
  }

  #isTaken(name: string): boolean {
    return this.#indices.get(name) !== undefined || this.#indices.unopened.uuidOf(name) !== undefined;
  }

  /** Copies count as well: they would need a place. Closed indices do not. */
  #shardLimitRefusal(added: number): EngineError | undefined {
    const open = this.#indices.all().reduce((sum, index) => (index.open ? sum + shardCopies(index.settings) : sum), 0);
    const limit = Number(this.#settings.text('cluster.max_shards_per_node'));
    if (added === 0 || open + added <= limit) return undefined;
    const finding = `this action would add [${added}] total shards, but this cluster currently has [${open}]/[${limit}] maximum shards open`;
    return { kind: 'shard_limit', finding };
  }

  /** The index writes to that name go to, made with defaults when there is none and that is allowed. */
  getOrCreate(name: string): Result<IndexState> {
    const index = this.#indices.resolveWrite(name);
    if (!index.ok) return index;
    if (index.value !== undefined) return ok(index.value);
    const missing = this.#indices.missing(name);
    if (missing.kind === 'index_damaged') return err(missing);
    const setting = this.#settings.text('action.auto_create_index');
    if (mayAutoCreate(setting, name)) return this.create({ name, settings: new Map(), mappings: undefined });
    return err({ kind: 'index_not_found', index: name, because: `and [action.auto_create_index] is [${setting}]` });
  }

  /** Damaged ones too. @returns the open indices that are gone now. */
  delete(names: readonly string[]): Result<readonly IndexState[]> {
    const { unopened } = this.#indices;
    const damaged = new Set(names.filter((name) => this.#indices.get(name) === undefined && unopened.uuidOf(name) !== undefined));
    const doomed = this.#indices.resolve(names.filter((name) => !damaged.has(name)));
    const blocked = doomed.ok ? anyBlockedFrom(doomed.value, 'delete') : undefined;
    if (blocked !== undefined) return err(blocked);
    if (!doomed.ok) return doomed;
    for (const index of doomed.value) this.remove(index);
    for (const name of damaged) {
      unopened.discard(name);
      this.#indices.noteDeleted(name);
    }
    return doomed;
  }

  /** All or nothing. @returns the indices that are gone now. */
  updateAliases(actions: readonly AliasAction[]): Result<readonly IndexState[]> {
    const plan = planAliases(this.#indices, actions);
    if (!plan.ok) return plan;
    const { removed, aliases } = plan.value;
    const blocked = anyBlockedFrom(removed, 'delete') ?? anyBlockedFrom([...aliases.keys()], 'metadata');
    if (blocked !== undefined) return err(blocked);
    for (const index of removed) this.remove(index);
    for (const [index, changed] of aliases) index.setAliases(changed);
    this.#indices.aliasesChanged();
    return ok(removed);
  }

  putMapping(name: string, mappings: JsonObject): Result<IndexState> {
    const index = this.#indices.get(name);
    if (index === undefined) return err(this.#indices.missing(name));
    const merged = mergedMapping(index, mappings);
    if (!merged.ok) return merged;
    if (merged.value !== index.mapping) index.nextVersion();
    index.setMapping(merged.value);
    return ok(index);
  }

  /** Settings and mapping at once: both or neither, and one change of the version. */
  change(name: string, { settings, mappings }: IndexChange): Result<IndexState> {
    const index = this.#indices.get(name);
    if (index === undefined) return err(this.#indices.missing(name));
    const mapping = mappings === undefined ? ok(index.mapping) : mergedMapping(index, mappings);
    if (!mapping.ok) return mapping;
    const changed = this.#planSettings([name], settings ?? new Map(), false);
    if (!changed.ok) return changed;
    for (const plan of changed.value) index.setSettings(plan.settings);
    index.setMapping(mappings === undefined ? (changed.value[0]?.mapping ?? mapping.value) : mapping.value);
    index.nextVersion();
    return ok(index);
  }

  /** An open index stays as it is. All or nothing. */
  open(names: readonly string[]): Result<void> {
    const indices = this.#indices.resolve(names);
    if (!indices.ok) return indices;
    const closed = indices.value.filter(({ open }) => !open);
    const full = this.#shardLimitRefusal(closed.reduce((sum, { settings }) => sum + shardCopies(settings), 0));
    if (full !== undefined) return err(full);
    for (const index of closed) index.setOpen(true);
    return ok(undefined);
  }

  /** A closed index stays as it is. All or nothing: an index that is gone by now is an error. */
  close(indices: readonly IndexState[]): Result<void> {
    const there = this.#indices.stillThere(indices);
    if (!there.ok) return there;
    for (const index of indices) index.setOpen(false);
    return ok(undefined);
  }

  /** All or nothing over all indices. */
  updateSettings(names: readonly string[], changes: ReadonlyMap<string, JsonValue>, preserveExisting: boolean): Result<void> {
    const plan = this.#planSettings(names, changes, preserveExisting);
    if (!plan.ok) return plan;
    for (const { index, settings, mapping } of plan.value) {
      if (!sameSettings(index.settings, settings)) index.nextVersion();
      index.setSettings(settings);
      index.setMapping(mapping);
    }
    return ok(undefined);
  }

  #planSettings(
    names: readonly string[],
    changes: ReadonlyMap<string, JsonValue>,
    preserveExisting: boolean,
  ): Result<readonly SettingsPlan[]> {
    const indices = this.#indices.resolve(names);
    if (!indices.ok) return indices;
    const blocked = changesBlocks(changes) ? undefined : anyBlockedFrom(indices.value, 'metadata');
    if (blocked !== undefined) return err(blocked);
    const plan: SettingsPlan[] = [];
    for (const index of indices.value) {
      const settings = changeSettings(index.settings, changes, index, preserveExisting);
      if (!settings.ok) return settings;
      const mapping = analyzedAnew(index, settings.value, changes);
      if (!mapping.ok) return mapping;
      plan.push({ index, settings: settings.value, mapping: mapping.value });
    }
    return ok(plan);
  }

  /** In place of all indices there are, those of the images. */
  restore(images: readonly IndexImage[]): void {
    for (const index of this.#indices.all()) this.#indices.remove(index);
    for (const image of images) this.#indices.add(this.#reopened(image));
  }

  #reopened(image: IndexImage): IndexState {
    const { name, uuid, mapping, shards } = image;
    const copies = shards.map(({ ports, turn }, shard) => {
      const opened = ports.map((from, copy) => this.#openShard({ index: name, uuid, shard }, mapping, copy, from));
      return new ShardCopies(shard, opened, turn);
    });
    return new IndexState(image, copies);
  }

  #add(name: string, settings: SettingTexts, mapping: Mapping, aliases: ReadonlyMap<string, AliasDefinition>): IndexState {
    const uuid = this.#ids.next(UUID_LENGTH);
    const createdAt = this.#clock.now();
    const runningReplicas = runningReplicasOf(settings);
    const index = this.reopen({ name, uuid, createdAt, version: 1, open: true, runningReplicas, settings, mapping, aliases });
    this.#journal?.changed(index);
    return index;
  }

  /** Puts back an index that there was before, without its documents. Its name is free. */
  reopen({ name, uuid, createdAt, settings, mapping, aliases, ...past }: PastIndex): IndexState {
    const copies = Array.from({ length: integerOf(settings, 'index.number_of_shards') }, (_, shard) => {
      const open = (copy: number) => this.#openShard({ index: name, uuid, shard }, mapping, copy);
      return new ShardCopies(
        shard,
        Array.from({ length: 1 + past.runningReplicas }, (_unused, copy) => open(copy)),
      );
    });
    const onChange = this.#journal && ((index: IndexState) => this.#journal?.changed(index));
    const index = new IndexState({ name, uuid, createdAt, settings, mapping, aliases, ...past, onChange }, copies);
    this.#indices.add(index);
    return index;
  }

  /** An index there is. */
  remove(index: IndexState): void {
    this.#indices.remove(index);
    this.#journal?.gone(index);
  }
}

/** The mapping with more fields; refused where a block bars it or fields stand against it. */
function mergedMapping(index: IndexState, mappings: JsonObject): Result<Mapping> {
  const blocked = blockedFrom(index, 'metadata');
  return blocked === undefined ? mergeMappings(index.mapping, mappings, index.mappingLimits) : err(blocked);
}

/** The mapping with the analyzers of changed settings. */
function analyzedAnew(index: IndexState, settings: SettingTexts, changes: ReadonlyMap<string, JsonValue>): Result<Mapping> {
  if (![...changes.keys()].some((key) => key.startsWith(ANALYSIS))) return ok(index.mapping);
  const analysis = readAnalysisSettings(settings);
  return analysis.ok ? parseMappings(index.mapping.toJson(), index.mappingLimits, analysis.value) : analysis;
}

function sameSettings(a: SettingTexts, b: SettingTexts): boolean {
  return a.size === b.size && [...a].every(([key, value]) => b.get(key) === value);
}

function shardCopies(settings: SettingTexts): number {
  return integerOf(settings, 'index.number_of_shards') * (1 + integerOf(settings, 'index.number_of_replicas'));
}

/** What is wrong with the mapping of a new index is told as a cause. */
function asMapping(parsed: Result<Mapping>): Result<Mapping> {
  if (parsed.ok || !(parsed.error.kind === 'mapper_parsing' || parsed.error.kind === 'illegal_argument')) return parsed;
  const { kind, reason, cause } = parsed.error;
  const inner = { type: `${kind}_exception`, reason, ...(cause !== undefined && { cause }) };
  return err({ kind: 'mapper_parsing', reason: `Failed to parse mapping [_doc]: ${reason}`, cause: inner });
}
