import type { JsonObject, JsonValue } from '../json/json-value.ts';
import type { AnalyzerParts } from './composed-analyzer.ts';
import { lowerCase } from './lower-case.ts';
import { builtInTokenizer } from './registry.ts';
import { possessiveFilter, stemFilter, stopFilter, type TokenFilter } from './token-filter.ts';

/** A tokenizer or a token filter: what kind it is, and how it differs from the one that every index has. */
export interface PartDefinition {
  readonly kind: string;
  readonly options?: JsonObject;
}

/** Why there is no such part: no such kind, or an option or a value (`what`) that is not served. */
export type PartProblem =
  | { readonly problem: 'missing'; readonly part: 'tokenizer' | 'filter'; readonly kind: string }
  | { readonly problem: 'unsupported'; readonly part: 'tokenizer' | 'filter'; readonly kind: string; readonly what: string };

type Option = readonly [name: string, value: JsonValue];

/** A kind of filter. `make` answers the option that is not served as it stands. */
interface FilterKind {
  readonly options: readonly string[];
  readonly make: (options: JsonObject) => TokenFilter | Option;
}

const NONE: JsonObject = new Map();

const FILTERS: ReadonlyMap<string, FilterKind> = new Map<string, FilterKind>([
  ['lowercase', plain(lowerCase)],
  ['uppercase', plain((term) => term.toUpperCase())],
  ['porter_stem', plain(stemFilter)],
  ['trim', plain((term) => term.trim())],
  ['reverse', plain((term) => Array.from(term).toReversed().join(''))],
  ['stop', { options: ['stopwords', 'ignore_case'], make: makeStop }],
  ['stemmer', { options: ['language', 'name'], make: makeStemmer }],
]);

/** Which stemmer each language names, as the peers have it. */
const STEMMERS: ReadonlyMap<JsonValue, TokenFilter> = new Map<JsonValue, TokenFilter>([
  ['english', stemFilter],
  ['porter', stemFilter],
  ['possessive_english', possessiveFilter],
]);

/** A token filter of a definition. */
export function defineFilter({ kind, options = NONE }: PartDefinition): TokenFilter | PartProblem {
  const known = FILTERS.get(kind);
  if (known === undefined) return { problem: 'missing', part: 'filter', kind };
  const strange = [...options].find(([name]) => !known.options.includes(name));
  const made = strange ?? known.make(options);
  return typeof made === 'function' ? made : { problem: 'unsupported', part: 'filter', kind, what: made[0] };
}

/** A tokenizer of a definition; none has options. */
export function defineTokenizer({ kind, options = NONE }: PartDefinition): Pick<AnalyzerParts, 'tokenizer' | 'lowerCase'> | PartProblem {
  const known = builtInTokenizer(kind);
  if (known === undefined) return { problem: 'missing', part: 'tokenizer', kind };
  const [what] = options.keys();
  return what === undefined ? known : { problem: 'unsupported', part: 'tokenizer', kind, what };
}

function plain(filter: TokenFilter): FilterKind {
  return { options: [], make: () => filter };
}

/** `stopwords` are a list of words and of sets such as `_english_`, or the same in one text with commas. */
function makeStop(options: JsonObject): TokenFilter | Option {
  const given = options.get('stopwords') ?? '_english_';
  const ignoreCase = options.get('ignore_case') === true || options.get('ignore_case') === 'true';
  const words = typeof given === 'string' ? given.split(',').map((word) => word.trim()) : given;
  if (!Array.isArray(words)) return ['stopwords', given];
  const stopped = new Set<string>();
  let english = false;
  for (const word of words as readonly JsonValue[]) {
    if (word === '_english_') english = true;
    else if (typeof word !== 'string' || (/^_.+_$/.test(word) && word !== '_none_')) return ['stopwords', word];
    else if (word !== '_none_') stopped.add(ignoreCase ? lowerCase(word) : word);
  }
  return (term) => {
    const compared = ignoreCase ? lowerCase(term) : term;
    return stopped.has(compared) || (english && stopFilter(compared) === undefined) ? undefined : term;
  };
}

function makeStemmer(options: JsonObject): TokenFilter | Option {
  const language = options.get('language') ?? options.get('name') ?? 'porter';
  return STEMMERS.get(language) ?? ['language', language];
}
