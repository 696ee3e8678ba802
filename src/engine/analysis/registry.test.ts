import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { builtInAnalyzer } from './registry.ts';

function analyze(name: string, text: string) {
  const tokens: { term: string; position: number; start: number; end: number }[] = [];
  const positions = builtInAnalyzer(name)?.analyze(text, {
    token: (term, position, start, end) => tokens.push({ term, position, start, end }),
  });
  return { tokens, positions };
}

const terms = (name: string, text: string) => analyze(name, text).tokens.map((token) => token.term);

describe('standard', () => {
  it.each([
    ["The 2 QUICK Brown-Foxes jumped over the lazy dog's bone.", "the 2 quick brown foxes jumped over the lazy dog's bone"],
    ['3.14 1,000 1,000.5 a.b 1.a a,b 1:2 a:b', '3.14 1,000 1,000.5 a.b 1 a a b 1 2 a:b'],
    ['foo_bar _x_ __ x_1', 'foo_bar _x_ x_1'],
    ["'quoted' rock'n'roll l’été a'' 'b", "quoted rock'n'roll l’été a b"],
    ['foo@bar.com https://a.b/c?d=e', 'foo bar.com https a.b c d e'],
    ['中文字 ひらがな', '中 文 字 ひ ら が な'],
    ['カタカナ ﾊﾝｶｸ カナabc', 'カタカナ ﾊﾝｶｸ カナ abc'],
    ['한국어 abc한국', '한국어 abc한국'],
    ['สวัสดี ภาษา', 'สวัสดี ภาษา'],
    ['צה"ל ג\' "ab"', 'צה"ל ג\' ab'],
    ['e\u0301te\u0301 co\u00adop', 'e\u0301te\u0301 co\u00adop'],
    ['a\u200bb', 'a b'],
    ['٣٫١٤ １２３', '٣٫١٤ １２３'],
  ])('cuts %j into %j', (text, expected) => {
    expect(terms('standard', text).join(' ')).toBe(expected);
  });

  it('keeps emoji sequences whole, and drops lone signs', () => {
    expect(terms('standard', '🇩🇪🇫🇷 👩‍👩‍👧 👍🏽x ❤️ 1️⃣ #️⃣ 🇩 © ™ # *')).toEqual(['🇩🇪', '🇫🇷', '👩‍👩‍👧', '👍🏽', 'x', '❤️', '1️⃣', '#️⃣']);
  });

  it('lowers case letter by letter, with offsets into the original text', () => {
    const { tokens } = analyze('standard', 'ΟΔΟΣ İstanbul ÀÉ');
    expect(tokens.map((token) => token.term)).toEqual(['οδοσ', 'istanbul', 'àé']);
    expect(tokens[1]).toMatchObject({ position: 1, start: 5, end: 13 });
  });

  it('cuts tokens at 255 units, never through a surrogate pair', () => {
    expect(terms('standard', 'x'.repeat(600)).map((term) => term.length)).toEqual([255, 255, 90]);
    const gothic = '\u{10330}'.repeat(200);
    expect(terms('standard', gothic).filter((term) => /\p{Surrogate}/u.test(term))).toEqual([]);
    expect(terms('standard', gothic).join('')).toBe(gothic);
  });

  it('looks no further than a token may reach, so that nothing beyond holds it together', () => {
    const word = 'x'.repeat(254);
    expect(terms('standard', `${word}.x`)).toEqual([word, 'x']);
    expect(terms('standard', `${word.slice(1)}.x`)).toEqual([`${word.slice(1)}.x`]);
    expect(terms('standard', `${'_'.repeat(255)}a`)).toEqual([`${'_'.repeat(254)}a`]);
  });

  it.each([
    ['standard', 'x'],
    ['standard', '_'],
    ['standard', '\u0e01'],
    ['standard', '\u{1f468}\u200d'],
    ['whitespace', 'x'],
    ['simple', 'x'],
  ])('has the %s analyzer read a word of a million %j in one pass', (analyzer, unit) => {
    expect(terms(analyzer, unit.repeat(1_000_000)).join('').length).toBeLessThanOrEqual(unit.length * 1_000_000);
  });

  it('finds the words that the platform finds in alphabetic scripts', () => {
    // The platform departs from UAX #29 for colons and between Hangul and Latin, so neither takes part.
    const alphabet = ['a', 'B', 'é', 'ж', 'א', 'ع', '1', '٣', '_', '.', ',', "'", '’', '"', ';', ' ', '-', '\u0301', '\u00ad'];
    const segmenter = new Intl.Segmenter('en', { granularity: 'word' });
    const text = fc.array(fc.constantFrom(...alphabet), { maxLength: 14 }).map((units) => units.join(''));
    fc.assert(
      fc.property(text, (input) => {
        const words = Array.from(segmenter.segment(input), (piece) => piece.segment)
          .filter((segment) => /[\p{L}\p{N}]/u.test(segment))
          .map((segment) => segment.toLowerCase());
        expect(terms('standard', input)).toEqual(words);
      }),
      { numRuns: 5000 },
    );
  });
});

describe('the other analyzers', () => {
  it('simple takes runs of letters, whitespace anything between spaces, keyword the whole text', () => {
    expect(terms('simple', "It's 2 Änd𝐀")).toEqual(['it', 's', 'änd𝐀']);
    expect(terms('whitespace', ' A-b  c\u00a0d\te\u3000f ')).toEqual(['A-b', 'c\u00a0d', 'e', 'f']);
    expect(terms('keyword', 'New York ')).toEqual(['New York ']);
    expect(terms('keyword', '')).toEqual(['']);
    expect(terms('keyword', 'x'.repeat(300))).toHaveLength(1);
  });

  it('stop words leave a gap in the positions, at the end too', () => {
    const { tokens, positions } = analyze('stop', 'the Quick and the dead of the');
    expect(tokens.map((token) => [token.term, token.position])).toEqual([
      ['quick', 1],
      ['dead', 4],
    ]);
    expect(positions).toBe(7);
  });

  it('english takes off possessives, drops stop words and stems', () => {
    expect(terms('english', "The dog's bones weren't running in Martin’s relational databases")).toEqual([
      'dog',
      'bone',
      "weren't",
      'run',
      'martin',
      'relat',
      'databas',
    ]);
  });

  it('an empty text has no positions', () => {
    expect(analyze('standard', '')).toEqual({ tokens: [], positions: 0 });
    expect(analyze('english', ' .,! ')).toEqual({ tokens: [], positions: 0 });
  });

  it('knows no other name', () => {
    expect(builtInAnalyzer('klingon')).toBeUndefined();
    expect(builtInAnalyzer('constructor')).toBeUndefined();
  });
});
