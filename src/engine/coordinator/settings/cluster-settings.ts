import type { EngineLimits } from '../../contexts/engine-limits.ts';
import { durationText } from '../../contexts/duration.ts';
import { QUERY_PHASES, type Topology } from '../reduce/nodes.ts';
import { err, ok, type EngineError, type Result } from '../../errors.ts';
import type { JsonValue } from '../../json/json-value.ts';
import { memorySetting } from './memory-setting.ts';
import {
  booleanSetting,
  choiceSetting,
  integerSetting,
  settingText,
  textSetting,
  timeSetting,
  timeSettingMs,
  type SettingKind,
} from './setting-kinds.ts';
import { MAX_SHARDS } from './settings-table.ts';
import type { SettingTexts } from './settings.ts';

/** Which of the two layers of cluster settings: `transient` wins over `persistent`. */
export type ClusterSettingLayer = 'persistent' | 'transient';

/** A change of cluster settings: flat keys; null, also under a pattern such as `search.*`, takes a setting away. */
export type ClusterSettingsChange = Readonly<Record<ClusterSettingLayer, ReadonlyMap<string, JsonValue>>>;

/** What is set, and what holds where nothing is: flat keys to texts. */
export interface ClusterSettingsView {
  readonly persistent: SettingTexts;
  readonly transient: SettingTexts;
  readonly defaults: SettingTexts;
}

/** Nodes that shards can lie on. */
const MAX_NODES = 100;

/** What every search goes by. */
export interface SearchSettings {
  /** Buckets that one answer may have. */
  readonly maxBuckets: number;
  /** Where shards lie, and how they are asked; undefined where all are on one node. */
  readonly topology: Topology | undefined;
}

interface Row {
  readonly kind: SettingKind;
  readonly fallback: string;
}

/**
 * The settings of the whole engine, all of them dynamic. `search.keep_alive_interval` is 0 by default: contexts end exactly
 * at their deadline; with `1m` they are swept once a minute, as the peers do it. `cluster.default_number_of_shards` is our own: the peers set such a default
 * with a template. So are those that begin with `fathom`: they say on how many nodes the shards are taken to lie.
 */
function rowsWith(limits: EngineLimits): ReadonlyMap<string, Row> {
  return new Map<string, Row>([
    ['action.auto_create_index', { kind: textSetting, fallback: 'true' }],
    ['action.destructive_requires_name', { kind: booleanSetting, fallback: 'false' }],
    ['cluster.default_number_of_shards', { kind: integerSetting(1, MAX_SHARDS), fallback: '1' }],
    ['cluster.max_shards_per_node', { kind: integerSetting(1), fallback: '1000' }],
    ['fathom.nodes', { kind: integerSetting(1, MAX_NODES), fallback: '1' }],
    ['fathom.query_phase', { kind: choiceSetting(QUERY_PHASES), fallback: QUERY_PHASES[0] }],
    ['indices.breaker.request.limit', { kind: memorySetting, fallback: '60%' }],
    ['indices.breaker.total.limit', { kind: memorySetting, fallback: '70%' }],
    ['indices.id_field_data.enabled', { kind: booleanSetting, fallback: 'true' }],
    ['point_in_time.max_keep_alive', { kind: timeSetting, fallback: durationText(limits.maxPitKeepAliveMs) }],
    ['search.allow_expensive_queries', { kind: booleanSetting, fallback: 'true' }],
    ['search.default_allow_partial_results', { kind: booleanSetting, fallback: 'true' }],
    ['search.default_keep_alive', { kind: timeSetting, fallback: '5m' }],
    ['search.keep_alive_interval', { kind: timeSetting, fallback: durationText(limits.sweepIntervalMs) }],
    ['search.max_buckets', { kind: integerSetting(0), fallback: '65535' }],
    ['search.max_keep_alive', { kind: timeSetting, fallback: durationText(limits.maxKeepAliveMs) }],
    ['search.max_open_pit_context', { kind: integerSetting(0), fallback: String(limits.maxOpenPitContexts) }],
    ['search.max_open_scroll_context', { kind: integerSetting(0), fallback: String(limits.maxOpenScrollContexts) }],
  ]);
}

/** The cluster settings as they stand. Mutable: {@link update} changes them all or not at all. */
export class ClusterSettings {
  readonly #rows: ReadonlyMap<string, Row>;
  #persistent: SettingTexts = new Map();
  #transient: SettingTexts = new Map();
  /** Times by the text they were read from. */
  readonly #times = new Map<string, number>();
  #forSearches: SearchSettings | undefined;
  /** Reads the settings anew each time, so a change holds at once. */
  readonly limits: EngineLimits;

