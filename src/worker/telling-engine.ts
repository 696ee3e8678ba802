import type { Engine, Result } from '../engine/index.ts';
import type { Change } from './change.ts';

/** The same engine, which tells what became of its indices once it is done. What was refused did nothing and is not told, though an index a refused write made is. */
export function tellingEngine(engine: Engine, tell: (change: Change) => void): Engine {
  const tellEach = (kind: Exclude<Change['kind'], 'write'>, indices: readonly string[]): void => {
    for (const index of indices) tell({ kind, index });
  };

  const bulk: Engine['bulk'] = async (operations, options) => {
    const named = new Set(operations.map(({ index }) => index));
    const absent = options.createMissing === false ? [] : [...named].filter((name) => engine.index(name) === undefined);
    const outcomes = await engine.bulk(operations, options);
    tellEach(
      'create',
      absent.filter((name) => engine.index(name) !== undefined),
    );
    const written = outcomes.flatMap((outcome, at) => (outcome.ok && operations[at]?.action !== 'delete' ? [outcome.value.index] : []));
    for (const index of new Set(written)) tell({ kind: 'write', index, dataset: options.origin?.dataset });
    return outcomes;
  };

  return {
    ...engine,
    bulk,
    createIndex: (spec) => told(engine.createIndex(spec), () => tellEach('create', [spec.name])),
    deleteIndices: (names) => told(engine.deleteIndices(names), () => tellEach('delete', names)),
    changeIndex: (index, change) => told(engine.changeIndex(index, change), () => tellEach('change', [index])),
    updateSettings: (names, changes, options) => told(engine.updateSettings(names, changes, options), () => tellEach('settings', names)),
    updateAliases: (actions) =>
      told(engine.updateAliases(actions), () => {
        tellEach(
          'delete',
          actions.filter(({ kind }) => kind === 'remove_index').map(({ index }) => index),
        );
        if (actions.some(({ kind }) => kind !== 'remove_index')) tell({ kind: 'aliases', index: '' });
      }),
    openIndices: (names) => told(engine.openIndices(names), () => tellEach('open', names)),
    closeIndices: async (names) => told(await engine.closeIndices(names), () => tellEach('close', names)),
  };
}

function told<Value>(result: Result<Value>, tell: () => void): Result<Value> {
  if (result.ok) tell();
  return result;
}
