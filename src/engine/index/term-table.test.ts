import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareBytes, decodeUtf8, encodeUtf8 } from '../json/utf8.ts';
import { runToEnd, SliceMeter } from './slices.ts';
import { TermTable } from './term-table.ts';

const text = fc.oneof(
  fc.string({ maxLength: 6 }),
  fc.string({ unit: 'binary', maxLength: 4 }),
  fc.constantFrom('\ud800', '\udfff', '\ufffd', '\uffff', '\u{10000}', ''),
  fc.nat(3).map((n) => 'x'.repeat(5000) + 'y'.repeat(n)),
);

/** Sorts the terms and answers, per text, what its ordinal stands for. */
function resolve(texts: readonly string[]) {
  const table = new TermTable();
  const ids = texts.map((term) => table.idOf(term));
  const { terms, ordinals } = runToEnd(table.sorted(new SliceMeter()));
  const sorted = Array.from({ length: terms.size }, (_, ordinal) => decodeUtf8(terms.at(ordinal)));
  return { sorted, resolved: ids.map((id) => sorted[ordinals[id]]) };
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
});
