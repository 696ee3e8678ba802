import type { JsonObject, MatchPrefixQuery, Query } from '../../../engine/index.ts';
import { fuzzyReaders } from './fuzzy-options.ts';
import { matchReaders, requiredQuery, slopReader, wordReaders, zeroTermsReader } from './match-options.ts';
import { longForm, type OptionReaders, readOptions, singleField } from './query-options.ts';

/** The queries for texts still being typed, by name. */
export const MATCH_PREFIX_QUERIES: readonly (readonly [string, (name: string, body: JsonObject) => Query])[] = [
  ['match_bool_prefix', parseBoolPrefix],
  ['match_phrase_prefix', parsePhrasePrefix],
];

const BOOL_PREFIX: OptionReaders<MatchPrefixQuery> = { ...matchReaders, ...wordReaders, ...fuzzyReaders };

function parseBoolPrefix(name: string, body: JsonObject): Query {
  const [field, value] = singleField(name, body);
  const options = readOptions(name, longForm(name, field, value, 'query'), BOOL_PREFIX);
  return Object.assign(options, { kind: 'match_bool_prefix' as const, field, query: requiredQuery(name, options.query) });
}

const PHRASE_PREFIX: OptionReaders<MatchPrefixQuery> = {
  ...matchReaders,
  ...slopReader,
  ...zeroTermsReader,
  max_expansions: fuzzyReaders.max_expansions,
};

function parsePhrasePrefix(name: string, body: JsonObject): Query {
  const [field, value] = singleField(name, body);
  const options = readOptions(name, longForm(name, field, value, 'query'), PHRASE_PREFIX);
  return Object.assign(options, { kind: 'match_phrase_prefix' as const, field, query: requiredQuery(name, options.query) });
}
