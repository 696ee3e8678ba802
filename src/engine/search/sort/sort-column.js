import { openNumericDocValues } from '../../index/segment/doc-values-reader.ts';
/** Columns in another type, beside those they were made of. */
const CAST = new WeakMap();
/** The column a key sorts by: the field's own, or its values in the type asked for, made on first use. */
export function sortColumn(segment, key) {
  const column = key.lifted === undefined ? segment.docValues(key.field) : key.lifted.get(segment)?.column;
  if (key.cast === undefined || column?.kind !== 'numeric') return column;
  const known = CAST.get(column) ?? new Map();
  CAST.set(column, known);
  const found = known.get(key.cast);
  if (found !== undefined) return found;
  const { docsWithValue, offsets } = column;
  const made = openNumericDocValues({ values: CASTS[key.cast](column.values), docsWithValue, offsets, onOrderBuilt: () => undefined });
  known.set(key.cast, made);
  return made;
}
const NANOS_PER_MILLI = 1000000n;
const CASTS = {
  whole: (values) => doublesOf(values, (value) => withinLongs(Number(value))),
  double: (values) => doublesOf(values, Number),
  millis: (values) => doublesOf(values, (nanos) => Number(BigInt(nanos) / NANOS_PER_MILLI)),
  nanos(values) {
    const nanos = new BigInt64Array(values.length);
    for (let i = 0; i < values.length; i++) nanos[i] = BigInt(values[i]) * NANOS_PER_MILLI;
    return nanos;
  },
};
function doublesOf(values, cast) {
  const doubles = new Float64Array(values.length);
  for (let i = 0; i < values.length; i++) doubles[i] = cast(values[i]);
  return doubles;
}
/** Cut towards 0. Beyond 64 bits it is the end of them, which infinities stand for. */
function withinLongs(value) {
  if (Math.abs(value) >= 2 ** 63) return Math.sign(value) * Infinity;
  return Math.trunc(value) + 0;
}
