import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeUtf8, encodeUtf8 } from '../json/utf8.ts';
import { WordScratch, type WordSink } from './token-sink.ts';
import { builtInAnalyzer } from './registry.ts';

type Seen = readonly [term: string, position: number];

const standard = builtInAnalyzer('standard');

function tokensOf(text: string): { readonly tokens: readonly Seen[]; readonly positions: number | undefined } {
  const tokens: Seen[] = [];
  const positions = standard?.analyze(text, { token: (term, position) => tokens.push([term, position]) });
  return { tokens, positions };
}

function wordsOf(text: string) {
  return gathered((sink) => standard?.index?.(text, sink));
}

/** From the middle of other bytes, and so many of them behind. */
function asciiWordsOf(text: string, behind: number) {
  const bytes = encodeUtf8(`abc${text}${'d'.repeat(behind)}`).subarray(1);
  return gathered((sink) => standard?.indexAscii?.(bytes, 2, bytes.length - behind, sink));
}

function gathered(index: (sink: WordSink) => number | undefined) {
  const tokens: Seen[] = [];
  const unclean: string[] = [];
  const scratch = new WordScratch();
  const positions = index({
    scratch,
    token: (term, position) => tokens.push([term, position]),
    word: (length, position) => {
      const term = decodeUtf8(scratch.bytes, 0, length);
      tokens.push([term, position]);
      if (scratch.bytes.subarray(length, 12).some((byte) => byte !== 0)) unclean.push(term);
    },
    shortWord: (first, second, third, length, position) => {
      const bytes = new Uint8Array(Int32Array.of(first, second, third).buffer);
      tokens.push([decodeUtf8(bytes, 0, length), position]);
      if (bytes.subarray(length).some((byte) => byte !== 0)) unclean.push('short');
    },
  });
  return { tokens, positions, unclean };
}

/** Signs that join, digits, letters and what is not ASCII, close together. */
const tricky = fc
  .array(
    fc.constantFrom(
      ...Array.from('aZ9_.,:;\'"#*- \t\u00e9\u0301\u0130\u4e2d\u30a2\u05d0\ufe0f\u20e3\u200d\ud83d'),
      '\u{1f600}',
      'x'.repeat(254),
      '__',
    ),
    {
      maxLength: 14,
    },
  )
  .map((parts) => parts.join(''));

describe('the quick way to index words', () => {
  it('finds what the standard analyzer finds, whatever the text', () => {
    fc.assert(
      fc.property(fc.oneof(tricky, fc.string({ unit: 'binary' }), fc.string()), (text) => {
        expect(wordsOf(text)).toEqual({ ...tokensOf(text), unclean: [] });
      }),
      { numRuns: 3000 },
    );
  });

  it('finds the same in the bytes of an ASCII text', () => {
    const ascii = fc.array(fc.constantFrom(...Array.from('aZ9_.,:;\'"#*- \t'), 'x'.repeat(254), 'wordoftwelve', 'abcd'), { maxLength: 14 });
    fc.assert(
      fc.property(
        fc.oneof(
          ascii.map((parts) => parts.join('')),
          fc.string({ unit: 'binary-ascii' }),
        ),
        (text) => {
          for (const behind of [0, 2, 20]) expect(asciiWordsOf(text, behind)).toEqual({ ...tokensOf(text), unclean: [] });
        },
      ),
      { numRuns: 3000 },
    );
  });

  it.each([
    "Can't stop 3.14, 1,000",
    '__init__ _',
    `${'_'.repeat(255)}a`,
    'a'.repeat(600),
    `${'a'.repeat(254)}.a`,
    'a'.repeat(1_000_000),
    '#\ufe0f\u20e3 # *',
    'end.',
    '',
  ])('agrees on %j', (text) => {
    expect(wordsOf(text)).toEqual({ ...tokensOf(text), unclean: [] });
  });
});
