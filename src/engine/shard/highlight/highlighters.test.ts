import { describe, expect, it } from 'vitest';
import type { Analyzer } from '../../analysis/analyzer.ts';
import { builtInAnalyzer } from '../../analysis/registry.ts';
import { runToEnd, SliceMeter } from '../../index/memory/slices.ts';
import type { HighlightStyle } from './highlight-style.ts';
import type { HighlightPhrase, HighlightTerms } from './highlight-terms.ts';
import { highlightPlain } from './plain-highlighter.ts';
import { highlightUnified } from './unified-highlighter.ts';

function standardAnalyzer(): Analyzer {
  const analyzer = builtInAnalyzer('standard');
  if (analyzer === undefined) throw new Error('the standard analyzer is built in');
  return analyzer;
}

const standard = standardAnalyzer();
const STYLE: HighlightStyle = {
  highlighter: 'plain',
  preTag: '[',
  postTag: ']',
  fragmentSize: 100,
  fragments: 5,
  byScore: false,
  noMatchSize: 0,
  escapeHtml: false,
  boundary: 'sentence',
  fragmenter: 'span',
};

function wanted(words: readonly string[], phrases: readonly HighlightPhrase[] = []): HighlightTerms {
  return { words: new Map(words.map((word) => [word, 1])), patterns: [], sets: [], phrases };
}

function phrase(words: readonly string[], slop = 0): HighlightPhrase {
  return { places: words.map((word, position) => ({ matches: (term: string) => term === word, position })), slop, weight: 1 };
}

describe('the plain highlighter', () => {
  function shown(texts: readonly string[], words: readonly string[], style: Partial<HighlightStyle> = {}, phrases: HighlightPhrase[] = []) {
    return highlightPlain(texts, standard, wanted(words, phrases), { ...STYLE, ...style });
  }

  it('marks each term where it stands, as it is written', () => {
    expect(shown(['The Quick fox, the quick hen.'], ['quick', 'hen'])).toEqual(['The [Quick] fox, the [quick] [hen].']);
  });

  it('gives nothing where nothing matches, or as many words of the first value as were asked for', () => {
    expect(shown(['some words here'], ['other'])).toEqual([]);
    expect(shown(['some words here', 'more'], ['other'], { noMatchSize: 12 })).toEqual(['some words']);
    expect(shown(['some words here'], ['other'], { noMatchSize: 50 })).toEqual(['some words here']);
    expect(shown(['some words here'], ['other'], { noMatchSize: 2 })).toEqual([]);
  });

  it('marks the rest of a phrase whose unfinished last word begins no word of the text, as a node does', () => {
    const starting = (start: string) => ({ matches: (term: string) => term.startsWith(start), position: 1, isUnfinished: true as const });
    const unfinished = (start: string): HighlightPhrase => ({ ...phrase(['tall']), places: [...phrase(['tall']).places, starting(start)] });
    expect(shown(['a red tall clock'], ['red'], {}, [unfinished('q')])).toEqual(['a [red] [tall] clock']);
    expect(shown(['a tall clock, a tall red quilt'], [], {}, [unfinished('cl')])).toEqual(['a [tall] [clock], a tall red quilt']);
    expect(shown(['a tall clock and a quilt'], [], {}, [unfinished('q')])).toEqual([]);
    expect(shown(['a red clock'], [], {}, [unfinished('q')])).toEqual([]);
  });

  it('cuts a text into fragments behind words and shows the best first', () => {
    const text = 'one two three four five six seven two three';
    const style = { fragmentSize: 12, fragmenter: 'simple' };
    expect(shown([text], ['two', 'three'], style)).toEqual([' [two] [three]', 'one [two]', ' [three] four five']);
    expect(shown([text], ['two'], { ...style, fragments: 1 })).toEqual(['one [two]']);
  });

  it('does not cut shortly before the end, nor within a phrase', () => {
    const text = 'one two three four five six seven two three';
    expect(shown([text], ['two'], { fragmentSize: 12 })).toEqual(['one [two]', ' [two] three']);
    const long = 'long Searching has characters over Cut are other things that go on and on';
    expect(shown([long], [], { fragmentSize: 18 }, [phrase(['characters', 'over'])])).toEqual([' has [characters] [over] Cut']);
    expect(shown([long], ['characters', 'over'], { fragmentSize: 18 })).toEqual([' has [characters] [over]']);
  });

  it('shows the best value alone without a number of fragments, or all of several', () => {
    expect(shown(['one two', 'three', 'two one'], ['two'], { fragments: 0, fragmentSize: 2 })).toEqual(['one [two]', '[two] one']);
  });

  it('orders fragments over all values by score when asked to', () => {
    expect(shown(['one', 'one two'], ['one', 'two'])).toEqual(['[one]', '[one] [two]']);
    expect(shown(['one', 'one two'], ['one', 'two'], { byScore: true })).toEqual(['[one] [two]', '[one]']);
  });
});

