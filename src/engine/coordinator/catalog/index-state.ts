import { certain } from '../../certain.ts';
import type { QueryLimits } from '../../query/compile/compilation.ts';
import type { Mapping } from '../../schema/mapping.ts';
import type { MappingLimits } from '../../schema/parse-mappings.ts';
import type { ShardPort } from '../../shard/shard-port.ts';
import type { AliasDefinition } from './aliases.ts';
import type { IndexMetadata } from './index-metadata.ts';
import type { CopiesState, CopyPreference, ShardCopies, ShardCopy } from './shard-copies.ts';
import { shardFor } from './routing.ts';
import {
  gcDeletesMs,
  integerOf,
  mappingLimits,
  refreshIntervalMs,
  routingShardsOf,
  runningReplicasOf,
  settingDefaults,
  type SettingTexts,
} from '../settings/settings.ts';

/** The release whose behaviour indices are created with, as the peers number it. */
const VERSION_CREATED = '7100299';

/** What an index begins with. */
interface IndexStart {
  readonly name: string;
  readonly uuid: string;
  readonly createdAt: number;
  readonly settings: SettingTexts;
  readonly mapping: Mapping;
  readonly aliases: ReadonlyMap<string, AliasDefinition>;
  /** Default: open, and at its first version. */
  readonly open?: boolean;
  readonly version?: number;
  /** Told of every change. */
  readonly onChange?: ((index: IndexState) => void) | undefined;
}

/** An index at one moment. It shares segments with the index it is of. */
export interface IndexImage extends Required<Omit<IndexStart, 'onChange'>> {
  /** By shard. */
  readonly shards: readonly CopiesState[];
}

/** One index: its settings, its schema and its shards. Mutable: settings and schema change while it lives. */
export class IndexState {
  readonly name: string;
  readonly uuid: string;
  readonly createdAt: number;
  /** The primaries, by shard. */
  readonly ports: readonly ShardPort[];
  readonly #copies: readonly ShardCopies[];
  #runningReplicas: number;
  #settings: SettingTexts;
  #mapping: Mapping;
  #open: boolean;
  #version: number;
  readonly #onChange: ((index: IndexState) => void) | undefined;
  #aliases: ReadonlyMap<string, AliasDefinition>;
  readonly #routingShards: number;
  #metadata: IndexMetadata | undefined;
  #mappingLimits: MappingLimits | undefined;
  /** Read for every search, so worked out once per change of the settings. */
  #maxResultWindow: number;
  #refreshIntervalMs: number;

  /** @param copies by shard; as many of each as run */
  constructor(start: IndexStart, copies: readonly ShardCopies[]) {
    this.name = start.name;
    this.uuid = start.uuid;
    this.createdAt = start.createdAt;
    this.#copies = copies;
    this.ports = copies.map(({ ports }) => certain(ports[0]));
    this.#runningReplicas = certain(copies[0]).ports.length - 1;
    this.#open = start.open ?? true;
    this.#version = start.version ?? 1;
    this.#onChange = start.onChange;
    this.#settings = start.settings;
    this.#mapping = start.mapping;
    this.#aliases = start.aliases;
    this.#routingShards = routingShardsOf(start.settings);
    this.#maxResultWindow = integerOf(start.settings, 'index.max_result_window');
    this.#refreshIntervalMs = refreshIntervalMs(start.settings);
    this.#sendLimits();
  }

