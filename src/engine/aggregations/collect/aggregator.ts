import type { Leaf, Searcher } from '../../index/segment/searcher.ts';
import { atOnce, type Sliced, type SliceMeter, type Steps } from '../../index/memory/slices.ts';
import type { PatternBudget } from '../../query/patterns/determinize.ts';
import type { QueryPhaseHost } from '../../search/phase/query-phase-host.ts';
import type { Mapping } from '../../schema/mapping.ts';
import type { PartialAggregation } from '../partial.ts';
import { Block, BLOCK_DOCS } from './block.ts';
import type { LeafScores } from './leaf-scores.ts';
import type { Ledger } from './ledger.ts';

/** What the aggregations of one shard share. */
export interface AggregationWorld {
  readonly searcher: Searcher;
  /** Path of the nested objects that are collected; empty: documents. */
  readonly within: string;
  /** The world of the documents, where objects are collected. */
  readonly outermost?: AggregationWorld;
  readonly mapping: Mapping;
  readonly host: QueryPhaseHost;
  readonly meter: SliceMeter;
  readonly ledger: Ledger;
  /** What all patterns of `include` and `exclude` may take together. */
  readonly patterns: PatternBudget;
  /** Filled where an aggregation has to know them. */
  readonly scores: LeafScores;
  /** Of the shard among all those asked. */
  readonly position: number;
  /** Whether nothing more is to be collected: time or memory has run out. */
  readonly isOver: () => boolean;
}

/** The owner that no document has: what is built for it is what a bucket of no documents has below. */
export const NOBODY = -1;

/**
 * Collects one aggregation of a shard, for all buckets above it at once. A leaf is entered, then its documents come in blocks; what
 * was collected is built by the bucket above, when all leaves are through.
 */
export abstract class Aggregator {
  /** Begins a leaf. */
  abstract enter(leaf: Leaf): Steps<void>;
  /** Takes documents of the leaf entered last. The block is valid during the call. */
  abstract collect(block: Block): Steps<void>;
  /** What a document of the leaf entered last takes, on average: as much as so many documents of one value do, without those below. */
  get perDoc(): number {
    return 1;
  }
  /** Whether it takes a run of documents by the first and their number, without looking at each. */
  get takesRuns(): boolean {
    return false;
  }
  /** What was found for one bucket above; {@link NOBODY}: nothing. */
  abstract build(owner: number): Steps<PartialAggregation>;
}

/** An aggregator with none below. What it does for a leaf, a block or a bucket is too short for a step. */
export abstract class MetricAggregator extends Aggregator {
  enter(leaf: Leaf): Steps<void> {
    this.enterLeaf(leaf);
    return NOTHING_MORE;
  }

  collect(block: Block): Steps<void> {
    this.collectBlock(block);
    return NOTHING_MORE;
  }

  build(owner: number): Steps<PartialAggregation> {
    return atOnce(this.partialOf(owner));
  }

  protected abstract enterLeaf(leaf: Leaf): void;
  protected abstract collectBlock(block: Block): void;
  /** What was found for one bucket above; {@link NOBODY}: nothing. */
  protected abstract partialOf(owner: number): PartialAggregation;
}

/** Work that was done without a step. */
export const NOTHING_MORE = atOnce<void>(undefined);

/** What is below a bucket, where there is nothing. */
export const NOTHING_BELOW: Steps<readonly never[]> = atOnce([]);

/** An aggregator whose buckets have others below. */
export abstract class BucketAggregator extends Aggregator {
  readonly subs: readonly Aggregator[];
  /** What the aggregators below get. */
  protected readonly below: Block;
  protected readonly world: AggregationWorld;

  constructor(world: AggregationWorld, subs: readonly Aggregator[]) {
    super();
    this.world = world;
    this.below = new Block(world.ledger);
    this.subs = subs;
  }

  *enter(leaf: Leaf): Sliced<void> {
    this.enterLeaf(leaf);
    for (const sub of this.subs) {
      yield* sub.enter(leaf);
      if (this.world.meter.add(UNITS_PER_ENTERING)) yield this.world.meter.take();
    }
  }

  /** Begins a leaf for this aggregator alone. */
  protected abstract enterLeaf(leaf: Leaf): void;

  /** Hands on what is in {@link below}. */
  protected passOn(): Steps<void> {
    return this.subs.length === 0 ? NOTHING_MORE : handOn(this.below, this.subs, this.world);
  }

  /** What is below one bucket. */
  protected buildSubs(bucket: number): Steps<readonly PartialAggregation[]> {
    return this.subs.length === 0 ? NOTHING_BELOW : this.#buildAll(bucket);
  }

  *#buildAll(bucket: number): Sliced<readonly PartialAggregation[]> {
    const built: PartialAggregation[] = [];
    for (const sub of this.subs) built.push(yield* sub.build(bucket));
    if (this.world.meter.add(UNITS_PER_BUCKET * this.subs.length)) yield this.world.meter.take();
    return built;
  }
}

/** Units of work that a document with one value takes in one aggregation, without those below it. */
const UNITS_PER_DOC = 10;

/** Documents that are handed on together at least, however many values they have. */
const FEWEST_DOCS = 16;

/** Gives a block to aggregators, those that make many entries of a document a part at a time. Ends where nothing more is to be collected. */
export function* handOn(block: Block, aggregators: readonly Aggregator[], { meter, isOver }: AggregationWorld): Sliced<void> {
  const { count } = block;
  for (const aggregator of aggregators) {
    const { perDoc, takesRuns } = aggregator;
    if (!takesRuns) block.fill();
    const docs = Math.max(FEWEST_DOCS, Math.floor(BLOCK_DOCS / perDoc));
    for (let from = 0; from < count; from += docs) {
      if (isOver()) return;
      const to = Math.min(count, from + docs);
      yield* aggregator.collect(to - from === count ? block : block.part(from, to));
      if (meter.add((to - from) * perDoc * UNITS_PER_DOC)) yield meter.take();
    }
  }
}

/** Units of work of putting a bucket together. */
export const UNITS_PER_BUCKET = 300;

/** What beginning a leaf takes, without the room for what is in it. */
export const UNITS_PER_ENTERING = 500;

/** Counts by bucket; they grow with the buckets, as long as there is memory for them. Those beyond are not kept: the request is going to be refused. */
export class Counts {
  values = new Float64Array(64);
  readonly #ledger: Ledger;

  constructor(ledger: Ledger) {
    this.#ledger = ledger;
  }

  /** Makes room for buckets below `size`. */
  reserve(size: number): void {
    if (size <= this.values.length) return;
    const length = Math.max(size, this.values.length * 2);
    if (!this.#ledger.pay(length * Float64Array.BYTES_PER_ELEMENT)) return;
    const grown = new Float64Array(length);
    grown.set(this.values);
    this.values = grown;
  }

  at(bucket: number): number {
    return bucket >= 0 && bucket < this.values.length ? this.values[bucket] : 0;
  }
}
