import { describe, expect, it } from 'vitest';
import { analyzeTexts, composeChain } from '../analyze.ts';
import { DEFAULT_ANALYSIS_LIMITS, type PartDefinition } from '../define-parts.ts';
import type { JsonValue } from '../../json/json-value.ts';
import { compileJavaPattern } from './java-pattern.ts';
import { PatternMatcher } from './pattern-matcher.ts';
import { asciiFoldingFilter } from './ascii-folding.ts';
import { englishStem } from './english-stemmer.ts';
import { NO_PATTERN_FLAGS } from '../define-tokenizer.ts';

function part(kind: string, options: Readonly<Record<string, JsonValue>> = {}): PartDefinition {
  return { kind, options: new Map(Object.entries(options)) };
}

/** `term@position/length` of each token; the reason where there is no such chain. */
function tokens(text: string, tokenizer: PartDefinition, ...filters: readonly PartDefinition[]): string {
  const chain = composeChain('x', { tokenizer, filters }, DEFAULT_ANALYSIS_LIMITS);
  if (!chain.ok) return chain.error.problem === 'invalid' ? chain.error.cause.reason : chain.error.problem;
  const found = analyzeTexts(chain.value, [text], 1000) ?? [];
  return found
    .map(({ token, position, positionLength: length }) => `${token}@${position}${length === undefined ? '' : `/${length}`}`)
    .join(' ');
}

const WORDS = part('whitespace');

describe('grams', () => {
  it.each([
    ['Quick 12', part('edge_ngram', { min_gram: 2, max_gram: 3, token_chars: ['letter'] }), 'Qu@0 Qui@1'],
    ['ab-c', part('ngram', { token_chars: ['letter', 'custom'], custom_token_chars: '-' }), 'a@0 ab@1 b@2 b-@3 -@4 -c@5 c@6'],
    ['a👍', part('ngram'), 'a@0 a👍@1 👍@2'],
    ['x', part('ngram', { min_gram: 3, max_gram: 2 }), 'minGram must not be greater than maxGram'],
    ['x', part('ngram', { max_gram: 4 }), expect.stringMatching(/equal to: \[1\] but was \[3\]\. .*\[index\.max_ngram_diff\]/)],
  ])('are cut out of %s by a tokenizer', (text, tokenizer, expected) => {
    expect(tokens(text, tokenizer)).toEqual(expected);
  });

  it.each([
    [part('edge_ngram', { min_gram: 2, max_gram: 3, preserve_original: true }), 'qu@0 qui@0 quick@0 a@1 ox@2'],
    [part('edge_ngram', { max_gram: 2, side: 'back' }), 'k@0 ck@0 a@1 x@2 ox@2'],
    [part('ngram', { min_gram: 2, max_gram: 2 }), 'qu@0 ui@0 ic@0 ck@0 ox@2'],
  ])('stand in the place of a token', (filter, expected) => {
    expect(tokens('quick a ox', WORDS, filter)).toBe(expected);
  });
});

describe('shingles', () => {
  const stop = part('stop', { stopwords: ['the', 'of'] });

  it.each([
    [part('shingle'), 'bank@0 bank river@0/2 river@1', 'bank river'],
    [part('shingle', { output_unigrams: false, token_separator: '+', max_shingle_size: 3 }), 'a+b@0 a+b+c@0/2 b+c@1', 'a b c'],
    [
      part('shingle', { output_unigrams: false, output_unigrams_if_no_shingles: true, min_shingle_size: 3, max_shingle_size: 3 }),
      'a@0 b@1',
      'a b',
    ],
    [
      part('shingle', { max_shingle_size: 3 }),
      '_ bank@0/2 _ bank _@0/3 bank@1 bank _@1/2 bank _ _@1/3 _ _ river@2/3 _ river@3/2 _ river _@3/3 river@4 river _@4/2',
      'the bank of the river of',
    ],
    [part('shingle', { max_shingle_size: 7 }), expect.stringContaining('[index.max_shingle_diff]'), 'a'],
  ])('join neighbours', (filter, expected, text) => {
    expect(tokens(text, WORDS, stop, filter)).toEqual(expected);
  });
});

