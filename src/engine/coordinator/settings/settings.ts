import { err, ok, type EngineError, type Result } from '../../errors.ts';
import { isJsonArray, type JsonValue } from '../../json/json-value.ts';
import type { MappingLimits } from '../../schema/parse-mappings.ts';
import { nearNames, similarity } from '../catalog/near-names.ts';
import { defaultRoutingShards } from '../catalog/routing.ts';
import { ANALYSIS, analysisSetting, listText, settingText, timeSettingMs } from './setting-kinds.ts';
import { isSettingElsewhere } from './settings-elsewhere.ts';
import { INDEX_SETTINGS, type SettingRow } from './settings-table.ts';

/** Settings as kept: full key to text, only what was set explicitly. */
export type SettingTexts = ReadonlyMap<string, string>;

const SUGGESTION_FLOOR = 0.7;
const SUGGESTION_SPREAD = 0.1;

/** Reads the settings of a new index. Null means "the default". Errors are `invalid_setting`. */
export function readNewSettings(given: ReadonlyMap<string, JsonValue>): Result<SettingTexts> {
  const texts = new Map<string, string>();
  for (const [key, value] of given) {
    const problem = refusal(key, value);
    if (problem !== undefined) return err(problem);
    if (value !== null) texts.set(key, keptText(key, value));
  }
  const problem = routingRefusal(texts);
  return problem === undefined ? ok(texts) : err(refuse(problem));
}

/**
 * The settings after a change of dynamic ones, or of static ones too while the index is closed; null puts a default back.
 * @param owner the index, as refusals name it.
 * @param preserveExisting values that are already set stay.
 */
export function changeSettings(
  current: SettingTexts,
  changes: ReadonlyMap<string, JsonValue>,
  owner: { readonly name: string; readonly uuid: string; readonly open: boolean },
  preserveExisting: boolean,
): Result<SettingTexts> {
  const next = new Map(current);
  const fixed: string[] = [];
  for (const [key, value] of changes) {
    const problem = refusal(key, value);
    if (problem !== undefined) return err(problem);
    const scope = rowOf(key)?.scope;
    if (!owner.open && scope === 'final') return err(refuse(`final ${owner.name} setting [${key}], not updateable`));
    if (owner.open && scope !== 'dynamic') fixed.push(key);
    else if (value === null) next.delete(key);
    else if (!preserveExisting || !next.has(key)) next.set(key, keptText(key, value));
  }
  if (fixed.length === 0) return ok(next);
  const list = fixed.sort().join(', ');
  return err(refuse(`Can't update non dynamic settings [[${list}]] for open indices [[${owner.name}/${owner.uuid}]]`));
}

/** A setting's effective number. */
export function integerOf(texts: SettingTexts, key: string): number {
  return Number(texts.get(key) ?? INDEX_SETTINGS.get(key)?.fallback);
}

/** How many replicas of each shard run: none unless the index asks for it. */
export function runningReplicasOf(texts: SettingTexts): number {
  return texts.get('index.fathom.run_replicas') === 'true' ? integerOf(texts, 'index.number_of_replicas') : 0;
}

/** Routing slots of an index with these settings. */
export function routingShardsOf(texts: SettingTexts): number {
  const given = texts.get('index.number_of_routing_shards');
  return given === undefined ? defaultRoutingShards(integerOf(texts, 'index.number_of_shards')) : Number(given);
}

/** How old an unpublished write may get before a search publishes it; -1: never by itself. */
export function refreshIntervalMs(texts: SettingTexts): number {
  return timeSettingMs(texts.get('index.refresh_interval') ?? '1s');
}

/** How long the version of a deleted document is remembered; -1: not at all. */
export function gcDeletesMs(texts: SettingTexts): number {
  return timeSettingMs(texts.get('index.gc_deletes') ?? '60s');
}

/** Every known setting with its default, for an index with these settings. */
export function settingDefaults(texts: SettingTexts): SettingTexts {
  const defaults = new Map<string, string>();
  for (const [key, { fallback, scope }] of INDEX_SETTINGS) {
    if (fallback !== undefined && scope !== 'private') defaults.set(key, fallback);
  }
  defaults.set('index.max_rescore_window', String(integerOf(texts, 'index.max_result_window')));
  defaults.set('index.number_of_routing_shards', String(defaultRoutingShards(integerOf(texts, 'index.number_of_shards'))));
  return defaults;
}

/** What analyzers are made of has names of the index's own. */
const ANALYSIS_ROW: SettingRow = { kind: analysisSetting, scope: 'static', fallback: undefined };

function rowOf(key: string): SettingRow | undefined {
  return INDEX_SETTINGS.get(key) ?? (key.startsWith(ANALYSIS) ? ANALYSIS_ROW : undefined);
}

function keptText(key: string, value: JsonValue): string {
  return key.startsWith(ANALYSIS) && isJsonArray(value) ? listText(value) : settingText(value);
}

function refusal(key: string, value: JsonValue): EngineError | undefined {
  const row = rowOf(key);
  if (row === undefined) return refuse(unknownSetting(key));
  if (row.scope === 'private') {
    return refuse(`can not update private setting [${key}]; this setting is managed by Elasticsearch`);
  }
  const problem = value === null ? undefined : row.kind.check(key, settingText(value));
  return problem === undefined ? undefined : refuse(problem);
}

function unknownSetting(key: string): string {
  if (isSettingElsewhere(key)) return `setting [${key}] is not supported by this service`;
  const near = suggestions(key);
  if (near.length === 0) {
    return `unknown setting [${key}] please check that any required plugins are installed, or check the breaking changes documentation for removed settings`;
  }
  return `unknown setting [${key}] did you mean ${near.length === 1 ? `[${near[0]}]` : `any of [${near.join(', ')}]`}?`;
}

/** Names about as near as the nearest: one slip of the finger must not list half the table. */
function suggestions(key: string): readonly string[] {
  const near = nearNames(key, INDEX_SETTINGS.keys(), SUGGESTION_FLOOR);
  const [nearest] = near;
  if (nearest === undefined) return near;
  const best = similarity(key, nearest);
  return near.filter((name) => similarity(key, name) > best - SUGGESTION_SPREAD);
}

function routingRefusal(texts: SettingTexts): string | undefined {
  const shards = integerOf(texts, 'index.number_of_shards');
  const slots = routingShardsOf(texts);
  if (slots < shards) {
    return `index.number_of_routing_shards [${slots}] must be >= index.number_of_shards [${shards}]`;
  }
  if (slots % shards !== 0) return `the number of source shards [${shards}] must be a factor of [${slots}]`;
  return undefined;
}

function refuse(reason: string): EngineError {
  return { kind: 'invalid_setting', reason };
}

/** What an index with these settings allows its mapping to become. */
export function mappingLimits(settings: SettingTexts): MappingLimits {
  return {
    totalFields: integerOf(settings, 'index.mapping.total_fields.limit'),
    depth: integerOf(settings, 'index.mapping.depth.limit'),
    nestedFields: integerOf(settings, 'index.mapping.nested_fields.limit'),
    nestedObjects: integerOf(settings, 'index.mapping.nested_objects.limit'),
  };
}
