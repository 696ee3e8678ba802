import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeUtf8 } from '../../json/utf8.ts';
import { DecimalIds } from './decimal-ids.ts';
import { BlockedBytes, blockOffsets } from './doc-offsets.ts';
import { IdTexts } from './id-texts.ts';
import { runToEnd, SliceMeter } from '../memory/slices.ts';

function stored(texts: readonly string[]): BlockedBytes {
  const parts = texts.map(encodeUtf8);
  const offsets = new Uint32Array(texts.length + 1);
  parts.forEach((part, i) => {
    offsets[i + 1] = offsets[i] + part.length;
  });
  return new BlockedBytes(Uint8Array.from(parts.flatMap((part) => [...part])), runToEnd(blockOffsets(offsets, new SliceMeter())));
}

/** Numbers near one of some, so that mostly they can be kept. */
const numbers = fc
  .tuple(
    fc.constantFrom(0, 5, 990, 99_990, 999_000, 5_000_000, 999_000_000 - 1),
    fc.array(fc.nat(0xffff), { minLength: 1, maxLength: 200 }),
  )
  .map(([base, above]) => above.map((number) => base + number));

describe('ids that are whole numbers', () => {
  it('read as they were written, in any order and number', () => {
    const law = fc.property(numbers, fc.array(fc.nat(1000), { maxLength: 600, size: 'max' }), (list, picks) => {
      const texts = list.map(String);
      const ids = DecimalIds.of(stored(texts), texts.length);
      const indexes = Uint32Array.from(picks, (pick) => pick % texts.length);
      expect(ids?.texts(indexes)).toEqual(Array.from(indexes, (index) => texts[index]));
    });
    fc.assert(law);
  });

  it.each(['01', '00', '', 'a', '1a', '-1', '1.0', '1234567890', '１', '7 '])('are not kept as numbers beside %j', (other) => {
    expect(DecimalIds.of(stored(['1', '2']), 2)).toBeDefined();
    expect(DecimalIds.of(stored(['1', other, '2']), 3)).toBeUndefined();
  });

  it('are not kept as numbers where neighbours lie too far apart', () => {
    expect(DecimalIds.of(stored(['7', String(7 + 0xffff)]), 2)?.texts(Uint32Array.of(1, 0))).toEqual(['65542', '7']);
    expect(DecimalIds.of(stored(['7', String(8 + 0xffff)]), 2)).toBeUndefined();
  });
});

describe('ids that are read much', () => {
  it('are the same before and after they are kept as numbers, which is counted', () => {
    let derived = 0;
    const texts = Array.from({ length: 100 }, (_, i) => String(i * 3));
    const ids = new IdTexts(stored(texts), texts.length, (bytes) => (derived += bytes));
    const some = Uint32Array.from({ length: 20 }, (_, i) => i * 5);
    const expected = Array.from(some, (index) => texts[index]);
    expect(ids.texts(some)).toEqual(expected);
    expect(derived).toBe(0);
    expect(ids.texts(some)).toEqual(expected);
    expect(derived).toBe(2 * 4 + 100 * 2);
    expect(ids.texts(some)).toEqual(expected);
    expect(derived).toBe(2 * 4 + 100 * 2);
  });

  it('stay as they are where they are texts', () => {
    let derived = 0;
    const texts = ['a', 'b', 'ü'];
    const ids = new IdTexts(stored(texts), texts.length, (bytes) => (derived += bytes));
    for (let turn = 0; turn < 4; turn++) expect(ids.texts(Uint32Array.of(2, 0))).toEqual(['ü', 'a']);
    expect(derived).toBe(0);
  });
});
