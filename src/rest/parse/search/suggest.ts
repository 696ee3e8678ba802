import type { AskedPrefix, AskedRegexp, CompletionSuggestion, FuzzyCompletion, JsonObject, JsonValue } from '../../../engine/index.ts';
import { REGEXP_FLAG_NAMES } from '../../../engine/index.ts';
import { numberFormat, refuse, refuseArgument, refuseObject, refuseParsing, refuseUnsupported } from '../../errors/refusal.ts';
import { checkListed, isJsonArray, isJsonObject, readBoolean, readInt, readText, tokenName } from '../json-access.ts';
import { type MemberReaders, readFields } from '../read-members.ts';

/** Options of all suggestions of a search together. */
const MOST_OPTIONS = 10_000;

const DEFAULT_SIZE = 5;

/** Reads `suggest`. Empty: nothing is asked for. */
export function parseSuggest(value: JsonValue): readonly CompletionSuggestion[] {
  let text: string | undefined;
  const asked: (readonly [string, JsonObject])[] = [];
  for (const [key, member] of isJsonObject(value) ? value : []) {
    if (isJsonObject(member)) asked.push([key, member]);
    else if (key === 'text') text = readText(member, key);
    else refuseArgument(`[suggest] does not support [${key}]`);
  }
  const suggestions = checkListed(asked, 'suggest').map(([name, body]) => parseSuggestion(name, body, text));
  const options = suggestions.reduce((sum, { size, shardSize = size }) => sum + Math.max(size, shardSize), 0);
  if (options <= MOST_OPTIONS) return suggestions;
  return refuseArgument(`[suggest] asks for [${options}] options, at most [${MOST_OPTIONS}] are allowed`);
}

function parseSuggestion(name: string, body: JsonObject, common: string | undefined): CompletionSuggestion {
  const texts: { text?: string; prefix?: string; regex?: string } = {};
  let options: Partial<CompletionOptions> | undefined;
  for (const [key, value] of body) {
    if (isJsonObject(value)) options = parseKind(key, value);
    else if (value === null || (isJsonArray(value) && key === 'completion')) continue;
    else if (key === 'text' || key === 'prefix' || key === 'regex') texts[key] = readText(value, key);
    else refuseParsing(`suggestion does not support [${key}]`, key);
  }
  if (options === undefined) return refuse({ kind: 'parse', reason: 'missing suggestion object' });
  const { field, size = DEFAULT_SIZE, shardSize, skipDuplicates = false, hasContexts = false } = options;
  if (field === undefined || field === '') return refuse({ kind: 'parse', reason: 'the required field option [field] is missing' });
  const { prefix, regex, text = prefix ?? regex ?? common } = texts;
  return {
    name,
    field,
    text,
    asked: askedOf(prefix ?? (regex === undefined ? text : undefined), regex, options),
    size,
    skipDuplicates,
    hasContexts,
    ...(shardSize !== undefined && { shardSize }),
  };
}

function askedOf(
  prefix: string | undefined,
  regex: string | undefined,
  { analyzer, fuzzy, regexp = DEFAULT_REGEXP }: Partial<CompletionOptions>,
): AskedPrefix | AskedRegexp | undefined {
  if (prefix !== undefined) {
    return { kind: 'prefix', text: prefix, ...(analyzer !== undefined && { analyzer }), ...(fuzzy !== undefined && { fuzzy }) };
  }
  return regex === undefined ? undefined : { kind: 'regexp', pattern: regex, ...regexp, isFuzzy: fuzzy !== undefined };
}

function parseKind(kind: string, body: JsonObject): Partial<CompletionOptions> {
  if (kind === 'completion') {
    checkObject(body, 'regex', []);
    checkObject(body, 'fuzzy', ['VALUE_BOOLEAN']);
    return readFields('completion', body, COMPLETION);
  }
  if (kind === 'term' || kind === 'phrase') return refuseUnsupported(`[${kind}] suggester`);
  const cause = { type: 'named_object_not_found_exception', reason: `unknown field [${kind}]` };
  return refuseParsing(`unknown suggester [${kind}]`, kind, cause);
}

interface CompletionOptions {
  readonly field: string;
  readonly size: number;
  readonly shardSize: number;
  readonly analyzer: string;
  readonly skipDuplicates: boolean;
  readonly hasContexts: boolean;
  readonly fuzzy: FuzzyCompletion;
  readonly regexp: RegexpOptions;
}

