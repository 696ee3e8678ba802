import { hasBit } from '../../index/memory/bits.ts';
import type { NumericArray } from '../../index/memory/number-arrays.ts';
import type { Leaf } from '../../index/segment/searcher.ts';
import type { NumericDocValues, OrdinalDocValues } from '../../index/segment/segment.ts';
import { printUnsigned } from '../../schema/values/unsigned-long.ts';
import { type Block, NumberBlock } from './block.ts';
import type { AggregationWorld } from './aggregator.ts';
import type { ValuesSource } from './values-source.ts';

const NANOS_PER_MS = 1_000_000;

/** The numbers of a field, leaf by leaf: dates in milliseconds, truths as 1 and 0. */
export class NumberColumn {
  readonly #source: ValuesSource;
  readonly #out: NumberBlock;
  /** The same numbers beside the documents of the block that was read, where each has one. */
  readonly #beside = new NumberBlock();
  #column: NumericDocValues | undefined;
  /** What makes a double of what the column holds, where that is something else. */
  #convert: Convert | undefined;
  #full = false;
  /** What a document of the leaf takes: its values on average, more where they are converted. At least 1. */
  perDoc = 1;

  constructor(source: ValuesSource, { ledger }: Pick<AggregationWorld, 'ledger'>) {
    this.#source = source;
    this.#out = new NumberBlock(ledger);
  }

  enter({ segment }: Leaf): void {
    const column = this.#source.type === undefined ? undefined : segment.docValues(this.#source.path);
    this.#column = column?.kind === 'numeric' ? column : undefined;
    this.#full = this.#column !== undefined && this.#column.docsWithValue.cardinality === segment.docCount;
    this.#convert = this.#column && conversion(this.#column, this.#source);
    this.perDoc = valuesPerDoc(this.#column, segment.docCount) * (this.#convert === undefined ? 1 : CONVERTING);
  }

  /** The values by document of the leaf, where each has one that is a double; undefined: they have to be read. */
  get plain(): NumericArray | undefined {
    const column = this.#column;
    return this.#full && this.#convert === undefined && column?.offsets === undefined ? column?.values : undefined;
  }

  /** One entry for each value of each document, a document's values ascending. Valid until the next call. */
  read(block: Block): NumberBlock {
    const out = this.#out;
    const column = this.#column;
    const { missingNumber: missing } = this.#source;
    out.count = 0;
    if (!out.reserve(block.count)) return out;
    if (column === undefined) {
      if (missing === undefined) return out;
      out.numbers.fill(missing, 0, block.count);
      return this.#besideOf(block);
    }
    const values = column.values as Float64Array;
    if (this.#convert !== undefined) readConverted(block, column, { convert: this.#convert, missing }, out);
    else if (column.offsets !== undefined) readMany(block, values, { offsets: column.offsets, missing }, out);
    else if (this.#full) {
      const { docs, count } = block;
      const { numbers } = out;
      for (let i = 0; i < count; i++) numbers[i] = values[docs[i]];
      return this.#besideOf(block);
    } else readSome(block, values, { column, missing }, out);
    return out;
  }

  /** Without a copy. */
  #besideOf({ docs, owners, count }: Block): NumberBlock {
    const beside = this.#beside;
    beside.docs = docs;
    beside.owners = owners;
    beside.numbers = this.#out.numbers;
    beside.count = count;
    return beside;
  }
}

type Convert = (value: number | bigint) => number;

/** As many plain values as one takes that is converted. */
const CONVERTING = 8;

/** Nothing where the column's own numbers will do: loops over any array of numbers are the same. */
function conversion({ values }: NumericDocValues, { type }: ValuesSource): Convert | undefined {
  if (type?.type === 'date_nanos') return (nanos) => Number(floorToMillis(BigInt(nanos)));
  if (type?.type === 'unsigned_long') return (kept) => Number(printUnsigned(kept));
  return values instanceof BigInt64Array ? Number : undefined;
}

/** Values of a document on average, of those that have one or may stand in for it. */
export function valuesPerDoc(column: NumericDocValues | undefined, docCount: number): number {
  return column?.offsets === undefined ? 1 : Math.max(1, column.values.length / Math.max(1, docCount));
}

/** Terms of a document of a leaf on average. At least 1. */
export function ordinalsPerDoc(column: OrdinalDocValues | undefined): number {
  return column?.offsets === undefined ? 1 : Math.max(1, column.ordinals.length / Math.max(1, column.offsets.length - 1));
}

/** Terms of a leaf for each of its documents: the share of these whose term is met for the first time. At most 1. */
export function newTermsPerDoc(column: OrdinalDocValues | undefined): number {
  if (column === undefined) return 0;
  const { terms, offsets, ordinals } = column;
  return Math.min(1, terms.size / Math.max(1, offsets === undefined ? ordinals.length : offsets.length - 1));
}

/** Bytes of the terms of a leaf on average. */
export function bytesPerTerm(column: OrdinalDocValues | undefined): number {
  const size = column?.terms.size ?? 0;
  return column === undefined || size === 0 ? 0 : column.terms.start(size) / size;
}

/** Value by value: the whole column is never converted at once. */
function readConverted(
  { docs, owners, count }: Block,
  { values, offsets, docsWithValue }: NumericDocValues,
  { convert, missing }: { readonly convert: Convert; readonly missing: number | undefined },
  out: NumberBlock,
): void {
  for (let i = 0; i < count; i++) {
    const doc = docs[i];
    const has = hasBit(docsWithValue, doc);
    if (!has && missing === undefined) continue;
    const start = offsets === undefined ? doc : offsets[doc];
    const more = has && offsets !== undefined ? offsets[doc + 1] - start : 1;
    if (!out.reserve(more)) return;
    for (let at = 0; at < more; at++) {
      out.docs[out.count] = doc;
      out.owners[out.count] = owners[i];
      out.numbers[out.count++] = has ? convert(values[start + at]) : (missing ?? 0);
    }
  }
}

function floorToMillis(nanos: bigint): bigint {
  return (nanos - (((nanos % BigInt(NANOS_PER_MS)) + BigInt(NANOS_PER_MS)) % BigInt(NANOS_PER_MS))) / BigInt(NANOS_PER_MS);
}

function readSome(
  { docs, owners, count }: Block,
  values: Float64Array,
  { column, missing }: { readonly column: NumericDocValues; readonly missing: number | undefined },
  out: NumberBlock,
): void {
  const { docsWithValue } = column;
  let size = 0;
  for (let i = 0; i < count; i++) {
    const doc = docs[i];
    const has = hasBit(docsWithValue, doc);
    if (!has && missing === undefined) continue;
    out.docs[size] = doc;
    out.owners[size] = owners[i];
    out.numbers[size++] = has ? values[doc] : (missing ?? 0);
  }
  out.count = size;
}

function readMany(
  { docs, owners, count }: Block,
  values: Float64Array,
  { offsets, missing }: { readonly offsets: Uint32Array; readonly missing: number | undefined },
  out: NumberBlock,
): void {
  for (let i = 0; i < count; i++) {
    const doc = docs[i];
    const start = offsets[doc];
    const end = offsets[doc + 1];
    if (start === end && missing === undefined) continue;
    const more = Math.max(1, end - start);
    if (!out.reserve(more)) return;
    for (let at = 0; at < more; at++) {
      out.docs[out.count] = doc;
      out.owners[out.count] = owners[i];
      out.numbers[out.count++] = start === end ? (missing ?? 0) : values[start + at];
    }
  }
}
