import { bitWords, countBits, hasBit } from '../memory/bits.ts';
import { IntList } from '../memory/growable.ts';
import { openNumericDocValues, openOrdinalDocValues } from '../segment/doc-values-reader.ts';
/** Units of work of an object. */
const UNITS_PER_OBJECT = 20;
/** The values of the objects of each document as values of the document, ascending: what sorts read cannot tell them from its own. */
export function* liftColumn(column, objects, meter) {
  return column.kind === 'numeric' ? yield* liftNumbers(column, objects, meter) : yield* liftOrdinals(column, objects, meter);
}
function* liftNumbers(column, objects, meter) {
  const { entries, offsets, docsWithValue } = yield* gather(column, objects, meter);
  const { values } = column;
  const lifted = values instanceof BigInt64Array ? new BigInt64Array(entries.length) : new Float64Array(entries.length);
  for (let i = 0; i < entries.length; i++) lifted[i] = values[entries[i]];
  yield* sortEach(offsets, lifted, meter);
  return openNumericDocValues({ values: lifted, docsWithValue, offsets, onOrderBuilt: () => undefined });
}
function* liftOrdinals(column, objects, meter) {
  const { entries, offsets, docsWithValue } = yield* gather(column, objects, meter);
  const values = new Uint32Array(entries.length);
  for (let i = 0; i < entries.length; i++) values[i] = column.ordinals[entries[i]];
  yield* sortEach(offsets, values, meter);
  return openOrdinalDocValues({ values, docsWithValue, offsets, onOrderBuilt: () => undefined }, column.terms);
}
function* gather({ offsets: own, docsWithValue }, { starts, counting, most }, meter) {
  const docCount = starts.length - 1;
  const entries = new IntList();
  const offsets = new Uint32Array(docCount + 1);
  const words = new Uint32Array(bitWords(docCount));
  for (let doc = 0; doc < docCount; doc++) {
    let count = 0;
    for (let object = starts[doc]; object < starts[doc + 1] && count < most; object++) {
      if (!hasBit(docsWithValue, object) || (counting !== undefined && ((counting[object >>> 5] >>> (object & 31)) & 1) === 0)) continue;
      count++;
      const [from, to] = own === undefined ? [object, object + 1] : [own[object], own[object + 1]];
      for (let entry = from; entry < to; entry++) entries.push(entry);
    }
    if (count > 0) words[doc >>> 5] |= 1 << (doc & 31);
    offsets[doc + 1] = entries.length;
    if (meter.add(UNITS_PER_OBJECT * (1 + starts[doc + 1] - starts[doc]))) yield meter.take();
  }
  return { entries: entries.data.subarray(0, entries.length), offsets, docsWithValue: { words, cardinality: countBits(words) } };
}
function* sortEach(offsets, values, meter) {
  for (let doc = 0; doc + 1 < offsets.length; doc++) {
    const [from, to] = [offsets[doc], offsets[doc + 1]];
    if (to - from > 1) values.subarray(from, to).sort();
    if (meter.add(UNITS_PER_OBJECT * (1 + to - from))) yield meter.take();
  }
}
