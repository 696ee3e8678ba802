import { SIMPLE_FLAG_NAMES, type JsonObject, type JsonValue, type Query, type StringQuery } from '../../../engine/index.ts';
import { refuseArgument, refuseIncomplete } from '../../errors/refusal.ts';
import { fuzzyReaders, readCount, readRewrite } from './fuzzy-options.ts';
import { readBoolean, readFloat, readText } from '../json-access.ts';
import {
  boostReader,
  parseBoostedField,
  readBoostedFields,
  readMultiMatchType,
  readOperator,
  type OptionReaders,
  readOptions,
  readSlop,
} from './query-options.ts';

/** The queries with a language of their own, by name. */
export const STRING_QUERIES: readonly (readonly [string, (name: string, body: JsonObject) => Query])[] = [
  ['query_string', parseQueryString],
  ['simple_query_string', parseSimpleQueryString],
];

/** What both take. */
const SHARED = {
  ...boostReader,
  query: (value: JsonValue, key: string) => ({ query: readText(value, key) }),
  fields: (value: JsonValue, key: string) => ({ fields: readBoostedFields(value, key, true) }),
  default_operator: (value: JsonValue, key: string) => ({ operator: readOperator(value, key) }),
  analyzer: (value: JsonValue, key: string) => ({ analyzer: readText(value, key) }),
  analyze_wildcard: (value: JsonValue, key: string) => ({ analyzeWildcard: readBoolean(value, key) }),
  lenient: (value: JsonValue, key: string) => ({ lenient: readBoolean(value, key) }),
  minimum_should_match: (value: JsonValue, key: string) => ({ minimumShouldMatch: readText(value, key) }),
  quote_field_suffix: (value: JsonValue, key: string) => ({ quoteFieldSuffix: readText(value, key) }),
  fuzzy_prefix_length: (value: JsonValue, key: string) => ({ prefixLength: readCount(value, key) }),
  fuzzy_max_expansions: fuzzyReaders.max_expansions,
  fuzzy_transpositions: fuzzyReaders.fuzzy_transpositions,
  auto_generate_synonyms_phrase_query: fuzzyReaders.auto_generate_synonyms_phrase_query,
};

interface QueryStringOptions extends StringQuery {
  readonly defaultField: string;
  readonly escape: boolean;
}

const QUERY_STRING: OptionReaders<QueryStringOptions> = {
  ...SHARED,
  default_field: (value, key) => ({ defaultField: readText(value, key) }),
  quote_analyzer: (value, key) => ({ quoteAnalyzer: readText(value, key) }),
  allow_leading_wildcard: (value, key) => ({ allowLeadingWildcard: readBoolean(value, key) }),
  max_determinized_states: (value, key) => ({ maxDeterminizedStates: readCount(value, key) }),
  enable_position_increments: (value, key) => (readBoolean(value, key), {}),
  escape: (value, key) => ({ escape: readBoolean(value, key) }),
  phrase_slop: (value, key) => ({ phraseSlop: readSlop(value, key) }),
  fuzziness: fuzzyReaders.fuzziness,
  fuzzy_rewrite: readRewrite,
  rewrite: readRewrite,
  time_zone: (value, key) => ({ timeZone: readText(value, key) }),
  type: (value, key) => ({ type: readMultiMatchType(value, key) }),
  tie_breaker: (value, key) => ({ tieBreaker: readFloat(value, key) }),
};

function parseQueryString(name: string, body: JsonObject): Query {
  const { defaultField, escape, ...options } = readOptions(name, body, QUERY_STRING);
  if (options.query === undefined) return refuseIncomplete(`[${name}] must be provided with a [query]`, name);
  if (defaultField !== undefined && options.fields !== undefined) {
    return refuseArgument('cannot use [fields] parameter in conjunction with [default_field]');
  }
  const query = escape === true ? options.query.replace(/[-+!():^[\]"{}~*?|&/\\]/g, '\\$&') : options.query;
  return { ...options, ...(defaultField !== undefined && { fields: [parseBoostedField(defaultField)] }), kind: 'query_string', query };
}

const SIMPLE_QUERY_STRING: OptionReaders<StringQuery> = {
  ...SHARED,
  flags: (value, key) => ({ flags: checkFlags(readText(value, key)) }),
};

function parseSimpleQueryString(name: string, body: JsonObject): Query {
  const options = readOptions(name, body, SIMPLE_QUERY_STRING);
  if (options.query === undefined) return refuseIncomplete(`[${name}] query text missing`, name);
  return Object.assign(options, { kind: 'simple_query_string' as const, query: options.query });
}

/** Names between `|`, or the peers' number, of which only -1 (all) can be meant here. */
function checkFlags(text: string): string {
  if (text === '-1') return 'ALL';
  for (const flag of text.toUpperCase().split('|')) {
    if (flag !== '' && !SIMPLE_FLAG_NAMES.includes(flag)) refuseArgument(`Unknown simple_query_string flag [${flag}]`);
  }
  return text;
}