describe('synonyms', () => {
  const overlaid = (...synonyms: readonly string[]) => part('synonym', { synonyms });
  const graph = (...synonyms: readonly string[]) => part('synonym_graph', { synonyms });
  const cities = ['big apple, ny, new york city'];

  // As a node of Elasticsearch 7.10.2 answers.
  it.each([
    [overlaid(...cities), 'big apple is ny', 'big@0 ny@0/2 new@0 apple@1 york@1 is@2 city@2 ny@3 big@3 new@3 apple@4 york@4 city@5'],
    [graph(...cities), 'big apple is ny', 'ny@0/4 new@0 big@0/3 york@1 city@2/2 apple@3 is@4 big@5 new@5/2 ny@5/4 apple@6/3 york@7 city@8'],
    [overlaid('big apple => ny'), 'the big apple is', 'the@0 ny@1 is@2'],
    [graph('a => x y z'), 'a b', 'x@0 y@1 z@2 b@3'],
    [overlaid('a => x y z'), 'a b', 'x@0 b@1 y@1 z@2'],
    [overlaid('a => x', 'a => y', 'a b => z'), 'a b a', 'z@0 x@1 y@1'],
    [graph('a\\, b, c', '# nothing', 'x\\=>y, z'), 'x=>y', 'z@0 x=>y@0'],
    [part('synonym', { synonyms: ['a, b, c'], expand: false }), 'b c', 'a@0 a@1'],
    [overlaid('a => b => c'), 'a', 'failed to build synonyms'],
    [part('synonym', { synonyms: ['a => ', 'b, c'], lenient: true }), 'a b', 'a@0 b@1 c@1'],
  ])('are laid beside words', (filter, text, expected) => {
    expect(tokens(text, WORDS, filter)).toBe(expected);
  });

  it('are read as the filters before leave them, and not behind filters that cut words', () => {
    expect(tokens('DOG', WORDS, part('lowercase'), overlaid('Fox, Dog'))).toBe('dog@0 fox@0');
    expect(tokens('dog', WORDS, part('shingle'), overlaid('a, b'))).toBe('Token filter [shingle] cannot be used to parse synonyms');
  });
});

describe('patterns', () => {
  it.each([
    ['Quick, fox_12', part('pattern'), 'Quick@0 fox_12@1'],
    ['a1b22', part('pattern', { pattern: '([a-z])(\\d+)', group: 2 }), '1@0 22@1'],
    ['aXbxc', part('pattern', { pattern: 'x', flags: 'CASE_INSENSITIVE' }), 'a@0 b@1 c@2'],
    ['a', part('pattern', { group: 4 }), 'invalid group specified: pattern only has: 0 capturing groups'],
    ['a', part('pattern', { pattern: '(?=a)' }), expect.stringContaining('not supported by this service')],
    ['a', part('pattern', { pattern: '(a)\\1' }), expect.stringContaining('not supported by this service')],
    ['a', part('pattern', { pattern: 'a{9999}' }), expect.stringContaining('more than [256] steps')],
  ])('cut %s', (text, tokenizer, expected) => {
    expect(tokens(text, tokenizer)).toEqual(expected);
  });

  it('match what a matcher that goes back matches', () => {
    const seed = 20_261;
    const next = randomFrom(seed);
    for (let i = 0; i < 3000; i++) {
      const pattern = randomPattern(next, 0);
      const text = Array.from({ length: next(12) }, () => 'aabbc-1'[next(7)]).join('');
      const program = compileJavaPattern(pattern, NO_PATTERN_FLAGS);
      if (!program.ok) throw new Error(program.error);
      const places = new PatternMatcher(program.value).find(text, 0);
      const expected = new RegExp(pattern, 'du').exec(text)?.indices?.map((index) => index);
      const found =
        places &&
        Array.from(
          { length: program.value.groups + 1 },
          (_, group) => places[2 * group] !== undefined && [places[2 * group], places[2 * group + 1]],
        );
      expect([seed, pattern, text, found?.[0]]).toEqual([seed, pattern, text, expected?.[0]]);
    }
  });
});

/** Nothing that can be empty is repeated: there JavaScript differs from Java. */
function randomPattern(next: (below: number) => number, depth: number): string {
  const which = depth > 2 ? 0 : next(5);
  const inner = (): string => randomPattern(next, depth + 1);
  if (which === 1) return inner() + inner();
  if (which === 2) return `(${inner()}|${inner()})`;
  const atom = ['a', 'b', '[ab]', '[^a]', '\\d', '\\w', '-', '[a-c]'][next(8)] ?? 'a';
  return which === 3 ? `${atom}${['*', '+', '?', '{2}', '{1,2}', '*?', '+?', '??'][next(8)]}` : atom;
}

function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % below;
  };
}

describe('terms', () => {
  it('are folded and stemmed', () => {
    expect(['Été', 'Straße', 'ﬁn', 'Ｆｕｌｌ', '⓴', '漢', 'Αθήνα', 'ĳ', '№'].map(asciiFoldingFilter)).toEqual([
      'Ete',
      'Strasse',
      'fin',
      'Full',
      '20',
      '漢',
      'Αθήνα',
      'ij',
      '№',
    ]);
    expect(tokens('été', WORDS, part('asciifolding', { preserve_original: true }))).toBe('ete@0 été@0');
    const words = 'skies running happily relational generously communism agreed hopping yyyying cries dogs consign knightly';
    expect(words.split(' ').map(englishStem).join(' ')).toBe(
      'sky run happili relat generous communism agre hop yyyi cri dog consign knight',
    );
    expect(tokens('Foxes', part('standard'), part('lowercase'), part('snowball'))).toBe('fox@0');
    expect(tokens('x', WORDS, part('stemmer', { language: 'german' }))).toBe('unsupported');
  });
});
