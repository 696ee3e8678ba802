import type { JsonObject, JsonScalar, MatchPhraseQuery, MatchQuery, MultiMatchQuery, Query, RangeQuery } from '../../../engine/index.ts';
import { refuseArgument, refuseIncomplete, refuseParsing, refuseUnsupported } from '../../errors/refusal.ts';
import { fuzzyReaders } from './fuzzy-options.ts';
import { isJsonArray, isJsonObject, isJsonScalar, readBoolean, readFloat, readText, readTexts, tokenName } from '../json-access.ts';
import { matchReaders, requiredQuery, slopReader, wordReaders, zeroTermsReader } from './match-options.ts';
import {
  boostReader,
  longForm,
  type OptionReaders,
  readBoost,
  readBoostedFields,
  readMultiMatchType,
  readOptions,
  readScalar,
  singleField,
  valueReaders,
} from './query-options.ts';
import { parseTermsLookup } from './terms-lookup.ts';

/** The queries without clauses below them, by name. */
export const LEAF_QUERIES: readonly (readonly [string, (name: string, body: JsonObject) => Query])[] = [
  ['match_all', (name, body) => ({ kind: 'match_all', ...readOptions<{ boost: number }>(name, body, boostReader) })],
  ['match_none', parseMatchNone],
  ['match', parseMatch],
  ['multi_match', parseMultiMatch],
  ['match_phrase', parseMatchPhrase],
  ['term', parseTerm],
  ['terms', parseTerms],
  ['range', parseRange],
  ['exists', parseExists],
  ['ids', parseIds],
];

function parseMatchNone(name: string, body: JsonObject): Query {
  readOptions(name, body, boostReader);
  return { kind: 'match_none' };
}

const MATCH: OptionReaders<MatchQuery> = {
  ...matchReaders,
  ...wordReaders,
  ...zeroTermsReader,
  ...fuzzyReaders,
  lenient: (value, key) => ({ lenient: readBoolean(value, key) }),
  cutoff_frequency: (_value, key) => refuseUnsupported(`[${key}]`),
};

function parseMatch(name: string, body: JsonObject): Query {
  const [field, value] = singleField(name, body);
  const options = readOptions(name, longForm(name, field, value, 'query'), MATCH);
  return Object.assign(options, { kind: 'match' as const, field, query: requiredQuery(name, options.query) });
}

const MATCH_PHRASE: OptionReaders<MatchPhraseQuery> = { ...matchReaders, ...slopReader, ...zeroTermsReader };

function parseMatchPhrase(name: string, body: JsonObject): Query {
  const [field, value] = singleField(name, body);
  const options = readOptions(name, longForm(name, field, value, 'query'), MATCH_PHRASE);
  return Object.assign(options, { kind: 'match_phrase' as const, field, query: requiredQuery(name, options.query) });
}

/** The types that match word by word. */
const FUZZY_TYPES: ReadonlySet<string> = new Set(['best_fields', 'most_fields', 'bool_prefix']);

/** What a query of words that may be unfinished does without. */
const NOT_OF_BOOL_PREFIX: readonly string[] = ['slop', 'cutoff_frequency'];

const MULTI_MATCH: OptionReaders<MultiMatchQuery & { readonly cutoffFrequency: number }> = {
  ...matchReaders,
  ...wordReaders,
  ...slopReader,
  ...zeroTermsReader,
  ...fuzzyReaders,
  fields: (value, key) => ({ fields: readBoostedFields(value, key) }),
  type: (value, key) => ({ type: readMultiMatchType(value, key) }),
  tie_breaker: (value, key) => ({ tieBreaker: readFloat(value, key) }),
  lenient: (value, key) => ({ lenient: readBoolean(value, key) }),
  cutoff_frequency: (value, key) => ({ cutoffFrequency: readFloat(value, key) }),
};

function parseMultiMatch(name: string, body: JsonObject): Query {
  const options = readOptions(name, body, MULTI_MATCH);
  if (options.query === undefined || options.query === null) return refuseIncomplete('No text specified for multi_match query', name);
  if (options.fuzziness !== undefined && !FUZZY_TYPES.has(options.type ?? 'best_fields')) {
    return refuseParsing(`Fuzziness not allowed for type [${options.type ?? ''}]`, name);
  }
  const foreign = options.type === 'bool_prefix' ? NOT_OF_BOOL_PREFIX.find((option) => body.has(option)) : undefined;
  if (foreign !== undefined) return refuseParsing(`[${foreign}] not allowed for type [bool_prefix]`, foreign);
  if (options.cutoffFrequency !== undefined) return refuseUnsupported('[cutoff_frequency]');
  return Object.assign(options, { kind: 'multi_match' as const, query: options.query, fields: options.fields ?? [] });
}

