import { describe, expect, it } from 'vitest';
import type { Analyzer } from './analyzer.ts';
import { completionKeys, KEY_SEPARATOR } from './completion-keys.ts';

/** Words as `text@position` or `text@position+length`, parted by spaces; the last number is where the text ends. */
function analyzerOf(words: string, end: number): Analyzer {
  return {
    name: 'given',
    analyze(_text, sink) {
      for (const [, text = '', position, length = '1'] of words.matchAll(/(\w+)@(\d+)(?:\+(\d+))?/g)) {
        sink.token(text, Number(position), 0, 0, Number(length));
      }
      return end;
    },
  };
}

const ALL = { preserveSeparators: true, preservePositions: true };

function keys(words: string, end: number, options = ALL): readonly string[] | undefined {
  return completionKeys(analyzerOf(words, end), '', options)?.map((key) => key.replaceAll(KEY_SEPARATOR, '|'));
}

describe('the keys of a text', () => {
  it.each<readonly [string, number, readonly string[]]>([
    ['', 0, []],
    ['', 2, []],
    ['a@0', 1, ['a']],
    ['a@0 b@1', 2, ['a|b']],
    ['a@0 b@2', 3, ['a||b']],
    ['b@1', 2, ['|b']],
    ['c@2', 3, ['||c']],
    ['a@0', 3, ['a||']],
    ['b@1 d@3', 5, ['|b||d|']],
  ])('are its words with a separator for each place between them: %s', (words, end, expected) => {
    expect(keys(words, end)).toEqual(expected);
  });

  it('know nothing of words left out where places are not kept, and of separators where those are not', () => {
    expect(keys('b@1 d@3', 5, { ...ALL, preservePositions: false })).toEqual(['b|d']);
    expect(keys('b@1 d@3', 5, { ...ALL, preserveSeparators: false })).toEqual(['bd']);
  });

  it('are as many as synonyms give it readings', () => {
    expect(keys('new@0 tv@1 television@1 set@2', 3)?.toSorted()).toEqual(['new|television|set', 'new|tv|set']);
    expect(keys('dns@0+2 domain@0 name@1 x@2', 3)?.toSorted()).toEqual(['dns|x', 'domain|name|x']);
    expect(keys('dns@1+2 domain@1 name@2 x@4', 5, { ...ALL, preservePositions: false })?.toSorted()).toEqual(['dns|x', 'domain|name|x']);
  });

  it('are none where there would be too many', () => {
    const twice = (count: number): string => Array.from({ length: count }, (_, at) => `a@${at} b@${at}`).join(' ');
    expect(keys(twice(8), 8)).toHaveLength(256);
    expect(keys(twice(9), 9)).toBeUndefined();
    expect(keys(twice(2000), 2000)).toBeUndefined();
  });
});