type RegexpOptions = Pick<AskedRegexp, 'flags' | 'maxDeterminizedStates'>;

const DEFAULT_FUZZY: FuzzyCompletion = { maxEdits: 1, transpositions: true, minLength: 3, prefixLength: 1, unicodeAware: false };
const DEFAULT_REGEXP: RegexpOptions = { flags: 'ALL', maxDeterminizedStates: 10_000 };

const COMPLETION: MemberReaders<CompletionOptions> = {
  field: (value, key) => ({ field: readText(value, key) }),
  size: (value, key) => ({ size: readSize(value, key, 'size') }),
  shard_size: (value, key) => ({ shardSize: readSize(value, key, 'shardSize') }),
  analyzer: (value, key) => ({ analyzer: readText(value, key) }),
  skip_duplicates: (value, key) => ({ skipDuplicates: readBoolean(value, key) }),
  contexts: (value) => ({ hasContexts: isJsonObject(value) && value.size > 0 }),
  context: (value) => ({ hasContexts: isJsonObject(value) && value.size > 0 }),
  fuzzy: readFuzzy,
  regex: (value) => ({ regexp: { ...DEFAULT_REGEXP, ...readFields('regex', isJsonObject(value) ? value : [], REGEX) } }),
};

function readSize(value: JsonValue, key: string, name: string): number {
  const size = readInt(value, key);
  return size > 0 ? size : refuseArgument(`${name} must be positive`);
}

function readFuzzy(value: JsonValue): Partial<CompletionOptions> {
  if (value === false) return {};
  return { fuzzy: { ...DEFAULT_FUZZY, ...readFields('fuzzy', isJsonObject(value) ? value : [], FUZZY) } };
}

/** Refuses a member of another type than an object, or one of those besides. */
function checkObject(body: JsonObject, key: string, besides: readonly string[]): void {
  const value = body.get(key);
  if (value === undefined || isJsonObject(value) || besides.includes(tokenName(value))) return;
  refuseObject(`[completion] ${key} doesn't support values of type: ${tokenName(value)}`, key, { part: 'value' });
}

const FUZZY: MemberReaders<FuzzyCompletion> = {
  fuzziness: (value, key) => ({ maxEdits: readEdits(value, key) }),
  transpositions: (value, key) => ({ transpositions: readBoolean(value, key) }),
  min_length: (value, key) => ({ minLength: notNegative(readInt(value, key), 'fuzzyMinLength') }),
  prefix_length: (value, key) => ({ prefixLength: notNegative(readInt(value, key), 'fuzzyPrefixLength') }),
  unicode_aware: (value, key) => ({ unicodeAware: readBoolean(value, key) }),
  max_determinized_states: (value, key) => (notNegative(readInt(value, key), 'maxDeterminizedStates'), {}),
};

function notNegative(number: number, name: string): number {
  return number >= 0 ? number : refuseArgument(`${name} must not be negative`);
}

/** Letters of a word that peers go by where the edits depend on its length: that of the word itself does not count here. */
const USUAL_LENGTH = 5;

/** 0, 1 or 2 edits; `AUTO`, with the lengths from which on there is one, and there are two. */
function readEdits(value: JsonValue, key: string): number {
  const text = readText(value, key).toUpperCase();
  const [, low = '3', high = '6'] = /^AUTO(?::(\d+),(\d+))?$/.exec(text) ?? [];
  if (text.startsWith('AUTO')) return USUAL_LENGTH < Number(low) ? 0 : USUAL_LENGTH < Number(high) ? 1 : 2;
  const edits = Number(text);
  if (text === '' || Number.isNaN(edits)) return refuse({ kind: 'number_format', reason: numberFormat(text).reason });
  return Math.max(0, Math.min(2, Math.trunc(edits)));
}

const REGEX: MemberReaders<RegexpOptions> = {
  flags: (value, key) => ({ flags: typeof value === 'string' ? checkFlags(value) : (readInt(value, key), 'ALL') }),
  flags_value: (value, key) => (readInt(value, key), {}),
  max_determinized_states: (value, key) => ({ maxDeterminizedStates: notNegative(readInt(value, key), 'maxDeterminizedStates') }),
};

function checkFlags(text: string): string {
  const flags = text.toUpperCase();
  const unknown = flags.split('|').find((flag) => flag !== '' && !REGEXP_FLAG_NAMES.includes(flag));
  return unknown === undefined ? flags : refuseArgument(`Unknown regexp flag [${unknown}]`);
}
