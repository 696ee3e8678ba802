import { patternTest } from '../schema/name-pattern.ts';
/** Units of work of looking at a path, and of holding it against a pattern. */
const UNITS_PER_PATH = 200;
const UNITS_PER_PATTERN = 100;
/**
 * A filter ready for many documents: keeps a path when it or an object above it is included (nothing included means
 * all) and neither is excluded. Objects and arrays that end up empty go, unless they were asked for themselves.
 */
export function compileSourceFilter(includes, excludes) {
  const included = matcher(includes);
  const excluded = matcher(excludes);
  const units = UNITS_PER_PATH + UNITS_PER_PATTERN * (includes.length + excludes.length);
  function* keepObject(object, prefix, wanted, meter) {
    const kept = new Map();
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
  function* keepNested(value, path, wanted, meter) {
    if (value instanceof Map) {
      const rest = yield* keepObject(value, `${path}.`, wanted, meter);
      return wanted || rest.size > 0 ? rest : undefined;
    }
    const kept = [];
    for (const item of value) {
      const rest = isNested(item) ? yield* keepNested(item, path, wanted, meter) : wanted ? item : undefined;
      if (rest !== undefined) kept.push(rest);
      if (meter.add(UNITS_PER_PATH)) yield meter.take();
    }
    return wanted || kept.length > 0 ? kept : undefined;
  }
  return (source, meter) => keepObject(source, '', includes.length === 0, meter);
}
function isNested(value) {
  return value instanceof Map || Array.isArray(value);
}
function matcher(patterns) {
  const exact = new Set(patterns.filter((pattern) => !pattern.includes('*')));
  const globs = patterns.filter((pattern) => pattern.includes('*')).map(patternTest);
  return (path) => exact.has(path) || globs.some((fits) => fits(path));
}
