import { atOnce } from '../../index/memory/slices.ts';
import { Block, BLOCK_DOCS } from './block.ts';
/** The owner that no document has: what is built for it is what a bucket of no documents has below. */
export const NOBODY = -1;
/**
 * Collects one aggregation of a shard, for all buckets above it at once. A leaf is entered, then its documents come in blocks; what
 * was collected is built by the bucket above, when all leaves are through.
 */
export class Aggregator {
  /** What a document of the leaf entered last takes, on average: as much as so many documents of one value do, without those below. */
  get perDoc() {
    return 1;
  }
}
/** An aggregator with none below. What it does for a leaf, a block or a bucket is too short for a step. */
export class MetricAggregator extends Aggregator {
  enter(leaf) {
    this.enterLeaf(leaf);
    return NOTHING_MORE;
  }
  collect(block) {
    this.collectBlock(block);
    return NOTHING_MORE;
  }
  build(owner) {
    return atOnce(this.partialOf(owner));
  }
}
/** Work that was done without a step. */
export const NOTHING_MORE = atOnce(undefined);
/** What is below a bucket, where there is nothing. */
export const NOTHING_BELOW = atOnce([]);
/** An aggregator whose buckets have others below. */
export class BucketAggregator extends Aggregator {
  subs;
  /** What the aggregators below get. */
  below;
  world;
  constructor(world, subs) {
    super();
    this.world = world;
    this.below = new Block(world.ledger);
    this.subs = subs;
  }
  *enter(leaf) {
    this.enterLeaf(leaf);
    for (const sub of this.subs) yield* sub.enter(leaf);
  }
  /** Hands on what is in {@link below}. */
  passOn() {
    return this.subs.length === 0 ? NOTHING_MORE : handOn(this.below, this.subs, this.world);
  }
  /** What is below one bucket. */
  buildSubs(bucket) {
    return this.subs.length === 0 ? NOTHING_BELOW : this.#buildAll(bucket);
  }
  *#buildAll(bucket) {
    const built = [];
    for (const sub of this.subs) built.push(yield* sub.build(bucket));
    if (this.world.meter.add(UNITS_PER_BUCKET)) yield this.world.meter.take();
    return built;
  }
}
/** Units of work that a document with one value takes in one aggregation, without those below it. */
const UNITS_PER_DOC = 10;
/** Documents that are handed on together at least, however many values they have. */
const FEWEST_DOCS = 16;
/** Gives a block to aggregators, those that make many entries of a document a part at a time. Ends where nothing more is to be collected. */
export function* handOn(block, aggregators, { meter, isOver }) {
  const { count } = block;
  for (const aggregator of aggregators) {
    const { perDoc } = aggregator;
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
/** Counts by bucket; they grow with the buckets, as long as there is memory for them. Those beyond are not kept: the request is going to be refused. */
export class Counts {
  values = new Float64Array(64);
  #ledger;
  constructor(ledger) {
    this.#ledger = ledger;
  }
  /** Makes room for buckets below `size`. */
  reserve(size) {
    if (size <= this.values.length) return;
    const length = Math.max(size, this.values.length * 2);
    if (!this.#ledger.pay(length * Float64Array.BYTES_PER_ELEMENT)) return;
    const grown = new Float64Array(length);
    grown.set(this.values);
    this.values = grown;
  }
  at(bucket) {
    return bucket >= 0 && bucket < this.values.length ? this.values[bucket] : 0;
  }
}