const TERM: OptionReaders<{ value: JsonScalar; boost: number; caseInsensitive: boolean }> = {
  ...boostReader,
  ...valueReaders,
  case_insensitive: (value, key) => ({ caseInsensitive: readBoolean(value, key) }),
};

function parseTerm(name: string, body: JsonObject): Query {
  const [field, value] = singleField(name, body);
  const options = readOptions(name, longForm(name, field, value, 'value'), TERM);
  if (options.value === undefined || options.value === null) return refuseArgument('value cannot be null');
  return Object.assign(options, { kind: 'term' as const, field, value: options.value });
}

function parseTerms(name: string, body: JsonObject): Query {
  const fields = [...body].filter(([key]) => key !== 'boost');
  const [entry, second] = fields;
  if (entry === undefined) {
    return refuseParsing(`[${name}] query requires a field name, followed by array of terms or a document lookup specification`, name);
  }
  if (second !== undefined) return refuseParsing(`[${name}] query does not support multiple fields`, second[0]);
  const [field, values] = entry;
  const boost = body.get('boost');
  const boosted = boost === undefined ? {} : { boost: readBoost(boost, 'boost') };
  if (isJsonObject(values)) return { kind: 'terms', field, values: [], lookup: parseTermsLookup(values), ...boosted };
  if (!isJsonArray(values)) return refuseParsing(`[${name}] query does not support [${field}]`, field);
  return {
    kind: 'terms',
    field,
    values: values.map((value) =>
      isJsonScalar(value) && value !== null ? value : refuseParsing('No value specified for terms query', field),
    ),
    ...boosted,
  };
}

interface RangeOptions extends Omit<RangeQuery, 'kind' | 'field'> {
  readonly from?: JsonScalar;
  readonly to?: JsonScalar;
  readonly includeLower?: boolean;
  readonly includeUpper?: boolean;
}

const RANGE: OptionReaders<RangeOptions> = {
  ...boostReader,
  gt: (value, key, query) => ({ gt: readScalar(value, key, query) }),
  gte: (value, key, query) => ({ gte: readScalar(value, key, query) }),
  lt: (value, key, query) => ({ lt: readScalar(value, key, query) }),
  lte: (value, key, query) => ({ lte: readScalar(value, key, query) }),
  from: (value, key, query) => ({ from: readScalar(value, key, query) }),
  to: (value, key, query) => ({ to: readScalar(value, key, query) }),
  include_lower: (value, key) => ({ includeLower: readBoolean(value, key) }),
  include_upper: (value, key) => ({ includeUpper: readBoolean(value, key) }),
  format: (value, key) => ({ format: readText(value, key) }),
  time_zone: (value, key) => ({ timeZone: readText(value, key) }),
};

function parseRange(name: string, body: JsonObject): Query {
  const [field, value] = singleField(name, body);
  if (!isJsonObject(value)) return refuseParsing(`[${name}] query does not support [${field}]`, field);
  const { from, to, includeLower, includeUpper, ...bounds } = readOptions(name, value, RANGE);
  const lower = from === undefined ? {} : includeLower === false ? { gt: from } : { gte: from };
  const upper = to === undefined ? {} : includeUpper === false ? { lt: to } : { lte: to };
  return { kind: 'range', field, ...withoutNulls({ ...lower, ...upper, ...bounds }) };
}

/** A null bound is an open one. */
function withoutNulls<Options extends object>(options: Options): Options {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== null)) as Options;
}

const EXISTS: OptionReaders<{ field: string; boost: number }> = {
  ...boostReader,
  field: (value, key) => ({ field: readText(value, key) }),
};

function parseExists(name: string, body: JsonObject): Query {
  const options = readOptions(name, body, EXISTS);
  if (options.field === undefined || options.field === '') return refuseIncomplete(`[${name}] must be provided with a [field]`, name);
  return Object.assign(options, { kind: 'exists' as const, field: options.field });
}

const IDS: OptionReaders<{ values: readonly string[]; boost: number }> = {
  ...boostReader,
  values: (value, key) => {
    if (typeof value === 'string' || Array.isArray(value)) return { values: readTexts(value, key) };
    return refuseParsing(`[ids] values doesn't support values of type: ${tokenName(value)}`, key);
  },
};

function parseIds(name: string, body: JsonObject): Query {
  const options = readOptions(name, body, IDS);
  return Object.assign(options, { kind: 'ids' as const, values: options.values ?? [] });
}
