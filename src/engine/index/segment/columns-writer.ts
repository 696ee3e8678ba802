import { bitWords, countBits } from '../memory/bits.ts';
import { narrowNumbers } from '../memory/narrow.ts';
import type { BitsEntry, ColumnEntry, LayoutWriter, SectionArray } from './segment-layout.ts';
import { ITEMS_AT_ONCE, type SliceMeter, type Sliced } from '../memory/slices.ts';

/** Units of work for each value in one pass. */
const UNITS_PER_VALUE = 2;

type ColumnValues = Float64Array | BigInt64Array | Uint32Array;

/** One value and the document that owns it per entry, documents ascending, a document's values in their final order. */
export interface ColumnEntries<A extends ColumnValues> {
  readonly docs: Int32Array;
  readonly values: A;
}

/** Adds a bitset of `docs` out of `docCount` documents. */
export function* writeBits(layout: LayoutWriter, docs: Int32Array, docCount: number, meter: SliceMeter): Sliced<BitsEntry> {
  const words = new Uint32Array(bitWords(docCount));
  for (let from = 0; from < docs.length; from += ITEMS_AT_ONCE) {
    const to = Math.min(docs.length, from + ITEMS_AT_ONCE);
    setBits(words, docs, from, to);
    if (meter.add((to - from) * UNITS_PER_VALUE)) yield meter.take();
  }
  return { words: layout.add(words), cardinality: countBits(words) };
}

/** By itself, as loops of generators are compiled late. */
function setBits(words: Uint32Array, docs: Int32Array, from: number, to: number): void {
  for (let i = from; i < to; i++) words[docs[i] >>> 5] |= 1 << (docs[i] & 31);
}

/**
 * Adds a column. While no document has two values, entry d is document d's (0 where it has none); else all values lie one
 * after the other behind an offset per document.
 * @param narrow picks the array that is stored.
 */
export function* writeColumn<A extends ColumnValues>(
  layout: LayoutWriter,
  entries: ColumnEntries<A>,
  docCount: number,
  narrow: (values: A, meter: SliceMeter) => Sliced<SectionArray>,
  meter: SliceMeter,
): Sliced<ColumnEntry> {
  const docsWithValue = yield* writeBits(layout, entries.docs, docCount, meter);
  if (docsWithValue.cardinality === entries.docs.length) {
    const dense = entries.docs.length === docCount ? entries.values : yield* byDocument(entries, docCount, meter);
    return { docsWithValue, values: layout.add(yield* narrow(dense, meter)) };
  }
  const offsets = yield* offsetsOf(entries.docs, docCount, meter);
  const values = yield* narrow(entries.values, meter);
  return { docsWithValue, offsets: layout.add(offsets), values: layout.add(values) };
}

function* byDocument<A extends ColumnValues>({ docs, values }: ColumnEntries<A>, docCount: number, meter: SliceMeter): Sliced<A> {
  const dense = new (values.constructor as new (length: number) => A)(docCount);
  for (let from = 0; from < docs.length; from += ITEMS_AT_ONCE) {
    const to = Math.min(docs.length, from + ITEMS_AT_ONCE);
    for (let i = from; i < to; i++) dense[docs[i]] = values[i];
    if (meter.add((to - from) * UNITS_PER_VALUE)) yield meter.take();
  }
  return dense;
}

function* offsetsOf(docs: Int32Array, docCount: number, meter: SliceMeter): Sliced<Uint32Array> {
  const offsets = new Uint32Array(docCount + 1);
  for (let from = 0; from < docs.length; from += ITEMS_AT_ONCE) {
    const to = Math.min(docs.length, from + ITEMS_AT_ONCE);
    for (let i = from; i < to; i++) offsets[docs[i] + 1]++;
    if (meter.add((to - from) * UNITS_PER_VALUE)) yield meter.take();
  }
  for (let from = 0; from < docCount; from += ITEMS_AT_ONCE) {
    const to = Math.min(docCount, from + ITEMS_AT_ONCE);
    for (let docId = from; docId < to; docId++) offsets[docId + 1] += offsets[docId];
    if (meter.add((to - from) * UNITS_PER_VALUE)) yield meter.take();
  }
  return offsets;
}

/** Adds a numeric column in the narrowest exact array. */
export function writeNumbers(
  layout: LayoutWriter,
  entries: ColumnEntries<Float64Array | BigInt64Array>,
  docCount: number,
  meter: SliceMeter,
): Sliced<ColumnEntry> {
  return writeColumn(layout, entries, docCount, narrowed, meter);
}

function* narrowed(values: Float64Array | BigInt64Array, meter: SliceMeter): Sliced<SectionArray> {
  return values instanceof Float64Array ? yield* narrowNumbers(values, meter) : values;
}
