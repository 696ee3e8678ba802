import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeUtf8 } from '../json/utf8.ts';
import { countAt, countLine } from './segment/counts.ts';
import { BlockedBytes, blockOffsets } from './segment/doc-offsets.ts';
import { BytesTable } from './memory/growable.ts';
import { buildIdTable, hashId, IdHash } from './segment/id-hash.ts';
import { runToEnd, SliceMeter } from './memory/slices.ts';

function lineOf(values: Float64Array, step: 0 | 1) {
  return runToEnd(countLine(values, step, new SliceMeter()));
}

function blocked(texts: readonly string[]): BlockedBytes {
  const table = new BytesTable();
  for (const text of texts) table.appendText(text);
  return new BlockedBytes(table.bytes.view(), runToEnd(blockOffsets(table.offsets(), new SliceMeter())));
}

const strings = fc.array(fc.oneof(fc.constantFrom('', 'a', 'b', 'x'.repeat(300)), fc.string({ maxLength: 5 })), { maxLength: 150 });

describe('what is stored of documents', () => {
  it('gives every number back, on a line or off it', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.nat(300), fc.maxSafeNat())), fc.constantFrom(0, 1), fc.nat(), (numbers, step, base) => {
        for (const values of [numbers, numbers.map((_, i) => base + step * i)]) {
          const line = lineOf(Float64Array.from(values), step);
          expect(values.map((_, docId) => countAt(line, docId))).toEqual(values);
        }
        const straight = Float64Array.from(numbers, (_, i) => base + step * i);
        expect(lineOf(straight, step).rest).toBeUndefined();
      }),
    );
  });

  it('gives numbers back that lie further from the line than a double tells apart', () => {
    const values = [Number.MAX_SAFE_INTEGER, 0, 0];
    const line = lineOf(Float64Array.from(values), 1);
    expect(values.map((_, docId) => countAt(line, docId))).toEqual(values);
  });

  it('gives every string back', () => {
    fc.assert(
      fc.property(strings, (texts) => {
        const bytes = blocked(texts);
        expect(texts.map((_, i) => [...bytes.at(i)])).toEqual(texts.map((text) => [...encodeUtf8(text)]));
        expect(texts.every((text, i) => bytes.equals(i, encodeUtf8(text)) && !bytes.equals(i, encodeUtf8(`${text}!`)))).toBe(true);
      }),
    );
  });

  it('finds the last document of every id, and none of an id that is not there', () => {
    fc.assert(
      fc.property(strings, strings, (ids, others) => {
        const bytes = blocked(ids);
        const table = new IdHash(runToEnd(buildIdTable(bytes, ids.length, new SliceMeter())), bytes, ids.length);
        const found = [...ids, ...others].map((id) => table.find(id, hashId(id)));
        expect(found).toEqual([...ids, ...others].map((id) => ids.lastIndexOf(id)));
      }),
    );
  });
});
