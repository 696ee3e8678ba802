import { describe, expect, it } from 'vitest';
import { SloppyMatcher } from './sloppy-matcher.ts';

/** Matches `phrase` in `text`, one letter per position. */
function freq(text: string, phrase: string, slop: number): number {
  const terms = phrase.split('');
  const ranges = terms.map((term, offset) => {
    const positions = Uint32Array.from(text.split('').flatMap((letter, at) => (letter === term ? [at] : [])));
    return { offset, positions, from: 0, end: positions.length, termKeys: [terms.indexOf(term)] };
  });
  return ranges.every((range) => range.end > 0) ? new SloppyMatcher(ranges, slop).freq() : 0;
}

describe('a sloppy phrase', () => {
  it.each([
    ['ab', 'ab', 1, 1],
    ['a.b', 'ab', 1, 1 / 2],
    ['a..b', 'ab', 1, 0],
    ['a..b', 'ab', 2, 1 / 3],
    // Swapping two neighbours takes two moves.
    ['ba', 'ab', 1, 0],
    ['ba', 'ab', 2, 1 / 3],
    ['ab.ab', 'ab', 1, 2],
    ['abc', 'ac', 1, 1 / 2],
  ])('in %s: "%s"~%i counts %f', (text, phrase, slop, count) => {
    expect(freq(text, phrase, slop)).toBeCloseTo(count, 6);
  });

  it('never uses one occurrence for two equal terms', () => {
    expect(freq('a', 'aa', 5)).toBe(0);
    expect(freq('aa', 'aa', 1)).toBeCloseTo(1, 6);
    expect(freq('a.a', 'aa', 1)).toBeCloseTo(1 / 2, 6);
    expect(freq('ab', 'aba', 9)).toBe(0);
  });

  it('never uses one occurrence for a term and for one of several that may stand in another place', () => {
    const places = (text: string, letters: string): number[] =>
      text.split('').flatMap((letter, at) => (letters.includes(letter) ? [at] : []));
    const count = (text: string, words: readonly string[], slop: number): number => {
      const ranges = words.map((letters, offset) => {
        const positions = Uint32Array.from(places(text, letters));
        return { offset, positions, from: 0, end: positions.length, termKeys: letters.split('').map((letter) => letter.charCodeAt(0)) };
      });
      return ranges.every((range) => range.end > 0) ? new SloppyMatcher(ranges, slop).freq() : 0;
    };
    expect(count('a', ['a', 'ab'], 5)).toBe(0);
    expect(count('a.a', ['a', 'ab'], 1)).toBeCloseTo(1 / 2, 6);
    expect(count('a.b', ['a', 'ab'], 1)).toBeCloseTo(1 / 2, 6);
    expect(count('ba', ['a', 'ab'], 2)).toBeCloseTo(1 / 3, 6);
    expect(count('xa', ['a', 'ab'], 3)).toBe(0);
  });
});
