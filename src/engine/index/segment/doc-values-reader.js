import { hasBit } from '../memory/bits.ts';
import { compareNumbers } from '../memory/number-order.ts';
import { orderByValue } from '../memory/radix-order.ts';
/** The value order of a column, worked out on first use. */
class ValueOrder {
  #values;
  #docsWithValue;
  #offsets;
  /** Told the bytes taken when the order is built. */
  #onBuilt;
  /** Entries by value, and the documents that own them: the same array when entry d is document d's. */
  #entries;
  #docs;
  constructor(values, docsWithValue, offsets, onBuilt) {
    this.#values = values;
    this.#docsWithValue = docsWithValue;
    this.#offsets = offsets;
    this.#onBuilt = onBuilt;
  }
  docs() {
    if (this.#docs) return this.#docs;
    const entries = this.#build();
    const docs = this.#offsets ? ownersOf(entries, this.#offsets) : entries;
    this.#onBuilt(docs === entries ? docs.byteLength : docs.byteLength + entries.byteLength);
    this.#docs = docs;
    return docs;
  }
  seek(value, after) {
    const entries = this.#build();
    const values = this.#values;
    const bound = after ? 1 : 0;
    let low = 0;
    let high = entries.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (compareNumbers(values[entries[middle]], value) < bound) low = middle + 1;
      else high = middle;
    }
    return low;
  }
  #build() {
    this.#entries ??= orderByValue(this.#offsets ? allEntries(this.#values.length) : this.#documents(), this.#values);
    return this.#entries;
  }
  #documents() {
    const docs = new Uint32Array(this.#docsWithValue.cardinality);
    for (let docId = 0, size = 0; size < docs.length; docId++) {
      if (hasBit(this.#docsWithValue, docId)) docs[size++] = docId;
    }
    return docs;
  }
}
function allEntries(count) {
  const entries = new Uint32Array(count);
  for (let i = 0; i < count; i++) entries[i] = i;
  return entries;
}
function ownersOf(entries, offsets) {
  const owners = new Uint32Array(entries.length);
  for (let docId = 0; docId + 1 < offsets.length; docId++) owners.fill(docId, offsets[docId], offsets[docId + 1]);
  return entries.map((entry) => owners[entry]);
}
/** A column of numbers over sections of a segment. */
export function openNumericDocValues(parts) {
  const { values, docsWithValue, offsets } = parts;
  const order = new ValueOrder(values, docsWithValue, offsets, parts.onOrderBuilt);
  return {
    kind: 'numeric',
    values,
    docsWithValue,
    offsets,
    valueOrder: () => order.docs(),
    seek: (value, after) => order.seek(value, after),
  };
}
/** A column of ordinals over sections of a segment. */
export function openOrdinalDocValues(parts, terms) {
  const { values, docsWithValue, offsets } = parts;
  const order = new ValueOrder(values, docsWithValue, offsets, parts.onOrderBuilt);
  return {
    kind: 'ordinal',
    terms,
    ordinals: values,
    docsWithValue,
    offsets,
    valueOrder: () => order.docs(),
    seek: (value, after) => order.seek(value, after),
  };
}
