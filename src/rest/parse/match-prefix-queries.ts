import type { JsonObject, MatchPrefixQuery, Query } from '../../engine/index.ts';
import { refuseArgument } from '../refusal.ts';
import { fuzzyReaders } from './fuzzy-options.ts';
import { readText } from './json-access.ts';
import {
  boostReader,
  longForm,
  readOperator,
  readOptions,
  readScalar,
  readSlop,
  readZeroTermsQuery,
  singleField,
} from './query-options.ts';

/** The queries for texts still being typed, by name. */
export const MATCH_PREFIX_QUERIES: readonly (readonly [string, (name: string, body: JsonObject) => Query])[] = [
  ['match_bool_prefix', parseBoolPrefix],
  ['match_phrase_prefix', parsePhrasePrefix],
];

function parseBoolPrefix(name: string, body: JsonObject): Query {
  const [field, value] = singleField(name, body);
  const options = readOptions<MatchPrefixQuery>(name, longForm(name, field, value, 'query'), {
    ...boostReader,
    ...fuzzyReaders,
    query: (option) => ({ query: readScalar(name, option, 'query') }),
    operator: (option, key) => ({ operator: readOperator(option, key) }),
    minimum_should_match: (option, key) => ({ minimumShouldMatch: readText(option, key) }),
    analyzer: (option, key) => ({ analyzer: readText(option, key) }),
  });
  return { ...options, kind: 'match_bool_prefix', field, query: required(name, options.query) };
}

function parsePhrasePrefix(name: string, body: JsonObject): Query {
  const [field, value] = singleField(name, body);
  const options = readOptions<MatchPrefixQuery>(name, longForm(name, field, value, 'query'), {
    ...boostReader,
    query: (option) => ({ query: readScalar(name, option, 'query') }),
    slop: (option, key) => ({ slop: readSlop(option, key) }),
    max_expansions: fuzzyReaders.max_expansions,
    analyzer: (option, key) => ({ analyzer: readText(option, key) }),
    zero_terms_query: (option, key) => ({ zeroTermsQuery: readZeroTermsQuery(option, key) }),
  });
  return { ...options, kind: 'match_phrase_prefix', field, query: required(name, options.query) };
}

function required(name: string, value: MatchPrefixQuery['query'] | undefined): MatchPrefixQuery['query'] {
  return value === undefined || value === null ? refuseArgument(`[${name}] requires query value`) : value;
}