  /** @param defaults what holds for the limits on contexts where nothing is set. */
  constructor(defaults: EngineLimits) {
    this.#rows = rowsWith(defaults);
    const integer = (key: string): number => Number(this.text(key));
    const time = (key: string): number => this.#time(this.text(key));
    this.limits = {
      get maxOpenScrollContexts() {
        return integer('search.max_open_scroll_context');
      },
      get maxOpenPitContexts() {
        return integer('search.max_open_pit_context');
      },
      get maxKeepAliveMs() {
        return time('search.max_keep_alive');
      },
      get maxPitKeepAliveMs() {
        return time('point_in_time.max_keep_alive');
      },
      get sweepIntervalMs() {
        return Math.max(0, time('search.keep_alive_interval'));
      },
    };
  }

  /** Reads a time once: some are asked for with every request. */
  #time(text: string): number {
    let ms = this.#times.get(text);
    if (ms === undefined) this.#times.set(text, (ms = timeSettingMs(text)));
    return ms;
  }

  /** What every search goes by. */
  get forSearches(): SearchSettings {
    this.#forSearches ??= { maxBuckets: Number(this.text('search.max_buckets')), topology: this.#topology() };
    return this.#forSearches;
  }

  #topology(): Topology | undefined {
    const nodes = Number(this.text('fathom.nodes'));
    if (nodes === 1) return undefined;
    const asked = this.text('fathom.query_phase');
    return { nodes, queryPhase: QUERY_PHASES.find((one) => one === asked) ?? QUERY_PHASES[0] };
  }

  /** Forgets what was read of the settings before. */
  #forget(): void {
    this.#times.clear();
    this.#forSearches = undefined;
  }

  /** The value that holds. */
  text(key: string): string {
    return this.#transient.get(key) ?? this.#persistent.get(key) ?? this.#rows.get(key)?.fallback ?? '';
  }

  get view(): ClusterSettingsView {
    const unset = [...this.#rows].filter(([key]) => !this.#transient.has(key) && !this.#persistent.has(key));
    return {
      persistent: this.#persistent,
      transient: this.#transient,
      defaults: new Map(unset.map(([key, { fallback }]) => [key, fallback])),
    };
  }

  /** Puts back what `view` showed once. */
  restore({ persistent, transient }: Omit<ClusterSettingsView, 'defaults'>): void {
    [this.#persistent, this.#transient] = [persistent, transient];
    this.#forget();
  }

  /** Errors are `invalid_setting`. */
  update(change: ClusterSettingsChange): Result<void> {
    const persistent = this.#changed('persistent', this.#persistent, change.persistent);
    if (!persistent.ok) return persistent;
    const transient = this.#changed('transient', this.#transient, change.transient);
    if (!transient.ok) return transient;
    const before = [this.#persistent, this.#transient] as const;
    [this.#persistent, this.#transient] = [persistent.value, transient.value];
    this.#forget();
    const problem = this.#contradiction();
    if (problem === undefined) return ok(undefined);
    [this.#persistent, this.#transient] = before;
    this.#forget();
    return err(problem);
  }

  #changed(layer: ClusterSettingLayer, current: SettingTexts, changes: ReadonlyMap<string, JsonValue>): Result<SettingTexts> {
    const next = new Map(current);
    for (const [key, value] of changes) {
      if (value === null && key.endsWith('*')) {
        for (const known of current.keys()) if (known.startsWith(key.slice(0, -1))) next.delete(known);
        continue;
      }
      const row = this.#rows.get(key);
      if (row === undefined) return err(refuse(`${layer} setting [${key}], not recognized`));
      if (value === null) {
        next.delete(key);
        continue;
      }
      const text = settingText(value);
      const problem = row.kind.check(key, text);
      if (problem !== undefined) return err(refuse(problem));
      next.set(key, text);
    }
    return ok(next);
  }

  #contradiction(): EngineError | undefined {
    const usual = this.text('search.default_keep_alive');
    const most = this.text('search.max_keep_alive');
    if (timeSettingMs(usual) <= timeSettingMs(most)) return undefined;
    return refuse(
      `Default keep alive setting for request [search.default_keep_alive](${usual}) should be smaller than max keep alive [search.max_keep_alive](${most})`,
    );
  }
}

function refuse(reason: string): EngineError {
  return { kind: 'invalid_setting', reason };
}