  /** The index as it is, with everything written to it. */
  takeImage(): IndexImage {
    const { name, uuid, createdAt, settings, mapping, aliases, open, version } = this;
    return { name, uuid, createdAt, settings, mapping, aliases, open, version, shards: this.#copies.map((copies) => copies.takeState()) };
  }

  /** The primary of the shard with that number, which is one of the index's own. */
  portOf(shard: number): ShardPort {
    return certain(this.ports[shard]);
  }

  /** All copies of that shard that run, the primary first. */
  copiesOf(shard: number): readonly ShardPort[] {
    return certain(this.#copies[shard]).ports;
  }

  /** All copies of all shards; `ports` itself where only primaries run. */
  get everyPort(): readonly ShardPort[] {
    return this.#runningReplicas === 0 ? this.ports : this.#copies.flatMap(({ ports }) => ports);
  }

  /** The copy of a shard that a search reads; undefined where only primaries run. */
  chooseCopy(shard: number, preference: CopyPreference | undefined): ShardCopy | undefined {
    return this.#runningReplicas === 0 ? undefined : certain(this.#copies[shard]).choose(preference);
  }

  get mapping(): Mapping {
    return this.#mapping;
  }

  /** Tells the shards as well, when there is anything new. */
  setMapping(mapping: Mapping): void {
    if (mapping === this.#mapping) return;
    this.#mapping = mapping;
    this.#metadata = undefined;
    for (const port of this.everyPort) port.setMapping(mapping);
    this.#onChange?.(this);
  }

  /** Rises with every change of settings or mapping that was asked for. */
  get version(): number {
    return this.#version;
  }

  /** Counts a change. */
  nextVersion(): void {
    this.setVersion(this.#version + 1);
  }

  setVersion(version: number): void {
    this.#version = version;
    this.#metadata = undefined;
    this.#onChange?.(this);
  }

  get settings(): SettingTexts {
    return this.#settings;
  }

  setSettings(settings: SettingTexts): void {
    this.#settings = settings;
    this.#stopReplicas(runningReplicasOf(settings));
    this.#metadata = undefined;
    this.#mappingLimits = undefined;
    this.#maxResultWindow = integerOf(settings, 'index.max_result_window');
    this.#refreshIntervalMs = refreshIntervalMs(settings);
    this.#sendLimits();
    this.#onChange?.(this);
  }

  get open(): boolean {
    return this.#open;
  }

  setOpen(open: boolean): void {
    this.#open = open;
    this.#metadata = undefined;
    this.#onChange?.(this);
  }

  /** By name. */
  get aliases(): ReadonlyMap<string, AliasDefinition> {
    return this.#aliases;
  }

  setAliases(aliases: ReadonlyMap<string, AliasDefinition>): void {
    this.#aliases = aliases;
    this.#metadata = undefined;
    this.#onChange?.(this);
  }

  /** A block keeps it from being written, until it is taken away. */
  get readOnly(): boolean {
    return this.#settings.get('index.blocks.write') === 'true' || this.#settings.get('index.blocks.read_only') === 'true';
  }

  get maxResultWindow(): number {
    return this.#maxResultWindow;
  }

  /** What the mapping may become. Read for every document, so worked out once per change of the settings. */
  get mappingLimits(): MappingLimits {
    this.#mappingLimits ??= mappingLimits(this.#settings);
    return this.#mappingLimits;
  }

  /** What a query on the index may ask for. */
  get queryLimits(): QueryLimits {
    return {
      maxTerms: integerOf(this.#settings, 'index.max_terms_count'),
      maxRegexLength: integerOf(this.#settings, 'index.max_regex_length'),
      maxInnerResultWindow: integerOf(this.#settings, 'index.max_inner_result_window'),
    };
  }

  get refreshIntervalMs(): number {
    return this.#refreshIntervalMs;
  }

  /** The shard a document with this routing value (its `_id` unless it has one) lives on. */
  shardOf(routing: string): number {
    return shardFor(routing, this.ports.length, this.#routingShards);
  }

  get metadata(): IndexMetadata {
    this.#metadata ??= this.#describe();
    return this.#metadata;
  }

  #sendLimits(): void {
    const limits = { ...this.queryLimits, gcDeletesMs: gcDeletesMs(this.#settings) };
    for (const port of this.everyPort) port.setLimits(limits);
  }

  /** Nothing is copied to a replica that is asked for later, so those that were stopped, or were not there at first, never run. */
  #stopReplicas(wanted: number): void {
    if (wanted >= this.#runningReplicas) return;
    for (const copies of this.#copies) copies.keep(wanted);
    this.#runningReplicas = wanted;
  }

  #describe(): IndexMetadata {
    const { name, uuid, createdAt } = this;
    const replicaCount = integerOf(this.#settings, 'index.number_of_replicas');
    const settings = new Map(this.#settings)
      .set('index.number_of_shards', String(this.ports.length))
      .set('index.number_of_replicas', String(replicaCount))
      .set('index.uuid', uuid)
      .set('index.creation_date', String(createdAt))
      .set('index.version.created', VERSION_CREATED)
      .set('index.provided_name', name);
    if (!this.#open) settings.set('index.verified_before_close', 'true');
    return {
      name,
      uuid,
      createdAt,
      version: this.#version,
      shardCount: this.ports.length,
      replicaCount,
      runningReplicas: this.#runningReplicas,
      maxResultWindow: this.maxResultWindow,
      mapping: this.#mapping,
      open: this.#open,
      aliases: this.#aliases,
      settings,
      defaults: settingDefaults(this.#settings),
    };
  }
}
