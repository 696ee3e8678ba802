import { bitWords, countBits } from '../index/bits.ts';
import type { Leaf } from '../index/searcher.ts';
import type { DocValues, InvertedField, NumericDocValues, Segment } from '../index/segment.ts';
import type { TermPatternQuery, TermRangeQuery, ValueRangeQuery } from './index-query.ts';
import { scanTerms } from './patterns/scan-terms.ts';
import type { Scorer } from './scorer.ts';
import { BitsScorer, DocListScorer } from './set-scorers.ts';
import { COUNT_UNKNOWN, type Weight } from './weight.ts';

/** Below this share of a segment a sorted list of documents is smaller than a bitset and quicker to build. */
const LIST_SHARE = 1 / 64;

/** A query whose documents are gathered before the first is answered, all with one score. */
abstract class SetWeight implements Weight {
  protected readonly boost: number;

  constructor(boost: number) {
    this.boost = Math.fround(boost);
  }

  abstract scorer(leaf: Leaf): Scorer | undefined;

  count(_leaf: Leaf): number {
    return COUNT_UNKNOWN;
  }

  /** A scorer over documents in any order, possibly repeated. */
  protected fromDocs(docs: Uint32Array, docCount: number): Scorer | undefined {
    if (docs.length === 0) return undefined;
    if (docs.length < docCount * LIST_SHARE) return new DocListScorer(sortedDistinct(docs), this.boost);
    const words = new Uint32Array(bitWords(docCount));
    for (const doc of docs) words[doc >>> 5] |= 1 << (doc & 31);
    return new BitsScorer(words, countBits(words), this.boost);
  }

  /** The documents of all terms with ordinals from `low` to `high` - 1. */
  protected fromSpan(inverted: InvertedField, low: number, high: number, docCount: number): Scorer | undefined {
    if (low >= high) return undefined;
    const words = new Uint32Array(bitWords(docCount));
    let cardinality = 0;
    for (let ordinal = low; ordinal < high; ordinal++) cardinality += inverted.markDocs(ordinal, words);
    return cardinality === 0 ? undefined : new BitsScorer(words, cardinality, this.boost);
  }

  /** The documents of all terms with these ordinals. */
  protected fromPostings(inverted: InvertedField, ordinals: readonly number[], docCount: number): Scorer | undefined {
    const words = new Uint32Array(bitWords(docCount));
    let cardinality = 0;
    for (const ordinal of ordinals) cardinality += inverted.markDocs(ordinal, words);
    return cardinality === 0 ? undefined : new BitsScorer(words, cardinality, this.boost);
  }
}

function sortedDistinct(docs: Uint32Array): Uint32Array {
  const sorted = docs.slice().sort();
  let size = 0;
  for (let i = 0; i < sorted.length; i++) {
    if (i === 0 || sorted[i] !== sorted[i - 1]) sorted[size++] = sorted[i];
  }
  return sorted.subarray(0, size);
}

/** Documents having any of the terms. */
export class TermSetWeight extends SetWeight {
  readonly #field: string;
  readonly #terms: readonly Uint8Array[];

  constructor(field: string, terms: readonly Uint8Array[], boost: number) {
    super(boost);
    this.#field = field;
    this.#terms = terms;
  }

  scorer(leaf: Leaf): Scorer | undefined {
    const inverted = leaf.segment.inverted(this.#field);
    if (inverted === undefined) return undefined;
    const ordinals = this.#terms.map((term) => inverted.terms.lookup(term)).filter((ordinal) => ordinal >= 0);
    return this.fromPostings(inverted, ordinals, leaf.segment.docCount);
  }
}

/** Documents having a term of a range. */
export class TermRangeWeight extends SetWeight {
  readonly #query: TermRangeQuery;

  constructor(query: TermRangeQuery, boost: number) {
    super(boost);
    this.#query = query;
  }

