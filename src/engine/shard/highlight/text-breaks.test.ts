import { describe, expect, it } from 'vitest';
import { type Breaks, breakBefore, breakBehind, sentenceBreaks, wordBreaks } from './text-breaks.ts';

function pieces(text: string, breaks: Breaks): string[] {
  return breaks.slice(1).map((end, i) => text.slice(breaks[i], end));
}

describe('sentences', () => {
  it.each<[string[]]>([
    [['One two. ', 'Three four! ', 'Five? ', 'six']],
    [['It costs 3.14 euros, e.g. here. ', 'Dr. ', 'No']],
    [['lower. case goes on']],
    [['two spaces.  ', 'begin one']],
    [['a.) ', '(b) c']],
    [['He said "no." ', 'And left.']],
    [['U.S.', '-based']],
    [['what?!... ', 'that']],
    [['line one\nline two']],
    [['a\u2029', 'b']],
    [['日本。', '東京']],
    [['It is 5 o. 6 p']],
    [['ends with spaces.  ']],
  ])('are cut as the peers cut %j', (expected) => {
    const text = expected.join('');
    expect(pieces(text, sentenceBreaks(text))).toEqual(expected);
  });
});

describe('words', () => {
  it.each<[string[]]>([
    [['state-of-the-art', ' ', "don't", ',', ' ', 'e.g', '.']],
    [['$3.50', ' ', '1,000', ' ', '5%', '  ', 'a1b2']],
    [['日本', 'アー', 'ひら', 'x']],
    [['a', '\r\n', 'b', '\n', '\n', 'c']],
    [['é', ' ', '😀', ' ', 'cafe\u0301']],
    [['(', 'x', ')', '_', '"', 'y']],
  ])('are cut as the peers cut %j', (expected) => {
    const text = expected.join('');
    expect(pieces(text, wordBreaks(text))).toEqual(expected);
  });
});

describe('breaks', () => {
  it('are found before and behind an offset', () => {
    const breaks = [0, 3, 7];
    expect([1, 3, 4, 7].map((offset) => breakBefore(breaks, offset))).toEqual([0, 0, 3, 3]);
    expect([0, 2, 3, 7].map((offset) => breakBehind(breaks, offset))).toEqual([3, 3, 7, undefined]);
  });
});
