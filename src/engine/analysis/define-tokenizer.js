import { err, ok } from '../errors.ts';
import { compileJavaPattern } from './custom/java-pattern.ts';
import { gramSource } from './custom/grams.ts';
import { PartOptions } from './custom/part-options.ts';
import { patternSource } from './custom/pattern-source.ts';
import { tokenCharacters } from './custom/token-characters.ts';
import { checkNgramDiff, gramSizes } from './define-parts.ts';
import { builtInTokenizer } from './registry.ts';
const GRAM_OPTIONS = ['min_gram', 'max_gram', 'token_chars', 'custom_token_chars'];
const NGRAM = { options: GRAM_OPTIONS, make: (options, limits) => makeGrams(options, limits) };
const EDGE_NGRAM = { options: GRAM_OPTIONS, make: (options) => makeGrams(options) };
const TOKENIZERS = new Map([
  ['ngram', NGRAM],
  ['nGram', NGRAM],
  ['edge_ngram', EDGE_NGRAM],
  ['edgeNGram', EDGE_NGRAM],
  ['pattern', { options: ['pattern', 'flags', 'group'], make: makePattern }],
]);
/** True for a kind of tokenizer there is. */
export function isTokenizerKind(kind) {
  return TOKENIZERS.has(kind) || builtInTokenizer(kind) !== undefined;
}
/** A tokenizer of a definition. */
export function defineTokenizer({ kind, options }, limits) {
  const given = options ?? new Map();
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
function sourceOf(tokenizer) {
  return (text, emit) => {
    const span = { start: 0, end: 0 };
    do {
      if (!tokenizer(text, span.end, span)) return;
      emit(span.start, span.end);
    } while (span.end < text.length);
  };
}
/** @param limits only where grams begin anywhere */
function makeGrams(options, limits) {
  const sizes = gramSizes(options, { min: 1, max: 2 });
  if (limits !== undefined) checkNgramDiff(options, sizes, limits);
  const characters = tokenCharacters(options.list('token_chars') ?? [], options.text('custom_token_chars'));
  if (typeof characters !== 'string') return gramSource(sizes, characters, limits === undefined);
  options.fail(characters);
  return gramSource(sizes, undefined, false);
}
const FLAGS = new Map([
  ['CASE_INSENSITIVE', 'caseInsensitive'],
  ['MULTILINE', 'multiline'],
  ['DOTALL', 'dotAll'],
  ['COMMENTS', 'comments'],
  ['LITERAL', 'literal'],
  ['UNIX_LINES', undefined],
]);
/** Flags that none of which is set. */
export const NO_PATTERN_FLAGS = { caseInsensitive: false, multiline: false, dotAll: false, comments: false, literal: false };
function makePattern(options) {
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
