import { err, ok, type Result } from '../errors.ts';
import type { JsonObject } from '../json/json-value.ts';
import type { TextCutter } from './chain-analyzer.ts';
import { compileJavaPattern, type PatternFlags } from './custom/java-pattern.ts';
import { gramSource } from './custom/grams.ts';
import { PartOptions } from './custom/part-options.ts';
import { patternSource } from './custom/pattern-source.ts';
import { tokenCharacters } from './custom/token-characters.ts';
import { type AnalysisLimits, checkNgramDiff, gramSizes, type PartDefinition, type PartProblem } from './define-parts.ts';
import { builtInTokenizer } from './registry.ts';
import type { TokenSource } from './token-source.ts';
import type { Span, Tokenizer } from './tokenizer.ts';

interface TokenizerKind {
  readonly options: readonly string[];
  readonly make: (options: PartOptions, limits: AnalysisLimits) => TokenSource;
}

const GRAM_OPTIONS: readonly string[] = ['min_gram', 'max_gram', 'token_chars', 'custom_token_chars'];
const NGRAM: TokenizerKind = { options: GRAM_OPTIONS, make: (options, limits) => makeGrams(options, limits) };
const EDGE_NGRAM: TokenizerKind = { options: GRAM_OPTIONS, make: (options) => makeGrams(options) };

const TOKENIZERS: ReadonlyMap<string, TokenizerKind> = new Map([
  ['ngram', NGRAM],
  ['nGram', NGRAM],
  ['edge_ngram', EDGE_NGRAM],
  ['edgeNGram', EDGE_NGRAM],
  ['pattern', { options: ['pattern', 'flags', 'group'], make: makePattern }],
]);

/** True for a kind of tokenizer there is. */
export function isTokenizerKind(kind: string): boolean {
  return TOKENIZERS.has(kind) || builtInTokenizer(kind) !== undefined;
}

/** A tokenizer of a definition. */
export function defineTokenizer({ kind, options }: PartDefinition, limits: AnalysisLimits): Result<TextCutter, PartProblem> {
  const given: JsonObject = options ?? new Map();
  const known = TOKENIZERS.get(kind);
  const plain = builtInTokenizer(kind);
  if (known === undefined && plain === undefined) return err({ problem: 'missing', part: 'tokenizer', kind });
  const what = [...given.keys()].find((name) => name !== 'type' && known?.options.includes(name) !== true);
  if (what !== undefined) return err({ problem: 'unsupported', part: 'tokenizer', kind, what });
  if (plain !== undefined) return ok({ name: kind, lowerCase: plain.lowerCase, source: sourceOf(plain.tokenizer) });
  const read = new PartOptions(given);
  const source = known?.make(read, limits);
  if (source === undefined || read.problem !== undefined) {
    return err({ problem: 'invalid', cause: read.problem ?? { type: 'illegal_argument_exception', reason: kind } });
  }
  return ok({ name: kind, lowerCase: false, source });
}

/** A tokenizer that is asked for one token after the other, as a source. */
function sourceOf(tokenizer: Tokenizer): TokenSource {
  return (text, emit) => {
    const span: Span = { start: 0, end: 0 };
    do {
      if (!tokenizer(text, span.end, span)) return;
      emit(span.start, span.end);
    } while (span.end < text.length);
  };
}

/** @param limits only where grams begin anywhere */
function makeGrams(options: PartOptions, limits?: AnalysisLimits): TokenSource {
  const sizes = gramSizes(options, { min: 1, max: 2 });
  if (limits !== undefined) checkNgramDiff(options, sizes, limits);
  const characters = tokenCharacters(options.list('token_chars') ?? [], options.text('custom_token_chars'));
  if (typeof characters !== 'string') return gramSource(sizes, characters, limits === undefined);
  options.fail(characters);
  return gramSource(sizes, undefined, false);
}

const FLAGS: ReadonlyMap<string, keyof PatternFlags | undefined> = new Map<string, keyof PatternFlags | undefined>([
  ['CASE_INSENSITIVE', 'caseInsensitive'],
  ['MULTILINE', 'multiline'],
  ['DOTALL', 'dotAll'],
  ['COMMENTS', 'comments'],
  ['LITERAL', 'literal'],
  ['UNIX_LINES', undefined],
]);

/** Flags that none of which is set. */
export const NO_PATTERN_FLAGS: PatternFlags = { caseInsensitive: false, multiline: false, dotAll: false, comments: false, literal: false };

function makePattern(options: PartOptions): TokenSource {
  let flags = NO_PATTERN_FLAGS;
  for (const name of (options.text('flags') ?? '').split('|').filter((text) => text !== '')) {
    const flag = FLAGS.get(name);
    if (flag === undefined)
      options.fail(FLAGS.has(name) ? `[${name}] of tokenizer [pattern] is not supported by this service` : `Unknown regex flag [${name}]`);
    else flags = { ...flags, [flag]: true };
  }
  const program = compileJavaPattern(options.text('pattern') ?? '\\W+', flags);
  const group = options.integer('group', -1);
  if (!program.ok) {
    options.fail(program.error);
    return () => undefined;
  }
  const { groups } = program.value;
  if (group > groups) options.fail(`invalid group specified: pattern only has: ${groups} capturing groups`);
  return patternSource(program.value, group);
}
