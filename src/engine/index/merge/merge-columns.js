import { hasBit } from '../memory/bits.ts';
import { firstOf } from '../memory/first-of.ts';
/** Documents looked at between two looks at the meter, and what one costs. */
const DOCS_AT_ONCE = 2048;
const UNITS_PER_DOC = 15;
/** Longs looked at between two looks at the meter, and what one costs: each is an object for a moment. */
const LONGS_AT_ONCE = 4096;
const UNITS_PER_LONG = 10;
const LARGEST_EXACT = BigInt(Number.MAX_SAFE_INTEGER);
const SMALLEST_EXACT = BigInt(Number.MIN_SAFE_INTEGER);
/** Calls `visit` for every value of the live documents `from` to `to` - 1: its index in the column and the document's new docId. */
function eachLiveValue({ docsWithValue, offsets }, docMap, from, to, visit) {
  for (let docId = from; docId < to; docId++) {
    const target = docMap[docId];
    if (target < 0 || !hasBit(docsWithValue, docId)) continue;
    const end = offsets ? offsets[docId + 1] : docId + 1;
    for (let entry = offsets ? offsets[docId] : docId; entry < end; entry++) visit(entry, target);
  }
}
/** Runs `work` over ranges of the documents of each source, with pauses. */
function* inRanges(sources, meter, work) {
  for (const source of sources) {
    const docCount = source.docMap.length;
    for (let from = 0; from < docCount; from += DOCS_AT_ONCE) {
      const to = Math.min(docCount, from + DOCS_AT_ONCE);
      work(source, from, to);
      if (meter.add((to - from) * UNITS_PER_DOC)) yield meter.take();
    }
  }
}
/** Most values that the merged column can have. */
function roomFor(lengths) {
  return lengths.reduce((sum, length) => sum + length, 0);
}
/** Live values of numeric columns, 64 bits wide as soon as one source is. */
export function* mergeNumbers(sources, meter) {
  const room = roomFor(sources.map(({ column }) => column.values.length));
  const docs = meter.scratch.int32(room);
  const wide = sources.some(({ column }) => column.values instanceof BigInt64Array);
  const longs = new BigInt64Array(wide ? room : 0);
  const numbers = meter.scratch.float64(wide ? 0 : room);
  let size = 0;
  yield* inRanges(sources, meter, ({ column, docMap }, from, to) => {
    const { values } = column;
    eachLiveValue(column, docMap, from, to, (entry, docId) => {
      docs[size] = docId;
      if (wide) longs[size] = BigInt(values[entry]);
      else numbers[size] = Number(values[entry]);
      size++;
    });
  });
  return { docs: firstOf(docs, size), values: wide ? yield* narrowLongs(firstOf(longs, size), meter) : firstOf(numbers, size) };
}
/** Back to doubles when the last long beyond 2^53 was deleted. */
function* narrowLongs(values, meter) {
  for (let from = 0; from < values.length; from += LONGS_AT_ONCE) {
    const to = Math.min(values.length, from + LONGS_AT_ONCE);
    if (!areDoubles(values, from, to)) return values;
    if (meter.add((to - from) * UNITS_PER_LONG)) yield meter.take();
  }
  const numbers = new Float64Array(values.length);
  for (let from = 0; from < values.length; from += LONGS_AT_ONCE) {
    const to = Math.min(values.length, from + LONGS_AT_ONCE);
    // Not by `Float64Array.from`: a function call for each takes a hundred times as long.
    for (let i = from; i < to; i++) numbers[i] = Number(values[i]);
    if (meter.add((to - from) * UNITS_PER_LONG)) yield meter.take();
  }
  return numbers;
}
function areDoubles(values, from, to) {
  for (let i = from; i < to; i++) {
    const value = values[i];
    if (value > LARGEST_EXACT || value < SMALLEST_EXACT) return false;
  }
  return true;
}
/** Live ordinals under their new numbers: a document's stay ascending, as dictionaries merge in order. */
export function* mergeOrdinals(sources, meter) {
  const room = roomFor(sources.map(({ column }) => column.ordinals.length));
  const docs = meter.scratch.int32(room);
  const values = meter.scratch.uint32(room);
  let size = 0;
  yield* inRanges(sources, meter, ({ column, docMap, ordinalMap }, from, to) => {
    const { ordinals } = column;
    eachLiveValue(column, docMap, from, to, (entry, docId) => {
      docs[size] = docId;
      values[size++] = ordinalMap[ordinals[entry]];
    });
  });
  return { docs: firstOf(docs, size), values: firstOf(values, size) };
}
/** Live documents of bitsets, under their new docIds, ascending. */
export function* mergeBits(sources, meter) {
  const docs = meter.scratch.int32(roomFor(sources.map(({ docMap }) => docMap.length)));
  let size = 0;
  yield* inRanges(sources, meter, ({ bits, docMap }, from, to) => {
    for (let docId = from; docId < to; docId++) if (docMap[docId] >= 0 && hasBit(bits, docId)) docs[size++] = docMap[docId];
  });
  return firstOf(docs, size);
}
