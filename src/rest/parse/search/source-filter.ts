import type { JsonValue, SourceFilter } from '../../../engine/index.ts';
import { refuseArgument, refuseParsing } from '../../errors/refusal.ts';
import { checkListed, isJsonArray, isJsonObject, readTexts, tokenName } from '../json-access.ts';

/** Reads a body's `_source`: a boolean, a pattern, a list of patterns, or `{includes, excludes}`. */
export function parseSourceFilter(value: JsonValue): SourceFilter {
  if (value === true) return { kind: 'all' };
  if (value === false) return { kind: 'none' };
  if (typeof value === 'string' || isJsonArray(value)) return filterOf(readTexts(value, '_source'), []);
  if (!isJsonObject(value)) {
    return refuseParsing(`Expected one of [VALUE_BOOLEAN, START_OBJECT] but found [${tokenName(value)}]`, '_source');
  }
  let includes: readonly string[] = [];
  let excludes: readonly string[] = [];
  for (const [key, patterns] of value) {
    if (key === 'includes' || key === 'include') includes = readPatterns(patterns, key);
    else if (key === 'excludes' || key === 'exclude') excludes = readPatterns(patterns, key);
    else return refuseParsing(`Unknown key for a ${tokenName(patterns)} in [${key}].`, key);
  }
  return filterOf(includes, excludes);
}

function readPatterns(value: JsonValue, key: string): readonly string[] {
  for (const pattern of isJsonArray(value) ? value : [value]) {
    if (typeof pattern !== 'string') refuseParsing(`Unknown key for a ${tokenName(pattern)} in [${key}].`, key);
  }
  return readTexts(value, key);
}

/** The URL's `_source`, `_source_includes` and `_source_excludes`; undefined when none is given. */
export function parseUrlSourceFilter(parameters: {
  readonly source: string | undefined;
  readonly includes: readonly string[] | undefined;
  readonly excludes: readonly string[] | undefined;
}): SourceFilter | undefined {
  const { source, includes, excludes } = parameters;
  if (source === undefined && includes === undefined && excludes === undefined) return undefined;
  if (source === 'false') return { kind: 'none' };
  const named = source === undefined || source === 'true' || source === '' ? [] : source.split(',');
  if (named.length > 0 && includes !== undefined) {
    return refuseArgument('[_source] with field names cannot be used together with [_source_includes]');
  }
  return filterOf(includes ?? named, excludes ?? []);
}

function filterOf(includes: readonly string[], excludes: readonly string[]): SourceFilter {
  checkListed(includes, '_source');
  checkListed(excludes, '_source');
  return includes.length === 0 && excludes.length === 0 ? { kind: 'all' } : { kind: 'filter', includes, excludes };
}
