import {
  REGEXP_FLAG_NAMES,
  type FuzzyQuery,
  type JsonObject,
  type JsonValue,
  type PatternQuery,
  type Query,
} from '../../../engine/index.ts';
import { refuseArgument } from '../../errors/refusal.ts';
import { fuzzyReaders, readCount, readRewrite } from './fuzzy-options.ts';
import { readBoolean, readInt, readText } from '../json-access.ts';
import { boostReader, longForm, type OptionReaders, readOptions, singleField, valueReaders } from './query-options.ts';

/** The queries over the terms of one field, by name. */
export const PATTERN_QUERIES: readonly (readonly [string, (name: string, body: JsonObject) => Query])[] = [
  ['prefix', (name, body) => parsePattern('prefix', name, body)],
  ['wildcard', (name, body) => parsePattern('wildcard', name, body)],
  ['regexp', (name, body) => parsePattern('regexp', name, body)],
  ['fuzzy', parseFuzzy],
];

const ANY_PATTERN: OptionReaders<PatternQuery> = {
  ...boostReader,
  value: readPattern,
  rewrite: readRewrite,
  case_insensitive: (value, key) => ({ caseInsensitive: readBoolean(value, key) }),
};

const PATTERN_READERS: { readonly [Kind in PatternQuery['kind']]: OptionReaders<PatternQuery> } = {
  prefix: { ...ANY_PATTERN, prefix: readPattern },
  wildcard: { ...ANY_PATTERN, wildcard: readPattern },
  regexp: {
    ...ANY_PATTERN,
    flags: (value, key) => ({ flags: checkFlags(readText(value, key)) }),
    flags_value: (value, key) => (readInt(value, key), {}),
    max_determinized_states: (value, key) => ({ maxDeterminizedStates: readCount(value, key) }),
  },
};

function readPattern(value: JsonValue, key: string): { value: string } {
  return { value: readText(value, key) };
}

function parsePattern(kind: PatternQuery['kind'], name: string, body: JsonObject): Query {
  const [field, value] = singleField(name, body);
  const options = readOptions(name, longForm(name, field, value, 'value'), PATTERN_READERS[kind]);
  if (options.value === undefined) return refuseArgument('value cannot be null');
  return Object.assign(options, { kind, field, value: options.value });
}

function checkFlags(text: string): string {
  for (const flag of text.toUpperCase().split('|')) {
    if (flag !== '' && !REGEXP_FLAG_NAMES.includes(flag)) refuseArgument(`Unknown regexp flag [${flag}]`);
  }
  return text;
}

const FUZZY: OptionReaders<FuzzyQuery> = {
  ...boostReader,
  ...valueReaders,
  fuzziness: fuzzyReaders.fuzziness,
  prefix_length: fuzzyReaders.prefix_length,
  max_expansions: fuzzyReaders.max_expansions,
  transpositions: fuzzyReaders.fuzzy_transpositions,
  rewrite: readRewrite,
};

function parseFuzzy(name: string, body: JsonObject): Query {
  const [field, value] = singleField(name, body);
  const options = readOptions(name, longForm(name, field, value, 'value'), FUZZY);
  if (options.value === undefined || options.value === null) return refuseArgument('query value cannot be null');
  return Object.assign(options, { kind: 'fuzzy' as const, field, value: options.value });
}
