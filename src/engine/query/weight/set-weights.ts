import { bitWords, countBits } from '../../index/memory/bits.ts';
import type { Leaf } from '../../index/segment/searcher.ts';
import { runToEnd, type Sliced, SliceMeter } from '../../index/memory/slices.ts';
import type { DocValues, InvertedField, NumericDocValues, Segment } from '../../index/segment/segment.ts';
import type { MetadataQuery, TermPatternQuery, TermRangeQuery, ValueRangeQuery } from '../index-query.ts';
import { scanTerms } from '../patterns/scan-terms.ts';
import type { Scorer } from '../scorer/scorer.ts';
import { BitsScorer, DocListScorer } from '../scorer/set-scorers.ts';
import { COUNT_UNKNOWN, type Weight } from './weight.ts';

/** Below this share of a segment a sorted list of documents is smaller than a bitset and quicker to build. */
const LIST_SHARE = 1 / 64;

/** Units of work: looking up a term or a value, and marking the documents of a term or reading one. */
const UNITS_PER_LOOKUP = 500;
const UNITS_PER_TERM = 100;
const UNITS_PER_DOC = 5;

/** Documents of a leaf: few of them, ascending and without duplicates, or a bitset. */
export type DocumentSet = { readonly docs: Uint32Array } | { readonly words: Uint32Array; readonly cardinality: number };

/** What was gathered, by segment; undefined where there are no documents. */
export type GatheredSets = Map<Segment, DocumentSet | undefined>;

/** A query whose documents are gathered before the first is answered, all with one score. */
abstract class SetWeight implements Weight {
  protected readonly boost: number;
  #gathered: GatheredSets | undefined;

  /** @param gathered shared by all weights of one query: what its documents are does not depend on what they score */
  constructor(boost: number, gathered?: GatheredSets) {
    this.boost = Math.fround(boost);
    this.#gathered = gathered;
  }

  scorer(leaf: Leaf): Scorer | undefined {
    const set = this.#gathered?.has(leaf.segment) === true ? this.#gathered.get(leaf.segment) : this.find(leaf);
    if (set === undefined) return undefined;
    return 'docs' in set ? new DocListScorer(set.docs, this.boost) : new BitsScorer(set.words, set.cardinality, this.boost);
  }

  *gather(leaf: Leaf, meter: SliceMeter): Sliced<void> {
    this.#gathered ??= new Map();
    if (this.#gathered.has(leaf.segment)) return;
    this.#gathered.set(leaf.segment, this.findInSteps === undefined ? this.find(leaf) : yield* this.findInSteps(leaf, meter));
    if (meter.add(UNITS_PER_DOC * leaf.segment.docCount)) yield meter.take();
  }

  count(_leaf: Leaf): number {
    return COUNT_UNKNOWN;
  }

  /** The documents; undefined where there are none. */
  protected abstract find(leaf: Leaf): DocumentSet | undefined;

  /** As {@link find}, where that may take long. */
  protected findInSteps?(leaf: Leaf, meter: SliceMeter): Sliced<DocumentSet | undefined>;
}

/** A set of documents in any order, possibly repeated. */
function setOfDocs(docs: Uint32Array, docCount: number): DocumentSet | undefined {
  if (docs.length === 0) return undefined;
  if (docs.length < docCount * LIST_SHARE) return { docs: sortedDistinct(docs) };
  const words = new Uint32Array(bitWords(docCount));
  for (const doc of docs) words[doc >>> 5] |= 1 << (doc & 31);
  return { words, cardinality: countBits(words) };
}

/** The documents of all terms with these ordinals. */
function* setOfTerms(
  inverted: InvertedField,
  ordinals: Iterable<number>,
  docCount: number,
  meter: SliceMeter,
): Sliced<DocumentSet | undefined> {
  const words = new Uint32Array(bitWords(docCount));
  let cardinality = 0;
  for (const ordinal of ordinals) {
    const marked = inverted.markDocs(ordinal, words);
    cardinality += marked;
    if (meter.add(UNITS_PER_TERM + UNITS_PER_DOC * marked)) yield meter.take();
  }
  return cardinality === 0 ? undefined : { words, cardinality };
}

function* span(low: number, high: number): Generator<number> {
  for (let ordinal = low; ordinal < high; ordinal++) yield ordinal;
}

function sortedDistinct(docs: Uint32Array): Uint32Array {
  const sorted = docs.slice().sort();
  let size = 0;
  for (let i = 0; i < sorted.length; i++) {
    if (i === 0 || sorted[i] !== sorted[i - 1]) sorted[size++] = sorted[i];
  }
  return sorted.subarray(0, size);
}

/** A query that takes long to gather where it names, or stands for, many terms or values. */
abstract class LongSetWeight extends SetWeight {
  override scorer(leaf: Leaf): Scorer | undefined {
    runToEnd(this.gather(leaf, new SliceMeter()));
    return super.scorer(leaf);
  }

