import { hasBit } from '../memory/bits.ts';
import { compareNumbers } from '../memory/number-order.ts';
import { orderByValue } from '../memory/radix-order.ts';
import type { NumericDocValues, OrdinalDocValues, TermDictionary } from './segment.ts';
import type { Bits } from '../memory/bits.ts';
import type { NumericArray, UintArray } from '../memory/number-arrays.ts';

/** The value order of a column, worked out on first use. */
class ValueOrder {
  readonly #values: NumericArray | UintArray;
  readonly #docsWithValue: Bits;
  readonly #offsets: Uint32Array | undefined;
  /** Told the bytes taken when the order is built. */
  readonly #onBuilt: (bytes: number) => void;
  /** Entries by value, and the documents that own them: the same array when entry d is document d's. */
  #entries: Uint32Array | undefined;
  #docs: Uint32Array | undefined;

  constructor(values: NumericArray | UintArray, docsWithValue: Bits, offsets: Uint32Array | undefined, onBuilt: (bytes: number) => void) {
    this.#values = values;
    this.#docsWithValue = docsWithValue;
    this.#offsets = offsets;
    this.#onBuilt = onBuilt;
  }

  docs(): Uint32Array {
    if (this.#docs) return this.#docs;
    const entries = this.#build();
    const docs = this.#offsets ? ownersOf(entries, this.#offsets) : entries;
    this.#onBuilt(docs === entries ? docs.byteLength : docs.byteLength + entries.byteLength);
    this.#docs = docs;
    return docs;
  }

  seek(value: number | bigint, after: boolean): number {
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

  #build(): Uint32Array {
    this.#entries ??= orderByValue(this.#offsets ? allEntries(this.#values.length) : this.#documents(), this.#values);
    return this.#entries;
  }

  #documents(): Uint32Array {
    const docs = new Uint32Array(this.#docsWithValue.cardinality);
    for (let docId = 0, size = 0; size < docs.length; docId++) {
      if (hasBit(this.#docsWithValue, docId)) docs[size++] = docId;
    }
    return docs;
  }
}

function allEntries(count: number): Uint32Array {
  const entries = new Uint32Array(count);
  for (let i = 0; i < count; i++) entries[i] = i;
  return entries;
}

function ownersOf(entries: Uint32Array, offsets: Uint32Array): Uint32Array {
  const owners = new Uint32Array(entries.length);
  for (let docId = 0; docId + 1 < offsets.length; docId++) owners.fill(docId, offsets[docId], offsets[docId + 1]);
  return entries.map((entry) => owners[entry]);
}

interface ColumnParts<A> {
  readonly values: A;
  readonly docsWithValue: Bits;
  readonly offsets: Uint32Array | undefined;
  /** Told how many bytes the value order took. */
  readonly onOrderBuilt: (bytes: number) => void;
}

/** A column of numbers over sections of a segment. */
export function openNumericDocValues(parts: ColumnParts<NumericArray>): NumericDocValues {
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
export function openOrdinalDocValues(parts: ColumnParts<UintArray>, terms: TermDictionary): OrdinalDocValues {
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
