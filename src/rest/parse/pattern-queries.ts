import {
  REGEXP_FLAG_NAMES,
  type FuzzyQuery,
  type JsonObject,
  type JsonScalar,
  type JsonValue,
  type PatternQuery,
  type Query,
} from '../../engine/index.ts';
import { refuseArgument } from '../refusal.ts';
import { fuzzyReaders, readExpansions, readCount, readFuzziness, readRewrite } from './fuzzy-options.ts';
import { readBoolean, readInt, readText } from './json-access.ts';
import { boostReader, longForm, readOptions, readScalar, singleField } from './query-options.ts';

/** The queries over the terms of one field, by name. */
export const PATTERN_QUERIES: readonly (readonly [string, (name: string, body: JsonObject) => Query])[] = [
  ['prefix', (name, body) => parsePattern('prefix', name, body)],
  ['wildcard', (name, body) => parsePattern('wildcard', name, body)],
  ['regexp', (name, body) => parsePattern('regexp', name, body)],
  ['fuzzy', parseFuzzy],
];

function parsePattern(kind: PatternQuery['kind'], name: string, body: JsonObject): Query {
  const [field, value] = singleField(name, body);
  const readValue = (option: JsonValue, key: string): { value: string } => ({ value: readText(option, key) });
  const options = readOptions<PatternQuery>(name, longForm(name, field, value, 'value'), {
    ...boostReader,
    value: readValue,
    rewrite: readRewrite,
    case_insensitive: (option, key) => ({ caseInsensitive: readBoolean(option, key) }),
    ...(kind !== 'regexp' && { [kind]: readValue }),
    ...(kind === 'regexp' && {
      flags: (option: JsonValue, key: string) => ({ flags: checkFlags(readText(option, key)) }),
      flags_value: (option: JsonValue, key: string) => (readInt(option, key), {}),
      max_determinized_states: (option: JsonValue, key: string) => ({ maxDeterminizedStates: readCount(option, key) }),
    }),
  });
  if (options.value === undefined) return refuseArgument('value cannot be null');
  return { ...options, kind, field, value: options.value };
}

function checkFlags(text: string): string {
  for (const flag of text.toUpperCase().split('|')) {
    if (flag !== '' && !REGEXP_FLAG_NAMES.includes(flag)) refuseArgument(`Unknown regexp flag [${flag}]`);
  }
  return text;
}

function parseFuzzy(name: string, body: JsonObject): Query {
  const [field, value] = singleField(name, body);
  const readValue = (option: JsonValue, key: string): { value: JsonScalar } => ({ value: readScalar(name, option, key) });
  const options = readOptions<FuzzyQuery>(name, longForm(name, field, value, 'value'), {
    ...boostReader,
    value: readValue,
    term: readValue,
    fuzziness: (option, key) => ({ fuzziness: readFuzziness(option, key) }),
    prefix_length: fuzzyReaders.prefix_length,
    max_expansions: (option, key) => ({ maxExpansions: readExpansions(option, key) }),
    transpositions: (option, key) => ({ transpositions: readBoolean(option, key) }),
    rewrite: readRewrite,
  });
  if (options.value === undefined || options.value === null) return refuseArgument('query value cannot be null');
  return { ...options, kind: 'fuzzy', field, value: options.value };
}
