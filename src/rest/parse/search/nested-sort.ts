import type { JsonValue, NestedSortSpec } from '../../../engine/index.ts';
import { refuseArgument } from '../../errors/refusal.ts';
import { isJsonObject, readInt, readText } from '../json-access.ts';
import { parseQuery } from '../query/query.ts';

/** Reads `nested` of a sort key; undefined: it names no path, so it says nothing. */
export function parseNestedSort(value: JsonValue): NestedSortSpec | undefined {
  if (!isJsonObject(value)) return refuseArgument('malformed nested sort format, must start with an object');
  let spec: { path?: string } & Omit<NestedSortSpec, 'path'> = {};
  for (const [key, option] of value) {
    if (key === 'path') spec = { ...spec, path: readText(option, key) };
    else if (key === 'filter') spec = { ...spec, filter: parseQuery(option, key) };
    else if (key === 'max_children') spec = { ...spec, maxChildren: readInt(option, key) };
    else if (key === 'nested') spec = withNested(spec, parseNestedSort(option));
    else refuseArgument(`malformed nested sort format, unknown field name [${key}]`);
  }
  const { path, ...options } = spec;
  return path === undefined ? undefined : { path, ...options };
}

function withNested<Spec extends object>(spec: Spec, nested: NestedSortSpec | undefined): Spec & { readonly nested?: NestedSortSpec } {
  return nested === undefined ? spec : { ...spec, nested };
}

/** The older options `nested_path` and `nested_filter` as `nested`. */
export function olderNested(path: string | undefined, filter: JsonValue | undefined): NestedSortSpec | undefined {
  if (path === undefined) return undefined;
  return filter === undefined ? { path } : { path, filter: parseQuery(filter, 'nested_filter') };
}