  protected find(leaf: Leaf): DocumentSet | undefined {
    return runToEnd(this.findInSteps(leaf, new SliceMeter()));
  }

  protected abstract override findInSteps(leaf: Leaf, meter: SliceMeter): Sliced<DocumentSet | undefined>;
}

/** Documents having any of the terms. */
export class TermSetWeight extends LongSetWeight {
  readonly #field: string;
  readonly #terms: readonly Uint8Array[];

  constructor(field: string, terms: readonly Uint8Array[], boost: number, gathered: GatheredSets) {
    super(boost, gathered);
    this.#field = field;
    this.#terms = terms;
  }

  protected override *findInSteps({ segment }: Leaf, meter: SliceMeter): Sliced<DocumentSet | undefined> {
    const inverted = segment.inverted(this.#field);
    if (inverted === undefined) return undefined;
    const ordinals: number[] = [];
    for (const term of this.#terms) {
      const ordinal = inverted.terms.lookup(term);
      if (ordinal >= 0) ordinals.push(ordinal);
      if (meter.add(UNITS_PER_LOOKUP)) yield meter.take();
    }
    return yield* setOfTerms(inverted, ordinals, segment.docCount, meter);
  }
}

/** Documents having a term of a range. */
export class TermRangeWeight extends LongSetWeight {
  readonly #query: TermRangeQuery;

  constructor(query: TermRangeQuery, boost: number, gathered: GatheredSets) {
    super(boost, gathered);
    this.#query = query;
  }

  protected override *findInSteps({ segment }: Leaf, meter: SliceMeter): Sliced<DocumentSet | undefined> {
    const column = segment.docValues(this.#query.field);
    if (column?.kind === 'ordinal') {
      const [low, high] = this.#ordinals(column.terms);
      return setOfDocs(column.valueOrder().subarray(column.seek(low, false), column.seek(high, false)), segment.docCount);
    }
    const inverted = segment.inverted(this.#query.field);
    if (inverted === undefined) return undefined;
    const [low, high] = this.#ordinals(inverted.terms);
    return low < high ? yield* setOfTerms(inverted, span(low, high), segment.docCount, meter) : undefined;
  }

  #ordinals(terms: InvertedField['terms']): [low: number, high: number] {
    const { min, minExclusive, max, maxExclusive } = this.#query;
    const low = min === undefined ? 0 : terms.ceiling(min) + (minExclusive && terms.lookup(min) >= 0 ? 1 : 0);
    const high = max === undefined ? terms.size : terms.ceiling(max) + (!maxExclusive && terms.lookup(max) >= 0 ? 1 : 0);
    return [low, Math.max(low, high)];
  }
}

/** Documents having a term that fits a pattern. */
export class TermPatternWeight extends LongSetWeight {
  readonly #query: TermPatternQuery;

  constructor(query: TermPatternQuery, boost: number, gathered: GatheredSets) {
    super(boost, gathered);
    this.#query = query;
  }

