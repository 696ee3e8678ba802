import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FlatTermDictionary } from '../../index/segment/term-dictionary.ts';
import { compareBytes, encodeUtf8 } from '../../json/utf8.ts';
import { naiveDistance, naiveWildcard } from '../testing/naive-patterns.ts';
import { runToEnd, SliceMeter } from '../../index/memory/slices.ts';
import { compileRegexp, compileWildcard } from './compile-pattern.ts';
import type { LazyDfa } from './lazy-dfa.ts';
import { LevenshteinMachine } from './levenshtein.ts';
import { scanTerms } from './scan-terms.ts';
import { endState, type TermMachine } from './term-machine.ts';

const LETTERS = ['a', 'b', 'ä', '𐀀'];
const word = fc.array(fc.constantFrom(...LETTERS), { maxLength: 7 }).map((letters) => letters.join(''));
/** Every text of up to four of two letters. */
const near: readonly string[] = [1, 2, 3, 4].reduce<string[]>((all) => ['', ...all.flatMap((text) => [`${text}a`, `${text}𐀀`])], ['']);
const words = fc.uniqueArray(word, { maxLength: 40 });

/** A dictionary of the words in byte order, and the words in that order. */
function dictionaryOf(texts: readonly string[]): { readonly terms: FlatTermDictionary; readonly sorted: readonly string[] } {
  const sorted = [...texts].sort((a, b) => compareBytes(encodeUtf8(a), encodeUtf8(b)));
  const offsets = new Uint32Array(sorted.length + 1);
  const parts = sorted.map(encodeUtf8);
  parts.forEach((part, i) => (offsets[i + 1] = offsets[i] + part.length));
  const bytes = new Uint8Array(offsets[sorted.length]);
  parts.forEach((part, i) => bytes.set(part, offsets[i]));
  return { terms: new FlatTermDictionary(bytes, offsets), sorted };
}

function scanned<State>(texts: readonly string[], machine: TermMachine<State>): string[] {
  const { terms, sorted } = dictionaryOf(texts);
  const found: string[] = [];
  runToEnd(scanTerms(terms, machine, (ordinal) => found.push(sorted[ordinal]), new SliceMeter()));
  return found;
}

function expected(texts: readonly string[], matches: (text: string) => boolean): string[] {
  return dictionaryOf(texts).sorted.filter(matches);
}

function regexp(text: string): LazyDfa {
  const machine = compileRegexp(text);
  if (!machine.ok) throw new Error(machine.error);
  return machine.value;
}

/** Regular expressions that mean the same here and in the platform's own, which decides. */
const expression: fc.Arbitrary<string> = fc.letrec<{ node: string }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 4, depthSize: 'medium' },
    fc.constantFrom(...LETTERS, '.', '[ab]', '[^a]', '[a-ä]', '\\d', '()'),
    fc.tuple(tie('node'), tie('node')).map(([a, b]) => `${a}${b}`),
    fc.tuple(tie('node'), tie('node')).map(([a, b]) => `(${a}|${b})`),
    fc.tuple(tie('node'), fc.constantFrom('*', '+', '?', '{2}', '{1,2}', '{1,}')).map(([a, times]) => `(${a})${times}`),
  ),
})).node;

