import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareBytes, decodeUtf8, encodeUtf8 } from '../../json/utf8.ts';
import { WordScratch } from '../../analysis/token-sink.ts';
import { ShortWords } from './short-words.ts';
import { runToEnd, SliceMeter } from '../memory/slices.ts';
import { TermTable } from './term-table.ts';

const text = fc.oneof(
  fc.string({ maxLength: 6 }),
  fc.string({ unit: 'binary', maxLength: 4 }),
  fc.constantFrom('\ud800', '\udfff', '\ufffd', '\uffff', '\u{10000}', ''),
  fc.nat(3).map((n) => 'x'.repeat(5000) + 'y'.repeat(n)),
);

/** Sorts the terms and answers, per text, what its ordinal stands for. */
function resolve(texts: readonly string[]) {
  const table = new TermTable(new WordScratch());
  const ids = texts.map((term) => table.idOf(term));
  const { bytes, offsets, order } = runToEnd(
    table.sortedOf(
      Uint32Array.from({ length: table.size }, (_, id) => id),
      new SliceMeter(),
    ),
  );
  const sorted = Array.from(order, (_, ordinal) => decodeUtf8(bytes.subarray(offsets[ordinal], offsets[ordinal + 1])));
  return { sorted, resolved: ids.map((id) => sorted[order.indexOf(id)]) };
}

describe('a term table', () => {
  it('numbers every term once and sorts by UTF-8 bytes', () => {
    fc.assert(
      fc.property(fc.array(text, { maxLength: 600, size: 'max' }), (texts) => {
        const stored = texts.map((term) => decodeUtf8(encodeUtf8(term)));
        const distinct = [...new Set(stored)].sort((a, b) => compareBytes(encodeUtf8(a), encodeUtf8(b)));
        expect(resolve(texts)).toEqual({ sorted: distinct, resolved: stored });
      }),
      { numRuns: 60 },
    );
  });

  it('finds short words together as it does one by one', () => {
    const word = fc.oneof(fc.stringMatching(/^[a-c0]{1,3}$/), fc.stringMatching(/^[a-z0-9]{1,12}$/));
    fc.assert(
      fc.property(fc.array(word, { maxLength: 400, size: 'max' }), (texts) => {
        const together = new TermTable(new WordScratch());
        const oneByOne = new TermTable(new WordScratch());
        const words = new ShortWords();
        const ids: number[] = [];
        texts.forEach((text, at) => {
          const { bytes, integers } = new WordScratch();
          bytes.set(encodeUtf8(text));
          [words.firsts[words.size], words.seconds[words.size], words.thirds[words.size]] = integers;
          words.lengths[words.size++] = text.length;
          if (!words.isFull && at + 1 < texts.length) return;
          together.idsOf(words);
          ids.push(...words.found.subarray(0, words.size));
          words.size = 0;
        });
        expect(ids).toEqual(texts.map((text) => oneByOne.idOf(text)));
        expect(texts.map((text) => together.find(text))).toEqual(ids);
      }),
      { numRuns: 60 },
    );
  });
});
