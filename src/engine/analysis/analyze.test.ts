import { describe, expect, it } from 'vitest';
import { analyzeTexts, chainOf, composeChain } from './analyze.ts';
import { DEFAULT_ANALYSIS_LIMITS } from './define-parts.ts';
import { builtInAnalyzer } from './registry.ts';

function tokens(name: string, texts: readonly string[], limit = 100) {
  const analyzer = builtInAnalyzer(name);
  if (analyzer === undefined) throw new Error(name);
  return analyzeTexts(chainOf(analyzer), texts, limit);
}

describe('analyzeTexts', () => {
  it('names what the tokenizer saw', () => {
    expect(tokens('standard', ['Wi-Fi 3.14 漢字 カタカナ 👍'])?.map(({ token, type }) => [token, type])).toEqual([
      ['wi', '<ALPHANUM>'],
      ['fi', '<ALPHANUM>'],
      ['3.14', '<NUM>'],
      ['漢', '<IDEOGRAPHIC>'],
      ['字', '<IDEOGRAPHIC>'],
      ['カタカナ', '<KATAKANA>'],
      ['👍', '<EMOJI>'],
    ]);
    expect(tokens('whitespace', ['a'])?.[0]?.type).toBe('word');
  });

  it('goes on counting from text to text, with a gap between them', () => {
    expect(tokens('stop', ['red the', 'the fox'])).toEqual([
      { token: 'red', startOffset: 0, endOffset: 3, type: 'word', position: 0 },
      { token: 'fox', startOffset: 12, endOffset: 15, type: 'word', position: 103 },
    ]);
  });

  it('gives up beyond the limit', () => {
    expect(tokens('standard', ['a b c'], 3)).toHaveLength(3);
    expect(tokens('standard', ['a b', 'c d'], 3)).toBeUndefined();
  });

  it('composes a tokenizer and filters by name', () => {
    const compose = (tokenizer: string, ...filters: readonly string[]) =>
      composeChain('x', { tokenizer: { kind: tokenizer }, filters: filters.map((kind) => ({ kind })) }, DEFAULT_ANALYSIS_LIMITS);
    const chain = compose('standard', 'lowercase', 'stop', 'porter_stem', 'reverse');
    if (!chain.ok) throw new Error(chain.error.problem);
    expect(analyzeTexts(chain.value, ['The Foxes'], 10)?.map(({ token, position }) => [token, position])).toEqual([['xof', 1]]);
    expect(compose('thai')).toEqual({ ok: false, error: { problem: 'missing', part: 'tokenizer', kind: 'thai' } });
    expect(compose('standard', 'kstem')).toEqual({ ok: false, error: { problem: 'missing', part: 'filter', kind: 'kstem' } });
  });
});
