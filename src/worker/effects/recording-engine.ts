import {
  writeJson,
  type AliasDefinition,
  type AliasAction,
  type Clock,
  type Engine,
  type IndexMetadata,
  type JsonValue,
  type Result,
} from '../../engine/index.ts';
import type { AliasStep, AliasText, Effect } from './effect.ts';
import { describeWrites } from './describe-writes.ts';

/** What keeping an effect takes besides what stands in it. */
const EFFECT_BYTES = 200;

type Unweighed = Effect extends infer One ? (One extends Effect ? Omit<One, 'bytes' | 'at'> : never) : never;

/**
 * The same engine, which tells of everything it did, in order and once it is done. What was refused did nothing and is not told, though an index a refused write
 * made is. Searches, scrolls and PITs are not told. Bulks take turns: so what is told in order came about in order.
 */
export function recordingEngine(engine: Engine, clock: Clock, report: (effect: Effect) => void): Engine {
  /** A character takes two bytes at most. */
  const tell = (effect: Unweighed, at = clock.now(), bytes = 2 * JSON.stringify(effect).length): void => {
    report({ ...effect, at, bytes: EFFECT_BYTES + bytes });
  };
  const tellEach = (kind: 'delete' | 'open' | 'close' | 'refresh', indices: readonly string[]): void => {
    for (const index of indices) tell({ kind, index });
  };
  const tellCreated = (
    { name, uuid, createdAt }: IndexMetadata,
    settings = '{}',
    mappings?: string,
    aliases: readonly AliasText[] = [],
  ): void => {
    tell({ kind: 'create', index: name, uuid, settings, mappings, aliases }, createdAt);
  };
  let line: Promise<unknown> = Promise.resolve();

  const write: Engine['bulk'] = async (operations, options) => {
    const at = clock.now();
    const named = new Set(operations.map(({ index }) => index));
    const absent = options.createMissing === false ? [] : [...named].filter((name) => engine.index(name) === undefined);
    const outcomes = await engine.bulk(operations, options);
    for (const name of absent) {
      const made = engine.index(name);
      if (made !== undefined) tellCreated(made);
    }
    const { origin, refresh, alone = false } = options;
    for (const { bytes, ...effect } of describeWrites(engine, operations, outcomes, { origin, refresh, alone })) tell(effect, at, bytes);
    return outcomes;
  };

  return {
    ...engine,
    createIndex: (spec) => {
      const created = engine.createIndex(spec);
      if (created.ok) tellCreated(created.value, writeJson(spec.settings), jsonText(spec.mappings), (spec.aliases ?? []).map(aliasText));
      return created;
    },
    deleteIndices: (names) => told(engine.deleteIndices(names), () => tellEach('delete', names)),
    putMapping: (index, given) =>
      told(engine.putMapping(index, given), () => tell({ kind: 'mappings', index, mappings: writeJson(given) })),
    changeIndex: (index, change) =>
      told(engine.changeIndex(index, change), () =>
        tell({ kind: 'change', index, settings: jsonText(change.settings), mappings: jsonText(change.mappings) }),
      ),
    updateSettings: (names, changes, options) =>
      told(engine.updateSettings(names, changes, options), () => {
        const { preserveExisting = false } = options ?? {};
        for (const index of names) tell({ kind: 'settings', index, settings: writeJson(changes), preserveExisting });
      }),
    updateAliases: (actions) =>
      told(engine.updateAliases(actions), () => {
        tellEach(
          'delete',
          actions.filter(({ kind }) => kind === 'remove_index').map(({ index }) => index),
        );
        const steps = actions.flatMap(stepOf);
        if (steps.length > 0) tell({ kind: 'aliases', index: '', actions: steps });
      }),
    openIndices: (names) => told(engine.openIndices(names), () => tellEach('open', names)),
    closeIndices: async (names) => told(await engine.closeIndices(names), () => tellEach('close', names)),
    refresh: async (names) => told(await engine.refresh(names), () => tellEach('refresh', names)),
    forceMerge: async (names, segments) =>
      told(await engine.forceMerge(names, segments), () => {
        for (const index of names) tell({ kind: 'merge', index, segments });
      }),
    updateClusterSettings: (change) =>
      told(engine.updateClusterSettings(change), () =>
        tell({ kind: 'cluster', index: '', persistent: writeJson(change.persistent), transient: writeJson(change.transient) }),
      ),
    bulk: (operations, options) => {
      const written = line.then(() => write(operations, options));
      line = written.catch(() => undefined);
      return written;
    },
  };
}

function told<Value>(result: Result<Value>, tell: () => void): Result<Value> {
  if (result.ok) tell();
  return result;
}

function stepOf(action: AliasAction): readonly AliasStep[] {
  if (action.kind === 'remove_index') return [];
  return [
    action.kind === 'add'
      ? { kind: 'add', index: action.index, alias: aliasText(action.alias) }
      : { kind: 'remove', index: action.index, name: action.alias },
  ];
}

function aliasText(alias: AliasDefinition): AliasText {
  const { filter, indexRouting, searchRouting, isWriteIndex, isHidden } = alias;
  const options: readonly (readonly [string, JsonValue | undefined])[] = [
    ['filter', filter?.source],
    ['index_routing', indexRouting],
    ['search_routing', searchRouting],
    ['is_write_index', isWriteIndex],
    ['is_hidden', isHidden],
  ];
  const given = new Map(options.filter((option): option is readonly [string, JsonValue] => option[1] !== undefined));
  return { name: alias.name, options: writeJson(given) };
}

function jsonText(value: JsonValue | undefined): string | undefined {
  return value === undefined ? undefined : writeJson(value);
}