describe('the unified highlighter', () => {
  const PLOT =
    'A person who has lived a long life. The text long enough so that the fragments are cut at a hundred characters or at the end of it! Who has?';

  function shown(texts: readonly string[], words: readonly string[], style: Partial<HighlightStyle> = {}, phrases: HighlightPhrase[] = []) {
    const field = { analyzer: standard, tokenized: true };
    return runToEnd(highlightUnified(texts, field, wanted(words, phrases), { ...STYLE, ...style }, new SliceMeter()));
  }

  it('shows whole sentences, as many as fit', () => {
    expect(shown([PLOT], ['life'])).toEqual(['A person who has lived a long [life].']);
    expect(shown([PLOT], ['life', 'who'], { fragmentSize: 40 })).toEqual(['A person [who] has lived a long [life].', '[Who] has?']);
    expect(shown(['Short one. Short two. Short three.'], ['one'])).toEqual(['Short [one]. Short two. Short three.']);
  });

  it('cuts a sentence that is too long at words, around what matches', () => {
    expect(shown([PLOT], ['cut'], { fragmentSize: 40 })).toEqual(['text long enough so that the fragments are [cut]']);
    expect(shown([PLOT], ['text'], { fragmentSize: 20 })).toEqual(['The [text] long enough']);
  });

  it('keeps the best passages, earlier and rarer terms first, and shows them in the order of the text', () => {
    const texts = ['one two. ', 'one. ', 'one three. ', 'one. '];
    expect(shown(texts, ['one', 'two', 'three'], { fragments: 2 })).toEqual(['[one] [two].', '[one] [three].']);
    expect(shown(['one.', 'one two one.'], ['one', 'two'], { byScore: true })).toEqual(['[one] [two] [one].', '[one].']);
  });

  it('shows the first value up to the end of a word where nothing matches', () => {
    expect(shown([PLOT], ['other'], { noMatchSize: 20 })).toEqual(['A person who has lived']);
    expect(shown(['', 'some words'], ['other'], { noMatchSize: 1 })).toEqual(['some']);
    expect(shown([PLOT], ['other'])).toEqual([]);
  });

  it('shows every value with a match as a whole where no number of fragments is wanted', () => {
    expect(shown(['one two. three', 'four', 'two'], ['two'], { fragments: 0, fragmentSize: 1 })).toEqual(['one [two]. three', '[two]']);
  });

  it('shows single words when cut at words', () => {
    expect(shown([PLOT], ['who', 'cut'], { boundary: 'word' })).toEqual(['[who]', '[cut]', '[Who]']);
  });

  it('marks the words of a phrase only where they stand together', () => {
    expect(shown(['quick fox, fox quick'], [], {}, [phrase(['quick', 'fox'])])).toEqual(['[quick] [fox], fox quick']);
    expect(shown(['quick brown fox'], [], {}, [phrase(['quick', 'fox'])])).toEqual([]);
    expect(shown(['quick brown fox'], [], {}, [phrase(['quick', 'fox'], 1)])).toEqual(['[quick] brown [fox]']);
    expect(shown(['fox, quick'], [], {}, [phrase(['quick', 'fox'], 1)])).toEqual(['[fox], [quick]']);
    expect(shown(['quick', 'fox'], [], {}, [phrase(['quick', 'fox'])])).toEqual([]);
  });

  it('escapes the text but not the tags', () => {
    expect(shown(['a <b> & "quick"'], ['quick'], { escapeHtml: true, preTag: '<em>', postTag: '</em>' })).toEqual([
      'a &lt;b&gt; &amp; &quot;<em>quick</em>&quot;',
    ]);
  });
});

describe('a highlighter of a long text', () => {
  const style: HighlightStyle = { ...STYLE, highlighter: 'unified', fragmentSize: 0 };

  it('takes steps, none of them long, however much there is to mark', () => {
    const work = highlightUnified(
      ['One fox. '.repeat(20_000)],
      { analyzer: standard, tokenized: true },
      { words: new Map([['fox', 1]]), patterns: [], sets: [], phrases: [] },
      { ...style, fragments: 20_000 },
      new SliceMeter(),
    );
    let steps = 0;
    let step = work.next();
    for (; step.done !== true; step = work.next()) steps++;
    expect([steps > 100, step.value.length]).toEqual([true, 20_000]);
  });

  it('keeps the passages that an obvious choice would keep', () => {
    const texts = [Array.from({ length: 3000 }, (_, i) => `${'fox '.repeat(1 + ((i * 7919) % 5))}n${i}.`).join(' ')];
    const all = (fragments: number, byScore: boolean): readonly string[] =>
      runToEnd(
        highlightUnified(
          texts,
          { analyzer: standard, tokenized: true },
          { words: new Map([['fox', 1]]), patterns: [], sets: [], phrases: [] },
          { ...style, fragments, byScore },
          new SliceMeter(),
        ),
      );
    const inOrder = all(3000, false);
    const kept = all(100, false);
    expect(kept).toEqual(inOrder.filter((text) => kept.includes(text)));
    expect(all(100, true).toSorted()).toEqual(kept.toSorted());
    expect(all(3000, true).slice(0, 1)).toEqual(all(1, true));
  });

  it('marks phrases by the ten thousand in the plain way too', () => {
    const phrase: HighlightPhrase = {
      places: ['red', 'fox'].map((word, position) => ({ position, matches: (term: string) => term === word })),
      slop: 0,
      weight: 1,
    };
    const [shown] = highlightPlain(
      ['a red fox '.repeat(60_000)],
      standard,
      { words: new Map(), patterns: [], sets: [], phrases: [phrase] },
      {
        ...STYLE,
        fragments: 0,
      },
    );
    expect(shown?.split('[red] [fox]').length).toBe(60_001);
  });
});
