import { err, ok } from '../../errors.ts';
import { startCompiling } from '../../query/compile/compile-query.ts';
/**
 * Resolves the objects of a sort key.
 * @param within path of the objects that are sorted; empty: documents
 * Errors: `query_shard` for a path that is not one of nested objects, and those of compiling a filter.
 */
export function compileNestedSource(spec, mapping, host, within) {
  if (spec.nested?.maxChildren !== undefined) {
    return err(queryShard(host, 'max_children is only supported on top level of nested sort'));
  }
  const steps = [];
  let around = mapping.nestedLevels(within);
  for (let one = spec; one !== undefined; one = one.nested) {
    const { path, filter } = one;
    const problem = problemOf(path, mapping);
    if (problem !== undefined) return err(queryShard(host, problem));
    const levels = mapping.nestedLevels(path);
    if (levels.length <= around.length || !around.every((level, i) => level === levels[i])) {
      return err(queryShard(host, `[nested] objects under path [${path}] do not lie within those under path [${around.at(-1) ?? ''}]`));
    }
    const compiled = filter && startCompiling(filter, mapping, host, path).finish();
    if (compiled?.ok === false) return compiled;
    steps.push({ levels: levels.slice(around.length), filter: compiled?.value });
    around = levels;
  }
  return ok({ steps, maxChildren: spec.maxChildren ?? Infinity });
}
function problemOf(path, mapping) {
  if (mapping.isNested(path)) return undefined;
  return mapping.isObject(path)
    ? `[nested] nested object under path [${path}] is not of nested type`
    : `[nested] failed to find nested object under path [${path}]`;
}
function queryShard({ index, uuid }, reason) {
  return { kind: 'query_shard', index, uuid, reason };
}
