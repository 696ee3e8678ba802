import { err, ok } from '../errors.ts';
import { asciiFoldingFilter } from './custom/ascii-folding.ts';
import { englishStem } from './custom/english-stemmer.ts';
import { gramFilter } from './custom/grams.ts';
import { PartOptions } from './custom/part-options.ts';
import { shingleFilter } from './custom/shingles.ts';
import { parseSynonyms } from './custom/synonym-rules.ts';
import { synonymFilter } from './custom/synonyms.ts';
import { eachTerm } from './chain-analyzer.ts';
import { lowerCase } from './lower-case.ts';
import { possessiveFilter, stemFilter, stopFilter } from './token-filter.ts';
/** What an index allows unless its settings say otherwise. */
export const DEFAULT_ANALYSIS_LIMITS = { maxNgramDiff: 1, maxShingleDiff: 3 };
const NONE = new Map();
/** Options that say nothing of what a part does. */
const IDLE_OPTIONS = ['type', 'version'];
const FILTERS = new Map([
  ['lowercase', { options: [], make: () => term(lowerCase, lowerCase) }],
  [
    'uppercase',
    {
      options: [],
      make: () =>
        term(
          (text) => text.toUpperCase(),
          (text) => text.toUpperCase(),
        ),
    },
  ],
  ['asciifolding', { options: ['preserve_original'], make: makeFolding }],
  ['porter_stem', { options: [], make: () => term(stemFilter) }],
  [
    'trim',
    {
      options: [],
      make: () =>
        term(
          (text) => text.trim(),
          (text) => text.trim(),
        ),
    },
  ],
  ['reverse', { options: [], make: () => term((text) => Array.from(text).toReversed().join('')) }],
  ['stop', { options: ['stopwords', 'ignore_case', 'remove_trailing'], make: makeStop }],
  ['stemmer', { options: ['language', 'name'], make: makeStemmer }],
  ['snowball', { options: ['language'], make: makeSnowball }],
  ['length', { options: ['min', 'max'], make: makeLength }],
  ['truncate', { options: ['length'], make: makeTruncate }],
  ['ngram', { options: ['min_gram', 'max_gram', 'preserve_original'], make: makeNgram }],
  ['edge_ngram', { options: ['min_gram', 'max_gram', 'preserve_original', 'side'], make: makeEdgeNgram }],
  [
    'shingle',
    {
      options: [
        'min_shingle_size',
        'max_shingle_size',
        'output_unigrams',
        'output_unigrams_if_no_shingles',
        'token_separator',
        'filler_token',
      ],
      make: makeShingle,
    },
  ],
  ['synonym', { options: ['synonyms', 'expand', 'lenient', 'format'], make: (options, world) => makeSynonym(options, world, false) }],
  ['synonym_graph', { options: ['synonyms', 'expand', 'lenient', 'format'], make: (options, world) => makeSynonym(options, world, true) }],
]);
/** Names of filters that the peers gave up. */
const RENAMED = new Map([
  ['nGram', 'ngram'],
  ['edgeNGram', 'edge_ngram'],
]);
/** Filters that a normalizer may use: they leave one term of one term. */
const NORMALIZING = new Set(['lowercase', 'uppercase', 'asciifolding', 'trim']);
/** Whether a normalizer may use that kind of filter. */
export function isNormalizing(kind) {
  return NORMALIZING.has(kind);
}
/** True for a kind of filter there is. */
export function isFilterKind(kind) {
  return FILTERS.has(kind);
}
/** A token filter of a definition. */
export function defineFilter({ kind, options = NONE }, world) {
  const known = FILTERS.get(kind);
  const renamed = RENAMED.get(kind);
  if (renamed !== undefined) {
    const rule = `was deprecated in 6.4 and cannot be used in new indices. Please change the filter name to [${renamed}] instead.`;
    return err(invalid(`The [${kind}] token filter name ${rule}`));
  }
  if (known === undefined) return err({ problem: 'missing', part: 'filter', kind });
  const strange = [...options.keys()].find((name) => !known.options.includes(name) && !IDLE_OPTIONS.includes(name));
  if (strange !== undefined) return err({ problem: 'unsupported', part: 'filter', kind, what: strange });
  const read = new PartOptions(options);
  const made = known.make(read, world);
  if (read.problem !== undefined) return err({ problem: 'invalid', cause: read.problem });
  return 'unsupported' in made ? err({ problem: 'unsupported', part: 'filter', kind, what: made.unsupported }) : ok(made);
}
/** A part that makes no sense as it stands. */
function invalid(reason) {
  return { problem: 'invalid', cause: { type: 'illegal_argument_exception', reason } };
}
/** A filter of one term at a time; `normalizer` where it is done to patterns as well. */
function term(filter, normalizer) {
  const part = { stream: eachTerm(filter), ...(normalizer !== undefined && { normalizer }) };
  return { ...part, forSynonyms: part };
}
function makeFolding(options) {
  const plain = term(asciiFoldingFilter, asciiFoldingFilter);
  if (!options.flag('preserve_original', false)) return plain;
  const stream = {
    open: (next) => ({
      token: (token) => {
        const folded = asciiFoldingFilter(token.term) ?? token.term;
        if (folded !== token.term) next.token({ ...token, term: folded });
        next.token(token);
      },
      end: (positions, offset) => next.end(positions, offset),
    }),
  };
  return { stream, forSynonyms: plain };
}
/** `stopwords` are a list of words and of sets such as `_english_`, or the same in one text with commas. */
function makeStop(options) {
  const ignoreCase = options.flag('ignore_case', false);
  const trailing = options.flag('remove_trailing', true);
  const stopped = new Set();
  let english = false;
  if (!options.isTexts('stopwords')) return { unsupported: 'stopwords' };
  for (const word of options.list('stopwords') ?? ['_english_']) {
    if (word === '_english_') english = true;
    else if (/^_.+_$/.test(word) && word !== '_none_') return { unsupported: 'stopwords' };
    else if (word !== '_none_') stopped.add(ignoreCase ? lowerCase(word) : word);
  }
  if (!trailing) return { unsupported: 'remove_trailing' };
  return term((text) => {
    const compared = ignoreCase ? lowerCase(text) : text;
    return stopped.has(compared) || (english && stopFilter(compared) === undefined) ? undefined : text;
  });
}
/** Which stemmer each language names, as the peers have it. */
const STEMMERS = new Map([
  ['english', stemFilter],
  ['porter', stemFilter],
  ['porter2', englishStem],
  ['possessive_english', possessiveFilter],
]);
function makeStemmer(options) {
  const language = options.text('language') ?? options.text('name') ?? 'porter';
  const stemmer = STEMMERS.get(language.toLowerCase());
  return stemmer === undefined ? { unsupported: 'language' } : term(stemmer);
}
function makeSnowball(options) {
  const language = options.text('language') ?? 'English';
  if (language === 'Porter') return term(stemFilter);
  return language === 'English' ? term(englishStem) : { unsupported: 'language' };
}
function makeLength(options) {
  const [min, max] = [options.integer('min', 0), options.integer('max', 2147483647)];
  return term((text) => {
    const size = Array.from(text).length;
    return size >= min && size <= max ? text : undefined;
  });
}
function makeTruncate(options) {
  const size = options.integer('length', 10);
  if (size < 1) options.fail('length parameter must be provided');
  return term((text) => text.slice(0, size));
}
function makeNgram(options, { limits }) {
  const sizes = gramSizes(options, { min: 1, max: 2 });
  checkNgramDiff(options, sizes, limits);
  const stream = gramFilter({ ...sizes, preserveOriginal: options.flag('preserve_original', false) });
  return { stream, forSynonyms: undefined };
}
function makeEdgeNgram(options) {
  const sizes = gramSizes(options, { min: 1, max: 1 });
  const side = options.text('side') ?? 'front';
  if (side !== 'front' && side !== 'back') options.fail(`invalid side: ${side}`);
  const edge = side === 'back' ? 'back' : 'front';
  return { stream: gramFilter({ ...sizes, edge, preserveOriginal: options.flag('preserve_original', false) }), forSynonyms: undefined };
}
/** `min_gram` and `max_gram` of tokenizers and filters. */
export function gramSizes(options, standard) {
  const min = options.integer('min_gram', standard.min);
  const max = options.integer('max_gram', standard.max);
  if (min < 1) options.fail('minGram must be greater than zero');
  if (min > max) options.fail('minGram must not be greater than maxGram');
  return { min, max };
}
/** Grams of many lengths fill an index: a setting says how many. */
export function checkNgramDiff(options, { min, max }, { maxNgramDiff }) {
  if (max - min <= maxNgramDiff) return;
  options.fail(
    'The difference between max_gram and min_gram in NGram Tokenizer must be less than or equal to: ' +
      `[${maxNgramDiff}] but was [${max - min}]. This limit can be set by changing the [index.max_ngram_diff] index level setting.`,
  );
}
function makeShingle(options, { limits }) {
  const [min, max] = [options.integer('min_shingle_size', 2), options.integer('max_shingle_size', 2)];
  const unigrams = options.flag('output_unigrams', true);
  const difference = max - min + (unigrams ? 1 : 0);
  if (difference > limits.maxShingleDiff) {
    options.fail(
      'In Shingle TokenFilter the difference between max_shingle_size and min_shingle_size (and +1 if outputting unigrams) must be less ' +
        `than or equal to: [${limits.maxShingleDiff}] but was [${difference}]. This limit can be set by changing the [index.max_shingle_diff] ` +
        'index level setting.',
    );
  }
  if (min < 2) options.fail('Min shingle size must be >= 2');
  if (min > max) options.fail('Min shingle size must be <= max shingle size');
  const stream = shingleFilter({
    min,
    max,
    unigrams,
    unigramsIfAlone: options.flag('output_unigrams_if_no_shingles', false),
    separator: options.text('token_separator') ?? ' ',
    filler: options.text('filler_token') ?? '_',
  });
  return { stream, forSynonyms: undefined, disablesGraph: unigrams || min !== max };
}
function makeSynonym(options, { before }, graph) {
  const rules = options.list('synonyms');
  if (rules === undefined) {
    options.fail('synonym requires either `synonyms` or `synonyms_path` to be configured');
    return { unsupported: 'synonyms' };
  }
  const format = options.text('format') ?? 'solr';
  if (format === 'wordnet') return { unsupported: 'format' };
  if (typeof before === 'string') {
    options.fail(`Token filter [${before}] cannot be used to parse synonyms`);
    return { unsupported: before };
  }
  const expand = options.flag('expand', true);
  const read = parseSynonyms(rules, { expand, lenient: options.flag('lenient', false), wordsOf: (text) => wordsOf(before, text) });
  if ('reason' in read) {
    options.problem ??= read;
    return { unsupported: 'synonyms' };
  }
  const identity = { stream: { open: (next) => next } };
  return { stream: synonymFilter(read, graph), forSynonyms: identity };
}
/** The words of a rule, one at each place; the sentence that says why there are none. */
function wordsOf(analyzer, text) {
  const words = [];
  let last = -1;
  let problem;
  analyzer.analyze(text, {
    token(word, position) {
      if (position !== last + 1) {
        problem ??= `term: ${text} analyzed to a token (${word}) with position increment != 1 (got: ${position - last})`;
      }
      last = position;
      words.push(word);
    },
  });
  return problem ?? (words.length === 0 ? `term: ${text} was completely eliminated by analyzer` : words);
}
