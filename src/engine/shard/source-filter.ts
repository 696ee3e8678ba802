import type { JsonObject, JsonValue } from '../json/json-value.ts';

/** Which part of `_source` a hit carries. `excludes` win; patterns may hold `*`; a bare object name takes its sub-tree. */
export type SourceFilter =
  | { readonly kind: 'all' }
  | { readonly kind: 'none' }
  | { readonly kind: 'filter'; readonly includes: readonly string[]; readonly excludes: readonly string[] };

/**
 * A filter ready for many documents: keeps a path when it or an object above it is included (nothing included means
 * all) and neither is excluded. Objects and arrays that end up empty go, unless they were asked for themselves.
 */
export function compileSourceFilter(includes: readonly string[], excludes: readonly string[]): (source: JsonObject) => JsonObject {
  const included = matcher(includes);
  const excluded = matcher(excludes);

  function keepObject(object: JsonObject, prefix: string, wanted: boolean): JsonObject {
    const kept = new Map<string, JsonValue>();
    for (const [key, value] of object) {
      const path = prefix + key;
      if (excluded(path)) continue;
      const here = wanted || included(path);
      const rest = keepValue(value, path, here);
      if (rest !== undefined) kept.set(key, rest);
    }
    return kept;
  }

  function keepValue(value: JsonValue, path: string, wanted: boolean): JsonValue | undefined {
    if (value instanceof Map) {
      const rest = keepObject(value, `${path}.`, wanted);
      return wanted || rest.size > 0 ? rest : undefined;
    }
    if (Array.isArray(value)) {
      const rest = value.map((item: JsonValue) => keepValue(item, path, wanted)).filter((item) => item !== undefined);
      return wanted || rest.length > 0 ? rest : undefined;
    }
    return wanted ? value : undefined;
  }

  return (source) => keepObject(source, '', includes.length === 0);
}

function matcher(patterns: readonly string[]): (path: string) => boolean {
  const exact = new Set(patterns.filter((pattern) => !pattern.includes('*')));
  const globs = patterns.filter((pattern) => pattern.includes('*')).map(globExpression);
  return (path) => exact.has(path) || globs.some((glob) => glob.test(path));
}

function globExpression(pattern: string): RegExp {
  const body = pattern
    .split(/\*+/)
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
    .join('.*');
  return new RegExp(`^${body}$`, 's');
}