describe('patterns over a term dictionary', () => {
  it('finds for a wildcard what trying every way finds', () => {
    const pattern = fc.array(fc.constantFrom(...LETTERS, '*', '?', '\\'), { maxLength: 6 });
    fc.assert(
      fc.property(pattern, words, (parts, texts) => {
        const machine = compileWildcard(parts.join(''));
        expect(scanned(texts, machine)).toEqual(expected(texts, (text) => naiveWildcard(parts, Array.from(text))));
      }),
    );
  });

  it('finds for a regular expression what the platform finds', () => {
    fc.assert(
      fc.property(expression, words, (text, texts) => {
        const platform = new RegExp(`^(?:${text})$`, 'us');
        expect(scanned(texts, regexp(text))).toEqual(expected(texts, (term) => platform.test(term)));
      }),
    );
  });

  it('takes complement and intersection by their definitions', () => {
    fc.assert(
      fc.property(expression, expression, words, (a, b, texts) => {
        const [left, right] = [a, b].map((text) => new RegExp(`^(?:${text})$`, 'us'));
        expect(scanned(texts, regexp(`~(${a})`))).toEqual(expected(texts, (text) => !left.test(text)));
        expect(scanned(texts, regexp(`(${a})&(${b})`))).toEqual(expected(texts, (text) => left.test(text) && right.test(text)));
      }),
    );
  });

  it('finds for a fuzzy word what the whole table of distances finds', () => {
    const options = fc.record({
      maxEdits: fc.integer({ min: 0, max: 2 }),
      prefixLength: fc.integer({ min: 0, max: 3 }),
      transpositions: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.constantFrom(...near), options, (text, tuning) => {
        const own = Array.from(text);
        const prefix = own.slice(0, tuning.prefixLength).join('');
        const isNear = (term: string): boolean =>
          term.startsWith(prefix) && naiveDistance(own, Array.from(term), tuning.transpositions) <= tuning.maxEdits;
        const machine = new LevenshteinMachine(text, tuning);
        expect(scanned(near, machine)).toEqual(expected(near, isNear));
        for (const term of near) expect(endState(machine, term) !== undefined).toBe(isNear(term));
      }),
    );
  });

  it('finds numbers in an interval', () => {
    fc.assert(
      fc.property(fc.nat(1200), fc.nat(1200), fc.nat(1300), (a, b, number) => {
        const inside = number >= Math.min(a, b) && number <= Math.max(a, b);
        const width = String(a).length === String(b).length ? String(a).length : 0;
        const machine = regexp(`<${a}-${b}>`);
        expect(endState(machine, String(number)) !== undefined).toBe(inside && (width === 0 || String(number).length === width));
      }),
    );
  });
});

describe('the work a pattern takes', () => {
  it.each(['(a|a)*b', '(a*)*b', '(a+)+b', '(a|aa)+b', '((a?){20}a{20})*b', '(.*a.*)*b'])(
    'grows with the length of the term only, for %s',
    (text) => {
      const short = regexp(text);
      const work = (length: number): number => {
        const machine = regexp(text);
        endState(machine, 'a'.repeat(length));
        return machine.work;
      };
      const states = short.start.states.length + 200;
      expect(work(20_000)).toBeLessThanOrEqual(20_000 * states);
      expect(work(2000) * 10).toBeGreaterThanOrEqual(work(20_000) * 0.9);
    },
  );

  it('is the same for code points that lead the same ways', () => {
    const machine = regexp('(.?){300}');
    const texts = Array.from({ length: 500 }, (_, i) => (i * 7919).toString(36));
    scanned(texts, machine);
    const longest = 5;
    expect(machine.work).toBeLessThanOrEqual(3 * longest * machine.start.states.length);
  });

  it('refuses repetitions of repetitions that would fill the memory', () => {
    const refused = compileRegexp('((a{1000}){1000}){1000}');
    expect(refused).toEqual({ ok: false, error: expect.stringContaining('would result in more than 10000 states') });
    expect(compileRegexp('~(.*a.{30})').ok).toBe(false);
  });
});

describe('the syntax of regular expressions', () => {
  it.each([
    ['(a', "expected ')' at position 2"],
    ['[a', "expected ']' at position 2"],
    ['a{', 'integer expected at position 2'],
    ['a{1', "expected '}' at position 3"],
    ['a)', 'end-of-string expected at position 1'],
    ['a\\', 'unexpected end-of-string'],
    ['<1-', "expected '>' at position 3"],
    ['<a-b>', 'interval syntax error at position 0'],
    ['"a', `expected '"' at position 2`],
  ])('refuses %s', (text, error) => {
    expect(compileRegexp(text)).toEqual({ ok: false, error });
  });

  it('reads quotes, any string and the empty language', () => {
    expect(endState(regexp('"a*b"'), 'a*b')).toBeDefined();
    expect(endState(regexp('a@b'), 'axyzb')).toBeDefined();
    expect(endState(regexp('a#'), 'a')).toBeUndefined();
    expect(endState(regexp('a\\.b'), 'a.b')).toBeDefined();
  });

  it('finds the prefix all matches share', () => {
    expect(regexp('ab+c').prefix).toBe('ab');
    expect(compileWildcard('foo*bar').prefix).toBe('foo');
    expect(compileWildcard('*foo').prefix).toBe('');
  });
});