  protected override *findInSteps({ segment }: Leaf, meter: SliceMeter): Sliced<DocumentSet | undefined> {
    const inverted = segment.inverted(this.#query.field);
    if (inverted === undefined) return undefined;
    const ordinals: number[] = [];
    yield* scanTerms(inverted.terms, this.#query.machine, (ordinal) => ordinals.push(ordinal), meter);
    return yield* setOfTerms(inverted, ordinals, segment.docCount, meter);
  }
}

/** Documents having a value of a range. */
export class ValueRangeWeight extends SetWeight {
  readonly #query: ValueRangeQuery;

  constructor(query: ValueRangeQuery, boost: number) {
    super(boost);
    this.#query = query;
  }

  protected find({ segment }: Leaf): DocumentSet | undefined {
    const column = numericColumn(segment, this.#query.field);
    if (column === undefined) return undefined;
    const [low, high] = this.#entries(column);
    return setOfDocs(column.valueOrder().subarray(low, high), segment.docCount);
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
export class ValueSetWeight extends LongSetWeight {
  readonly #field: string;
  readonly #values: readonly (number | bigint)[];

  constructor(field: string, values: readonly (number | bigint)[], boost: number, gathered: GatheredSets) {
    super(boost, gathered);
    this.#field = field;
    this.#values = values;
  }

  protected override *findInSteps({ segment }: Leaf, meter: SliceMeter): Sliced<DocumentSet | undefined> {
    const column = numericColumn(segment, this.#field);
    if (column === undefined) return undefined;
    const order = column.valueOrder();
    const slices: Uint32Array[] = [];
    for (const value of this.#values) {
      slices.push(order.subarray(column.seek(value, false), column.seek(value, true)));
      if (meter.add(UNITS_PER_LOOKUP)) yield meter.take();
    }
    return setOfDocs(slices.length === 1 ? slices[0] : concatenate(slices), segment.docCount);
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

  protected find({ segment }: Leaf): DocumentSet | undefined {
    return segment.docValues(this.#field)?.docsWithValue ?? segment.fieldNames(this.#field);
  }

  override count(leaf: Leaf): number {
    if (leaf.liveDocs !== undefined) return COUNT_UNKNOWN;
    return this.scorer(leaf)?.cost ?? 0;
  }
}

/** Documents with one of the ids. */
export class IdsWeight extends LongSetWeight {
  readonly #ids: readonly string[];

  constructor(ids: readonly string[], boost: number, gathered: GatheredSets) {
    super(boost, gathered);
    this.#ids = ids;
  }

  protected override *findInSteps({ segment }: Leaf, meter: SliceMeter): Sliced<DocumentSet | undefined> {
    const docs: number[] = [];
    for (const id of this.#ids) {
      const doc = segment.findId(id);
      if (doc >= 0) docs.push(doc);
      if (meter.add(UNITS_PER_LOOKUP)) yield meter.take();
    }
    return docs.length === 0 ? undefined : { docs: sortedDistinct(Uint32Array.from(docs)) };
  }
}

/** Documents by what is kept of them beside their fields: each is looked at. */
export class MetadataWeight extends LongSetWeight {
  readonly #query: MetadataQuery;

  constructor(query: MetadataQuery, boost: number, gathered: GatheredSets) {
    super(boost, gathered);
    this.#query = query;
  }

  protected override *findInSteps({ segment }: Leaf, meter: SliceMeter): Sliced<DocumentSet | undefined> {
    const { field, accepts } = this.#query;
    const docs: number[] = [];
    for (let doc = 0; doc < segment.docCount; doc++) {
      const kept = field === '_routing' ? segment.routing(doc) : segment.seqNo(doc);
      if (kept !== undefined && accepts(kept)) docs.push(doc);
      if (meter.add(UNITS_PER_DOC)) yield meter.take();
    }
    return setOfDocs(Uint32Array.from(docs), segment.docCount);
  }
}
