import { type Bits, bitWords, countBits } from '../../index/memory/bits.ts';
import { atOnce } from '../../index/memory/slices.ts';
import type { Leaf } from '../../index/segment/searcher.ts';
import type { DocValues, NumericDocValues, Segment } from '../../index/segment/segment.ts';
import type { AnyRangeQuery, ValueRangeQuery } from '../index-query.ts';
import { setOfDocs, SetWeight, UNITS_PER_DOC, UNITS_PER_LOOKUP, type DocumentSet, type FindDocuments } from './set-weight.ts';
import { ordinalsOf, setOfTerms, span } from './term-sets.ts';
import { COUNT_UNKNOWN } from './weight.ts';

/** Documents having any of the values. */
export function withValues(field: string, values: readonly (number | bigint)[]): FindDocuments {
  return function* (segment, meter) {
    const column = numericColumn(segment, field);
    if (column === undefined) return undefined;
    const order = column.valueOrder();
    const slices: Uint32Array[] = [];
    for (const value of values) {
      slices.push(order.subarray(column.seek(value, false), column.seek(value, true)));
      if (meter.add(UNITS_PER_LOOKUP)) yield meter.take();
    }
    return setOfDocs(slices.length === 1 ? slices[0] : concatenate(slices), segment.docCount);
  };
}

/** Documents having a term, or a value, of any of several ranges: what ranges have in common is looked at once. */
export function withAnyRange({ field, ranges }: AnyRangeQuery): FindDocuments {
  return function* (segment, meter) {
    const column = segment.docValues(field);
    const inverted = column === undefined ? segment.inverted(field) : undefined;
    const terms = column?.kind === 'ordinal' ? column.terms : inverted?.terms;
    const places: [low: number, high: number][] = [];
    for (const range of ranges) {
      if (range.kind === 'term_range') {
        if (terms !== undefined) places.push(ordinalsOf(terms, range));
      } else if (column?.kind === 'numeric') places.push(entriesOf(column, range));
      if (meter.add(UNITS_PER_LOOKUP)) yield meter.take();
    }
    const apart = withoutOverlap(places);
    if (inverted !== undefined) return yield* setOfTerms(inverted, eachOf(apart), segment.docCount, meter);
    if (column === undefined || apart.length === 0) return undefined;
    const order = column.valueOrder();
    const words = new Uint32Array(bitWords(segment.docCount));
    for (const [low, high] of apart) {
      const [start, end] = column.kind === 'ordinal' ? [column.seek(low, false), column.seek(high, false)] : [low, high];
      for (let at = start; at < end; at++) {
        const doc = order[at];
        words[doc >>> 5] |= 1 << (doc & 31);
      }
      if (meter.add(UNITS_PER_LOOKUP + UNITS_PER_DOC * (end - start))) yield meter.take();
    }
    return { words, cardinality: countBits(words) };
  };
}

/** Documents having a value of a range. */
export class ValueRangeWeight extends SetWeight {
  readonly #query: ValueRangeQuery;

  constructor(query: ValueRangeQuery, boost: number) {
    super((segment) => atOnce(withinRange(segment, query)), boost);
    this.#query = query;
  }

  override count(leaf: Leaf): number {
    const column = numericColumn(leaf.segment, this.#query.field);
    if (column === undefined) return 0;
    if (leaf.liveDocs !== undefined || column.offsets !== undefined) return COUNT_UNKNOWN;
    const [low, high] = entriesOf(column, this.#query);
    return high - low;
  }
}

/** Documents having any value of the field. */
export class ExistsWeight extends SetWeight {
  constructor(field: string, boost: number) {
    super((segment) => atOnce(segment.docValues(field)?.docsWithValue ?? segment.fieldNames(field)), boost);
  }

  override count(leaf: Leaf): number {
    if (leaf.liveDocs !== undefined) return COUNT_UNKNOWN;
    return this.scorer(leaf)?.cost ?? 0;
  }
}

function withinRange(segment: Segment, query: ValueRangeQuery): DocumentSet | undefined {
  const column = numericColumn(segment, query.field);
  if (column === undefined) return undefined;
  const [low, high] = entriesOf(column, query);
  const order = column.valueOrder();
  const within = high - low;
  if (within * 2 <= segment.docCount || (column.offsets !== undefined && within < order.length)) {
    return setOfDocs(order.subarray(low, high), segment.docCount);
  }
  // Of most documents those are marked that are not within.
  return within === order.length ? column.docsWithValue : without(column.docsWithValue, [order.subarray(0, low), order.subarray(high)]);
}

function without({ words, cardinality }: Bits, others: readonly Uint32Array[]): DocumentSet {
  const left = words.slice();
  let count = cardinality;
  for (const docs of others) {
    count -= docs.length;
    for (let at = 0; at < docs.length; at++) left[docs[at] >>> 5] &= ~(1 << (docs[at] & 31));
  }
  return { words: left, cardinality: count };
}

function entriesOf(column: NumericDocValues, { min, minExclusive, max, maxExclusive }: ValueRangeQuery): [low: number, high: number] {
  const low = min === undefined ? 0 : column.seek(min, minExclusive);
  const high = max === undefined ? column.valueOrder().length : column.seek(max, !maxExclusive);
  return [low, Math.max(low, high)];
}

/** The same places in order, none of them twice. */
function withoutOverlap(places: readonly (readonly [low: number, high: number])[]): (readonly [low: number, high: number])[] {
  const apart: (readonly [number, number])[] = [];
  let end = 0;
  for (const [low, high] of places.toSorted(([a], [b]) => a - b)) {
    const start = Math.max(low, end);
    if (start < high) apart.push([start, high]);
    end = Math.max(end, high);
  }
  return apart;
}

function* eachOf(places: readonly (readonly [low: number, high: number])[]): Generator<number> {
  for (const [low, high] of places) yield* span(low, high);
}

function concatenate(slices: readonly Uint32Array[]): Uint32Array {
  const all = new Uint32Array(slices.reduce((sum, slice) => sum + slice.length, 0));
  let at = 0;
  for (const slice of slices) {
    all.set(slice, at);
    at += slice.length;
  }
  return all;
}

function numericColumn(segment: Segment, field: string): NumericDocValues | undefined {
  const column: DocValues | undefined = segment.docValues(field);
  return column?.kind === 'numeric' ? column : undefined;
}
