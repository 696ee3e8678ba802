import { MATCH_NONE } from '../index-query.ts';
/** Documents, or the objects a query around it is about, that hold an object which matches. */
export function* compileNested(run, { path, query, scoreMode, ignoreUnmapped }, compile) {
  const { mapping, within } = run;
  if (!mapping.isNested(path)) return ignoreUnmapped === true ? MATCH_NONE : refuse(run, path);
  const levels = mapping.nestedLevels(path);
  const around = mapping.nestedLevels(within);
  if (levels.length <= around.length || !around.every((level, i) => level === levels[i])) return run.fail(notWithin(path, within));
  run.within = path;
  const inner = yield* compile(run, query);
  run.within = within;
  return { kind: 'nested', levels: levels.slice(around.length), query: inner, scoreMode };
}
function refuse(run, path) {
  const reason = run.mapping.isObject(path)
    ? `[nested] nested object under path [${path}] is not of nested type`
    : `[nested] failed to find nested object under path [${path}]`;
  return run.failToCreate({ type: 'illegal_state_exception', reason });
}
function notWithin(path, within) {
  const reason = `[nested] query under path [${path}] cannot stand within one under path [${within}]: its objects do not lie within those`;
  return { kind: 'illegal_argument', reason };
}
