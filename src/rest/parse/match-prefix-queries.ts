import type { JsonObject, MatchPrefixQuery, Query } from '../../engine/index.ts';
import { fuzzyReaders } from './fuzzy-options.ts';
import { matchReaders, requiredQuery, slopReader, wordReaders, zeroTermsReader } from './match-options.ts';
import { longForm, readOptions, singleField } from './query-options.ts';

/** The queries for texts still being typed, by name. */
export const MATCH_PREFIX_QUERIES: readonly (readonly [string, (name: string, body: JsonObject) => Query])[] = [
  ['match_bool_prefix', parseBoolPrefix],
  ['match_phrase_prefix', parsePhrasePrefix],
];

function parseBoolPrefix(name: string, body: JsonObject): Query {
  const [field, value] = singleField(name, body);
  const options = readOptions<MatchPrefixQuery>(name, longForm(name, field, value, 'query'), {
    ...matchReaders(name),
    ...wordReaders,
    ...fuzzyReaders,
  });
  return { ...options, kind: 'match_bool_prefix', field, query: requiredQuery(name, options.query) };
}

function parsePhrasePrefix(name: string, body: JsonObject): Query {
  const [field, value] = singleField(name, body);
  const options = readOptions<MatchPrefixQuery>(name, longForm(name, field, value, 'query'), {
    ...matchReaders(name),
    ...slopReader,
    ...zeroTermsReader,
    max_expansions: fuzzyReaders.max_expansions,
  });
  return { ...options, kind: 'match_phrase_prefix', field, query: requiredQuery(name, options.query) };
}
