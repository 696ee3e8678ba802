import type { Clock, IdSource } from '../clock.ts';
import { err, ok, type Result } from '../errors.ts';
import type { JsonObject, JsonValue } from '../json/json-value.ts';
import type { Mapping } from '../schema/mapping.ts';
import { emptyMapping, mergeMappings, parseMappings } from '../schema/parse-mappings.ts';
import type { ShardPort } from '../shard/shard-port.ts';
import { checkIndexName } from './index-name.ts';
import { anyBlockedFrom, blockedFrom } from './index-blocks.ts';
import type { CreateIndexSpec } from './index-metadata.ts';
import { IndexState } from './index-state.ts';
import { changeSettings, integerOf, readNewSettings, type SettingTexts } from './settings.ts';

/** Opens the shards of a new index; a shard may live anywhere. */
export type OpenShard = (
  identity: { readonly index: string; readonly uuid: string; readonly shard: number },
  mapping: Mapping,
) => ShardPort;

const UUID_LENGTH = 22;

/** The indices there are. */
export class IndexCatalog {
  readonly #clock: Clock;
  readonly #ids: IdSource;
  readonly #openShard: OpenShard;
  readonly #indices = new Map<string, IndexState>();

  constructor(clock: Clock, ids: IdSource, openShard: OpenShard) {
    this.#clock = clock;
    this.#ids = ids;
    this.#openShard = openShard;
  }

  get(name: string): IndexState | undefined {
    return this.#indices.get(name);
  }

  /** Sorted by name. */
  all(): readonly IndexState[] {
    return [...this.#indices.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  /** The indices of those names, each once, sorted by name; the first unknown name is an error. */
  resolve(names: readonly string[]): Result<readonly IndexState[]> {
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
    const blocked = indices.ok ? anyBlockedFrom(indices.value, 'read') : undefined;
    return blocked === undefined ? indices : err(blocked);
  }

  create(spec: CreateIndexSpec): Result<IndexState> {
    const named = checkIndexName(spec.name);
    if (!named.ok) return named;
    const existing = this.#indices.get(spec.name);
    if (existing !== undefined) {
      return err({ kind: 'index_already_exists', index: existing.name, uuid: existing.uuid });
    }
    const settings = readNewSettings(spec.settings);
    if (!settings.ok) return settings;
    const mapping = spec.mappings === undefined ? ok(emptyMapping()) : parseMappings(spec.mappings);
    if (!mapping.ok) return mapping;
    return ok(this.#add(spec.name, settings.value, mapping.value));
  }

  /** The index, made with defaults when it is missing. */
  getOrCreate(name: string): Result<IndexState> {
    const index = this.#indices.get(name);
    return index === undefined ? this.create({ name, settings: new Map(), mappings: undefined }) : ok(index);
  }

  /** @returns the indices that are gone now. */
  delete(names: readonly string[]): Result<readonly IndexState[]> {
    const doomed = this.resolve(names);
    const blocked = doomed.ok ? anyBlockedFrom(doomed.value, 'delete') : undefined;
    if (blocked !== undefined) return err(blocked);
    if (doomed.ok) for (const index of doomed.value) this.#indices.delete(index.name);
    return doomed;
  }

  putMapping(name: string, mappings: JsonObject): Result<IndexState> {
    const index = this.#indices.get(name);
    if (index === undefined) return err({ kind: 'index_not_found', index: name });
    const blocked = blockedFrom(index, 'metadata');
    if (blocked !== undefined) return err(blocked);
    const merged = mergeMappings(index.mapping, mappings);
    if (!merged.ok) return merged;
    index.setMapping(merged.value);
    return ok(index);
  }

  /** All or nothing over all indices. */
  updateSettings(names: readonly string[], changes: ReadonlyMap<string, JsonValue>, preserveExisting: boolean): Result<void> {
    const indices = this.resolve(names);
    if (!indices.ok) return indices;
    // Blocks can always be taken away again.
    const lifting = [...changes.keys()].every((key) => key.startsWith('index.blocks.'));
    const blocked = lifting ? undefined : anyBlockedFrom(indices.value, 'metadata');
    if (blocked !== undefined) return err(blocked);
    const changed: { readonly index: IndexState; readonly settings: SettingTexts }[] = [];
    for (const index of indices.value) {
      const settings = changeSettings(index.settings, changes, index, preserveExisting);
      if (!settings.ok) return settings;
      changed.push({ index, settings: settings.value });
    }
    for (const { index, settings } of changed) index.setSettings(settings);
    return ok(undefined);
  }

  #add(name: string, settings: SettingTexts, mapping: Mapping): IndexState {
    const uuid = this.#ids.next(UUID_LENGTH);
    const ports: ShardPort[] = [];
    for (let shard = 0; shard < integerOf(settings, 'index.number_of_shards'); shard++) {
      ports.push(this.#openShard({ index: name, uuid, shard }, mapping));
    }
    const index = new IndexState({ name, uuid, createdAt: this.#clock.now(), settings, mapping, ports });
    this.#indices.set(name, index);
    return index;
  }
}
