import { bitWords, countBits } from './bits.ts';
import { narrowNumbers } from './narrow.ts';
import type { BitsEntry, ColumnEntry, LayoutWriter, SectionArray } from './segment-layout.ts';
import type { SliceMeter, Sliced } from './slices.ts';

/** Units of work for each value in narrowing, the longest step. */
const UNITS_PER_VALUE = 5;

type ColumnValues = Float64Array | BigInt64Array | Uint32Array;

/** One value and the document that owns it per entry, documents ascending, a document's values in their final order. */
export interface ColumnEntries<A extends ColumnValues> {
  readonly docs: Int32Array;
  readonly values: A;
}

/** Adds a bitset of `docs` out of `docCount` documents. */
export function writeBits(layout: LayoutWriter, docs: Int32Array, docCount: number): BitsEntry {
  const words = new Uint32Array(bitWords(docCount));
  for (let i = 0; i < docs.length; i++) words[docs[i] >>> 5] |= 1 << (docs[i] & 31);
  return { words: layout.add(words), cardinality: countBits(words) };
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
  narrow: (values: A) => SectionArray,
  meter: SliceMeter,
): Sliced<ColumnEntry> {
  const docsWithValue = writeBits(layout, entries.docs, docCount);
  if (meter.add(entries.docs.length * 2)) yield meter.take();
  if (docsWithValue.cardinality === entries.docs.length) {
    const dense = byDocument(entries, docCount);
    if (meter.add(docCount * 2)) yield meter.take();
    const values = narrow(dense);
    if (meter.add(docCount * UNITS_PER_VALUE)) yield meter.take();
    return { docsWithValue, values: layout.add(values) };
  }
  const offsets = offsetsOf(entries.docs, docCount);
  if (meter.add(docCount * 2)) yield meter.take();
  const values = narrow(entries.values);
  if (meter.add(entries.docs.length * UNITS_PER_VALUE)) yield meter.take();
  return { docsWithValue, offsets: layout.add(offsets), values: layout.add(values) };
}

function byDocument<A extends ColumnValues>({ docs, values }: ColumnEntries<A>, docCount: number): A {
  if (docs.length === docCount) return values;
  const dense = new (values.constructor as new (length: number) => A)(docCount);
  for (let i = 0; i < docs.length; i++) dense[docs[i]] = values[i];
  return dense;
}

function offsetsOf(docs: Int32Array, docCount: number): Uint32Array {
  const offsets = new Uint32Array(docCount + 1);
  for (let i = 0; i < docs.length; i++) offsets[docs[i] + 1]++;
  for (let docId = 0; docId < docCount; docId++) offsets[docId + 1] += offsets[docId];
  return offsets;
}

/** Adds a numeric column in the narrowest exact array. */
export function writeNumbers(
  layout: LayoutWriter,
  entries: ColumnEntries<Float64Array | BigInt64Array>,
  docCount: number,
  meter: SliceMeter,
): Sliced<ColumnEntry> {
  return writeColumn(layout, entries, docCount, (values) => (values instanceof Float64Array ? narrowNumbers(values) : values), meter);
}
