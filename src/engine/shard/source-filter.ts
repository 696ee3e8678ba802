import type { Sliced, SliceMeter } from '../index/memory/slices.ts';
import type { JsonArray, JsonObject, JsonValue } from '../json/json-value.ts';
import { patternTest } from '../schema/name-pattern.ts';

/** Which part of `_source` a hit carries. `excludes` win; patterns may hold `*`; a bare object name takes its sub-tree. */
export type SourceFilter =
  | { readonly kind: 'all' }
  | { readonly kind: 'none' }
  | { readonly kind: 'filter'; readonly includes: readonly string[]; readonly excludes: readonly string[] };

/** Cuts a source down, in steps. */
export type SourceCut = (source: JsonObject, meter: SliceMeter) => Sliced<JsonObject>;

/** Units of work of looking at a path, and of holding it against a pattern. */
const UNITS_PER_PATH = 200;
const UNITS_PER_PATTERN = 100;

/**
 * A filter ready for many documents: keeps a path when it or an object above it is included (nothing included means
 * all) and neither is excluded. Objects and arrays that end up empty go, unless they were asked for themselves.
 */
export function compileSourceFilter(includes: readonly string[], excludes: readonly string[]): SourceCut {
  const included = matcher(includes);
  const excluded = matcher(excludes);
  const units = UNITS_PER_PATH + UNITS_PER_PATTERN * (includes.length + excludes.length);

  function* keepObject(object: JsonObject, prefix: string, wanted: boolean, meter: SliceMeter): Sliced<JsonObject> {
    const kept = new Map<string, JsonValue>();
    for (const [key, value] of object) {
      const path = prefix + key;
      if (meter.add(units)) yield meter.take();
      if (excluded(path)) continue;
      const here = wanted || included(path);
      const rest = isNested(value) ? yield* keepNested(value, path, here, meter) : here ? value : undefined;
      if (rest !== undefined) kept.set(key, rest);
    }
    return kept;
  }

  function* keepNested(value: JsonObject | JsonArray, path: string, wanted: boolean, meter: SliceMeter): Sliced<JsonValue | undefined> {
    if (value instanceof Map) {
      const rest = yield* keepObject(value, `${path}.`, wanted, meter);
      return wanted || rest.size > 0 ? rest : undefined;
    }
    const kept: JsonValue[] = [];
    for (const item of value) {
      const rest = isNested(item) ? yield* keepNested(item, path, wanted, meter) : wanted ? item : undefined;
      if (rest !== undefined) kept.push(rest);
      if (meter.add(UNITS_PER_PATH)) yield meter.take();
    }
    return wanted || kept.length > 0 ? kept : undefined;
  }

  return (source, meter) => keepObject(source, '', includes.length === 0, meter);
}

function isNested(value: JsonValue): value is JsonObject | JsonArray {
  return value instanceof Map || Array.isArray(value);
}

function matcher(patterns: readonly string[]): (path: string) => boolean {
  const exact = new Set(patterns.filter((pattern) => !pattern.includes('*')));
  const globs = patterns.filter((pattern) => pattern.includes('*')).map(patternTest);
  return (path) => exact.has(path) || globs.some((fits) => fits(path));
}
