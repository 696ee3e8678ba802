import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeUtf8 } from '../../json/utf8.ts';
import { BlockedBytes, blockOffsets } from './doc-offsets.ts';
import { runToEnd, SliceMeter } from '../memory/slices.ts';

function stored(texts: readonly string[]): BlockedBytes {
  const parts = texts.map(encodeUtf8);
  const offsets = new Uint32Array(texts.length + 1);
  parts.forEach((part, i) => {
    offsets[i + 1] = offsets[i] + part.length;
  });
  return new BlockedBytes(Uint8Array.from(parts.flatMap((part) => [...part])), runToEnd(blockOffsets(offsets, new SliceMeter())));
}

describe('strings laid end to end', () => {
  it('are read together as they are read one by one, in any order and number', () => {
    const text = fc.oneof(
      fc.string({ maxLength: 12 }),
      fc.string({ unit: 'grapheme', maxLength: 4 }),
      fc.stringMatching(/^[0-9a-f]{20,40}$/),
    );
    const law = fc.property(
      fc.array(text, { minLength: 1, maxLength: 80 }),
      fc.array(fc.nat(1000), { maxLength: 600, size: 'max' }),
      (texts, picks) => {
        const strings = stored(texts);
        const indexes = Uint32Array.from(picks, (pick) => pick % texts.length);
        expect(strings.texts(indexes)).toEqual(Array.from(indexes, (index) => texts[index]));
        expect(strings.texts(indexes)).toEqual(Array.from(indexes, (index) => strings.text(index)));
        expect(strings.views(indexes)).toEqual(Array.from(indexes, (index) => strings.at(index)));
      },
    );
    fc.assert(law);
  });

  it('are found where whole blocks of them are equally long, next to blocks that are not', () => {
    const run = fc.record({ length: fc.constantFrom(0, 1, 6, 6, 7, 255, 256), count: fc.constantFrom(1, 31, 32, 33, 64, 100) });
    const law = fc.property(fc.array(run, { minLength: 1, maxLength: 4 }), (runs) => {
      const texts = runs.flatMap(({ length, count }) =>
        Array.from({ length: count }, (_, i) => String(i).padStart(length, '0').slice(0, length)),
      );
      const strings = stored(texts);
      expect(strings.texts(Uint32Array.from(texts.keys()))).toEqual(texts);
    });
    fc.assert(law);
  });
});
