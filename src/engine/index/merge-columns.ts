import { hasBit } from './bits.ts';
import type { ColumnEntries } from './columns-writer.ts';
import type { Bits, NumericDocValues, OrdinalDocValues } from './segment.ts';

/** One segment's share of a column being merged. */
export interface ColumnSource<C extends NumericDocValues | OrdinalDocValues> {
  readonly column: C;
  /** New docId of each document, -1 for deleted ones. */
  readonly docMap: Int32Array;
  /** Ordinals only: new ordinal of each term. */
  readonly ordinalMap?: Uint32Array;
}

/** Calls `visit` for every value of a live document: its index in the column and the document's new docId. */
function eachLiveValue(
  { docsWithValue, offsets }: NumericDocValues | OrdinalDocValues,
  docMap: Int32Array,
  visit: (entry: number, docId: number) => void,
): void {
  for (let docId = 0; docId < docMap.length; docId++) {
    const target = docMap[docId];
    if (target < 0 || !hasBit(docsWithValue, docId)) continue;
    const end = offsets ? offsets[docId + 1] : docId + 1;
    for (let entry = offsets ? offsets[docId] : docId; entry < end; entry++) visit(entry, target);
  }
}

function countLiveValues(sources: readonly ColumnSource<NumericDocValues | OrdinalDocValues>[]): number {
  let count = 0;
  for (const { column, docMap } of sources) eachLiveValue(column, docMap, () => count++);
  return count;
}

/** Live values of numeric columns, 64 bits wide as soon as one source is. */
export function mergeNumbers(sources: readonly ColumnSource<NumericDocValues>[]): ColumnEntries<Float64Array | BigInt64Array> {
  const count = countLiveValues(sources);
  const docs = new Int32Array(count);
  const wide = sources.some(({ column }) => column.values instanceof BigInt64Array);
  const longs = new BigInt64Array(wide ? count : 0);
  const numbers = new Float64Array(wide ? 0 : count);
  let size = 0;
  for (const { column, docMap } of sources) {
    const { values } = column;
    eachLiveValue(column, docMap, (entry, docId) => {
      docs[size] = docId;
      if (wide) longs[size] = BigInt(values[entry]);
      else numbers[size] = Number(values[entry]);
      size++;
    });
  }
  return { docs, values: narrowLongs(wide ? longs : numbers) };
}

/** Back to doubles when the last long beyond 2^53 was deleted. */
function narrowLongs(values: Float64Array | BigInt64Array): Float64Array | BigInt64Array {
  if (values instanceof Float64Array) return values;
  const limit = BigInt(Number.MAX_SAFE_INTEGER);
  for (const value of values) if (value > limit || value < -limit) return values;
  return Float64Array.from(values, Number);
}

/** Live ordinals under their new numbers: a document's stay ascending, as dictionaries merge in order. */
export function mergeOrdinals(sources: readonly ColumnSource<OrdinalDocValues>[]): ColumnEntries<Uint32Array> {
  const count = countLiveValues(sources);
  const docs = new Int32Array(count);
  const values = new Uint32Array(count);
  let size = 0;
  for (const { column, docMap, ordinalMap } of sources) {
    if (!ordinalMap) throw new Error('ordinals without a map of their terms');
    eachLiveValue(column, docMap, (entry, docId) => {
      docs[size] = docId;
      values[size++] = ordinalMap[column.ordinals[entry]];
    });
  }
  return { docs, values };
}

/** Live documents of bitsets, under their new docIds, ascending. */
export function mergeBits(sources: readonly { readonly bits: Bits; readonly docMap: Int32Array }[]): Int32Array {
  const docs: number[] = [];
  for (const { bits, docMap } of sources) {
    for (let docId = 0; docId < docMap.length; docId++) {
      if (docMap[docId] >= 0 && hasBit(bits, docId)) docs.push(docMap[docId]);
    }
  }
  return Int32Array.from(docs);
}
