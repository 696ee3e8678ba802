import { describe, expect, it } from 'vitest';
import { builtInAnalyzer } from '../analysis/registry.ts';
import type { Analyzer } from '../analysis/analyzer.ts';
import type { HighlightPhrase } from './highlight-terms.ts';
import { type HighlightStyle, highlightText } from './highlight-text.ts';

function standardAnalyzer(): Analyzer {
  const analyzer = builtInAnalyzer('standard');
  if (analyzer === undefined) throw new Error('the standard analyzer is built in');
  return analyzer;
}

const standard = standardAnalyzer();
const STYLE: HighlightStyle = {
  preTags: ['['],
  postTags: [']'],
  fragmentSize: 100,
  fragments: 5,
  byScore: false,
  noMatchSize: 0,
  escapeHtml: false,
};

function shown(
  texts: readonly string[],
  words: readonly string[],
  style: Partial<HighlightStyle> = {},
  phrases: readonly HighlightPhrase[] = [],
) {
  return highlightText(texts, standard, { matches: (term) => words.includes(term), phrases }, { ...STYLE, ...style });
}

describe('highlighted text', () => {
  it('marks each term where it stands, as it is written', () => {
    expect(shown(['The Quick fox, the quick hen.'], ['quick', 'hen'])).toEqual(['The [Quick] fox, the [quick] [hen].']);
  });

  it('gives nothing where nothing matches, or as much of the first value as was asked for', () => {
    expect(shown(['some words here'], ['other'])).toEqual([]);
    expect(shown(['some words here', 'more'], ['other'], { noMatchSize: 12 })).toEqual(['some words']);
    expect(shown(['some words here'], ['other'], { noMatchSize: 50 })).toEqual(['some words here']);
    expect(shown(['some words here'], ['other'], { noMatchSize: 2 })).toEqual([]);
  });

  it('cuts a text into fragments behind words and shows the best first', () => {
    const text = 'one two three four five six seven two three';
    expect(shown([text], ['two', 'three'], { fragmentSize: 12 })).toEqual([' [two] [three]', 'one [two]', ' [three] four five']);
    expect(shown([text], ['two'], { fragmentSize: 12, fragments: 1 })).toEqual(['one [two]']);
  });

  it('shows a value as a whole without a number of fragments', () => {
    expect(shown(['one two', 'three', 'two one'], ['two'], { fragments: 0, fragmentSize: 2 })).toEqual(['one [two]', '[two] one']);
  });

  it('orders fragments over all values by score when asked to', () => {
    expect(shown(['one', 'one two'], ['one', 'two'])).toEqual(['[one]', '[one] [two]']);
    expect(shown(['one', 'one two'], ['one', 'two'], { byScore: true })).toEqual(['[one] [two]', '[one]']);
  });

  it('marks the words of a phrase only where they stand together', () => {
    const places = ['quick', 'fox'].map((word, position) => ({ matches: (term: string) => term === word, position }));
    const phrase = { places, slop: 0 };
    expect(shown(['quick fox, fox quick'], [], {}, [phrase])).toEqual(['[quick] [fox], fox quick']);
    expect(shown(['quick brown fox'], [], {}, [phrase])).toEqual([]);
    expect(shown(['quick brown fox'], [], {}, [{ ...phrase, slop: 1 }])).toEqual(['[quick] brown [fox]']);
  });

  it('escapes the text but not the tags', () => {
    expect(shown(['a <b> & "quick"'], ['quick'], { escapeHtml: true, preTags: ['<em>'], postTags: ['</em>'] })).toEqual([
      'a &lt;b&gt; &amp; &quot;<em>quick</em>&quot;',
    ]);
  });
});
