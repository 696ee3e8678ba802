import type {
  JsonObject,
  JsonScalar,
  JsonValue,
  MatchPhraseQuery,
  MatchQuery,
  MultiMatchQuery,
  Query,
  RangeQuery,
} from '../../engine/index.ts';
import { refuseArgument, refuseParsing } from '../refusal.ts';
import { fuzzyReaders } from './fuzzy-options.ts';
import { isJsonArray, isJsonObject, isJsonScalar, readBoolean, readFloat, readText, readTexts } from './json-access.ts';
import { matchReaders, requiredQuery, slopReader, wordReaders, zeroTermsReader } from './match-options.ts';
import {
  boostReader,
  longForm,
  parseBoostedField,
  readBoost,
  readMultiMatchType,
  readOptions,
  readScalar,
  singleField,
} from './query-options.ts';

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

function parseMatch(name: string, body: JsonObject): Query {
  const [field, value] = singleField(name, body);
  const options = readOptions<MatchQuery>(name, longForm(name, field, value, 'query'), {
    ...matchReaders(name),
    ...wordReaders,
    ...zeroTermsReader,
    ...fuzzyReaders,
    lenient: (option, key) => ({ lenient: readBoolean(option, key) }),
  });
  return { ...options, kind: 'match', field, query: requiredQuery(name, options.query) };
}

function parseMatchPhrase(name: string, body: JsonObject): Query {
  const [field, value] = singleField(name, body);
  const options = readOptions<MatchPhraseQuery>(name, longForm(name, field, value, 'query'), {
    ...matchReaders(name),
    ...slopReader,
    ...zeroTermsReader,
  });
  return { ...options, kind: 'match_phrase', field, query: requiredQuery(name, options.query) };
}

/** The types that match word by word. */
const FUZZY_TYPES: ReadonlySet<string> = new Set(['best_fields', 'most_fields', 'bool_prefix']);

function parseMultiMatch(name: string, body: JsonObject): Query {
  const options = readOptions<MultiMatchQuery>(name, body, {
    ...matchReaders(name),
    ...wordReaders,
    ...slopReader,
    ...zeroTermsReader,
    ...fuzzyReaders,
    fields: (option, key) => ({ fields: readTexts(option, key).map(parseBoostedField) }),
    type: (option, key) => ({ type: readMultiMatchType(option, key) }),
    tie_breaker: (option, key) => ({ tieBreaker: readFloat(option, key) }),
    lenient: (option, key) => ({ lenient: readBoolean(option, key) }),
  });
  if (options.query === undefined || options.query === null) return refuseParsing('No text specified for multi_match query', name);
  if (options.fuzziness !== undefined && !FUZZY_TYPES.has(options.type ?? 'best_fields')) {
    return refuseParsing(`Fuzziness not allowed for type [${options.type ?? ''}]`, name);
  }
  return { ...options, kind: 'multi_match', query: options.query, fields: options.fields ?? [] };
}

function parseTerm(name: string, body: JsonObject): Query {
  const [field, value] = singleField(name, body);
  const readValue = (option: JsonValue, key: string): { value: JsonScalar } => ({ value: readScalar(name, option, key) });
  const options = readOptions<{ value: JsonScalar; boost: number; caseInsensitive: boolean }>(name, longForm(name, field, value, 'value'), {
    ...boostReader,
    value: readValue,
    term: readValue,
    case_insensitive: (option, key) => ({ caseInsensitive: readBoolean(option, key) }),
  });
  if (options.value === undefined || options.value === null) return refuseArgument('value cannot be null');
  return { ...options, kind: 'term', field, value: options.value };
}

function parseTerms(name: string, body: JsonObject): Query {
  const fields = [...body].filter(([key]) => key !== 'boost');
  const [entry, second] = fields;
  if (entry === undefined) {
    return refuseParsing(`[${name}] query requires a field name, followed by array of terms or a document lookup specification`, name);
  }
  if (second !== undefined) return refuseParsing(`[${name}] query does not support multiple fields`, second[0]);
  const [field, values] = entry;
  if (isJsonObject(values)) return refuseArgument(`[${name}] lookup of values in a document is not supported by this service`);
  if (!isJsonArray(values)) return refuseParsing(`[${name}] query does not support [${field}]`, field);
  const boost = body.get('boost');
  return {
    kind: 'terms',
    field,
    values: values.map((value) =>
      isJsonScalar(value) && value !== null ? value : refuseParsing('No value specified for terms query', field),
    ),
    ...(boost === undefined ? {} : { boost: readBoost(boost, 'boost') }),
  };
}

interface RangeOptions extends Omit<RangeQuery, 'kind' | 'field'> {
  readonly from?: JsonScalar;
  readonly to?: JsonScalar;
  readonly includeLower?: boolean;
  readonly includeUpper?: boolean;
}

function parseRange(name: string, body: JsonObject): Query {
  const [field, value] = singleField(name, body);
  if (!isJsonObject(value)) return refuseParsing(`[${name}] query does not support [${field}]`, field);
  const { from, to, includeLower, includeUpper, ...bounds } = readOptions<RangeOptions>(name, value, {
    ...boostReader,
    gt: (option, key) => ({ gt: readScalar(name, option, key) }),
    gte: (option, key) => ({ gte: readScalar(name, option, key) }),
    lt: (option, key) => ({ lt: readScalar(name, option, key) }),
    lte: (option, key) => ({ lte: readScalar(name, option, key) }),
    from: (option, key) => ({ from: readScalar(name, option, key) }),
    to: (option, key) => ({ to: readScalar(name, option, key) }),
    include_lower: (option, key) => ({ includeLower: readBoolean(option, key) }),
    include_upper: (option, key) => ({ includeUpper: readBoolean(option, key) }),
    format: (option, key) => ({ format: readText(option, key) }),
    time_zone: (option, key) => ({ timeZone: readText(option, key) }),
  });
  const lower = from === undefined ? {} : includeLower === false ? { gt: from } : { gte: from };
  const upper = to === undefined ? {} : includeUpper === false ? { lt: to } : { lte: to };
  return { kind: 'range', field, ...withoutNulls({ ...lower, ...upper, ...bounds }) };
}

/** A null bound is an open one. */
function withoutNulls<Options extends object>(options: Options): Options {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== null)) as Options;
}

function parseExists(name: string, body: JsonObject): Query {
  const options = readOptions<{ field: string; boost: number }>(name, body, {
    ...boostReader,
    field: (option, key) => ({ field: readText(option, key) }),
  });
  if (options.field === undefined || options.field === '') return refuseParsing(`[${name}] must be provided with a [field]`, name);
  return { ...options, kind: 'exists', field: options.field };
}

function parseIds(name: string, body: JsonObject): Query {
  const options = readOptions<{ values: readonly string[]; boost: number }>(name, body, {
    ...boostReader,
    values: (option, key) => ({ values: readTexts(option, key) }),
  });
  return { ...options, kind: 'ids', values: options.values ?? [] };
}