  scorer(leaf: Leaf): Scorer | undefined {
    const { segment } = leaf;
    const column = segment.docValues(this.#query.field);
    if (column?.kind === 'ordinal') {
      const [low, high] = this.#ordinals(column.terms);
      return this.fromDocs(column.valueOrder().subarray(column.seek(low, false), column.seek(high, false)), segment.docCount);
    }
    const inverted = segment.inverted(this.#query.field);
    if (inverted === undefined) return undefined;
    const [low, high] = this.#ordinals(inverted.terms);
    return this.fromSpan(inverted, low, high, segment.docCount);
  }

  #ordinals(terms: InvertedField['terms']): [low: number, high: number] {
    const { min, minExclusive, max, maxExclusive } = this.#query;
    const low = min === undefined ? 0 : terms.ceiling(min) + (minExclusive && terms.lookup(min) >= 0 ? 1 : 0);
    const high = max === undefined ? terms.size : terms.ceiling(max) + (!maxExclusive && terms.lookup(max) >= 0 ? 1 : 0);
    return [low, Math.max(low, high)];
  }
}

/** Documents having a term that fits a pattern. */
export class TermPatternWeight extends SetWeight {
  readonly #query: TermPatternQuery;
  readonly #isOver: () => boolean;

  constructor(query: TermPatternQuery, boost: number, isOver: () => boolean) {
    super(boost);
    this.#query = query;
    this.#isOver = isOver;
  }

  scorer(leaf: Leaf): Scorer | undefined {
    const inverted = leaf.segment.inverted(this.#query.field);
    if (inverted === undefined) return undefined;
    const ordinals: number[] = [];
    scanTerms(inverted.terms, this.#query.machine, (ordinal) => ordinals.push(ordinal), this.#isOver);
    return this.fromPostings(inverted, ordinals, leaf.segment.docCount);
  }
}

/** Documents having a value of a range. */
export class ValueRangeWeight extends SetWeight {
  readonly #query: ValueRangeQuery;

  constructor(query: ValueRangeQuery, boost: number) {
    super(boost);
    this.#query = query;
  }

  scorer(leaf: Leaf): Scorer | undefined {
    const column = numericColumn(leaf.segment, this.#query.field);
    if (column === undefined) return undefined;
    const [low, high] = this.#entries(column);
    return this.fromDocs(column.valueOrder().subarray(low, high), leaf.segment.docCount);
  }

  override count(leaf: Leaf): number {
    const column = numericColumn(leaf.segment, this.#query.field);
    if (column === undefined) return 0;
    if (leaf.liveDocs !== undefined || column.offsets !== undefined) return COUNT_UNKNOWN;
    const [low, high] = this.#entries(column);
    return high - low;
  }

  #entries(column: NumericDocValues): [low: number, high: number] {
    const { min, minExclusive, max, maxExclusive } = this.#query;
    const low = min === undefined ? 0 : column.seek(min, minExclusive);
    const high = max === undefined ? column.valueOrder().length : column.seek(max, !maxExclusive);
    return [low, Math.max(low, high)];
  }
}

/** Documents having any of the values. */
export class ValueSetWeight extends SetWeight {
  readonly #field: string;
  readonly #values: readonly (number | bigint)[];

  constructor(field: string, values: readonly (number | bigint)[], boost: number) {
    super(boost);
    this.#field = field;
    this.#values = values;
  }

  scorer(leaf: Leaf): Scorer | undefined {
    const column = numericColumn(leaf.segment, this.#field);
    if (column === undefined) return undefined;
    const order = column.valueOrder();
    const slices = this.#values.map((value) => order.subarray(column.seek(value, false), column.seek(value, true)));
    return this.fromDocs(slices.length === 1 ? slices[0] : concatenate(slices), leaf.segment.docCount);
  }
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

/** Documents having any value of the field. */
export class ExistsWeight extends SetWeight {
  readonly #field: string;

  constructor(field: string, boost: number) {
    super(boost);
    this.#field = field;
  }

  scorer({ segment }: Leaf): Scorer | undefined {
    const bits = segment.docValues(this.#field)?.docsWithValue ?? segment.fieldNames(this.#field);
    return bits && new BitsScorer(bits.words, bits.cardinality, this.boost);
  }

  override count(leaf: Leaf): number {
    if (leaf.liveDocs !== undefined) return COUNT_UNKNOWN;
    return this.scorer(leaf)?.cost ?? 0;
  }
}

/** Documents with one of the ids. */
export class IdsWeight extends SetWeight {
  readonly #ids: readonly string[];

  constructor(ids: readonly string[], boost: number) {
    super(boost);
    this.#ids = ids;
  }

  scorer({ segment }: Leaf): Scorer | undefined {
    const docs = this.#ids.map((id) => segment.findId(id)).filter((doc) => doc >= 0);
    return docs.length === 0 ? undefined : new DocListScorer(sortedDistinct(Uint32Array.from(docs)), this.boost);
  }
}
