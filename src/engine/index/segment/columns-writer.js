import { bitWords, countBits } from '../memory/bits.ts';
import { narrowNumbers } from '../memory/narrow.ts';
import { ITEMS_AT_ONCE } from '../memory/slices.ts';
/** Units of work for each value in one pass. */
const UNITS_PER_VALUE = 2;
/** Adds a bitset of `docs` out of `docCount` documents. */
export function* writeBits(layout, docs, docCount, meter) {
  const words = new Uint32Array(bitWords(docCount));
  for (let from = 0; from < docs.length; from += ITEMS_AT_ONCE) {
    const to = Math.min(docs.length, from + ITEMS_AT_ONCE);
    setBits(words, docs, from, to);
    if (meter.add((to - from) * UNITS_PER_VALUE)) yield meter.take();
  }
  return { words: layout.add(words), cardinality: countBits(words) };
}
/** By itself, as loops of generators are compiled late. */
function setBits(words, docs, from, to) {
  for (let i = from; i < to; i++) words[docs[i] >>> 5] |= 1 << (docs[i] & 31);
}
/**
 * Adds a column. While no document has two values, entry d is document d's (0 where it has none); else all values lie one
 * after the other behind an offset per document.
 * @param narrow picks the array that is stored.
 */
export function* writeColumn(layout, entries, docCount, narrow, meter) {
  const docsWithValue = yield* writeBits(layout, entries.docs, docCount, meter);
  if (docsWithValue.cardinality === entries.docs.length) {
    const dense = entries.docs.length === docCount ? entries.values : yield* byDocument(entries, docCount, meter);
    return { docsWithValue, values: layout.add(yield* narrow(dense, meter)) };
  }
  const offsets = yield* offsetsOf(entries.docs, docCount, meter);
  const values = yield* narrow(entries.values, meter);
  return { docsWithValue, offsets: layout.add(offsets), values: layout.add(values) };
}
function* byDocument({ docs, values }, docCount, meter) {
  const dense = new values.constructor(docCount);
  for (let from = 0; from < docs.length; from += ITEMS_AT_ONCE) {
    const to = Math.min(docs.length, from + ITEMS_AT_ONCE);
    for (let i = from; i < to; i++) dense[docs[i]] = values[i];
    if (meter.add((to - from) * UNITS_PER_VALUE)) yield meter.take();
  }
  return dense;
}
function* offsetsOf(docs, docCount, meter) {
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
export function writeNumbers(layout, entries, docCount, meter) {
  return writeColumn(layout, entries, docCount, narrowed, meter);
}
function* narrowed(values, meter) {
  return values instanceof Float64Array ? yield* narrowNumbers(values, meter) : values;
}
