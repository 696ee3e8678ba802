import { ok } from '../../errors.ts';
import type { Leaf } from '../../index/segment/searcher.ts';
import type { Sliced } from '../../index/memory/slices.ts';
import type { FiltersBody } from '../aggregation.ts';
import type { AnswerNode } from '../bucket-list.ts';
import { type Aggregator, type AggregationWorld, BucketAggregator, Counts } from '../collect/aggregator.ts';
import type { Block } from '../collect/block.ts';
import { type DocFilter, docFilter } from '../collect/doc-filter.ts';
import type { PartialBuckets } from '../partial.ts';
import type { AggregationType } from './aggregation-type.ts';
import { fixedBuckets, reduceFixed } from './fixed-buckets.ts';

/** A bucket for each of some filters, and one for what fits none. */
class FiltersAggregator extends BucketAggregator {
  readonly #filters: readonly DocFilter[];
  readonly #keys: readonly string[];
  readonly #hasOther: boolean;
  readonly #counts = new Counts(this.world.ledger);

  /** Whether numbers are all that is wanted: of one bucket above, with nothing below. */
  readonly #isCounted: boolean;

  /** @param single whether all documents belong to one bucket */
  constructor(filters: readonly DocFilter[], body: FiltersBody, world: AggregationWorld, subs: readonly Aggregator[], single: boolean) {
    super(world, subs);
    this.#isCounted = single && subs.length === 0 && body.otherKey === undefined;
    this.#filters = filters;
    this.#hasOther = body.otherKey !== undefined;
    this.#keys = [...body.filters.map(({ key }) => key), ...(body.otherKey === undefined ? [] : [body.otherKey])];
  }

  override *enter(leaf: Leaf): Sliced<void> {
    for (const filter of this.#filters) yield* filter.enter(leaf);
    yield* super.enter(leaf);
  }

  protected enterLeaf(): void {
    // The filters were entered in steps.
  }

  override get perDoc(): number {
    return Math.max(1, this.#keys.length);
  }

  *collect(block: Block): Sliced<void> {
    if (this.#isCounted) {
      this.#countEach(block);
      return;
    }
    const { docs, owners, count } = block;
    const { below } = this;
    const perOwner = this.#keys.length;
    const filters = this.#filters.map(({ bits }) => bits);
    below.count = 0;
    for (let i = 0; i < count; i++) {
      const doc = docs[i];
      const base = owners[i] * perOwner;
      if (!below.reserve(perOwner)) break;
      const before = below.count;
      for (let at = 0; at < filters.length; at++) {
        const bits = filters[at];
        if (bits === 'all' || ((bits[doc >>> 5] >>> (doc & 31)) & 1) === 1) this.#add(below, doc, base + at);
      }
      if (this.#hasOther && below.count === before) this.#add(below, doc, base + filters.length);
    }
    yield* this.passOn();
  }

  *build(owner: number): Sliced<PartialBuckets> {
    const buildSubs = (bucket: number): ReturnType<typeof this.buildSubs> => this.buildSubs(bucket);
    return yield* fixedBuckets(this.#keys, owner, { counts: this.#counts, world: this.world, buildSubs });
  }

  #countEach({ docs, count }: Block): void {
    this.#counts.reserve(this.#keys.length);
    const { values } = this.#counts;
    for (const [at, { bits }] of this.#filters.entries()) {
      const found = bits === 'all' ? count : countIn(bits, docs, count);
      if (found > 0 && values[at] === 0) this.world.ledger.addBucket();
      values[at] += found;
    }
  }

  #add(below: Block, doc: number, bucket: number): void {
    below.docs[below.count] = doc;
    below.owners[below.count++] = bucket;
    this.#counts.reserve(bucket + 1);
    if (this.#counts.values[bucket]++ === 0) this.world.ledger.addBucket();
  }
}

/** How many documents are in a set. */
function countIn(bits: Uint32Array, docs: Uint32Array, count: number): number {
  let found = 0;
  for (let i = 0; i < count; i++) found += (bits[docs[i] >>> 5] >>> (docs[i] & 31)) & 1;
  return found;
}

/** `filters`. */
export const FILTERS: AggregationType<FiltersBody> = {
  collector({ body }, world, subs, { single }) {
    const filters: DocFilter[] = [];
    for (const { query } of body.filters) {
      const filter = docFilter(query, world);
      if (!filter.ok) return filter;
      filters.push(filter.value);
    }
    return ok(new FiltersAggregator(filters, body, world, subs, single));
  },
  reduce: reduceFixed,
  *render(spec, reduced, run) {
    const { keyed } = spec.body;
    const nodes: [string, AnswerNode][] = [];
    for (const bucket of reduced.kind === 'buckets' ? reduced.buckets : []) {
      const { key, docCount } = bucket;
      const node = new Map<string, AnswerNode>([['doc_count', docCount], ...(yield* run.render(spec, bucket))]);
      nodes.push([String(key), node]);
    }
    return [['buckets', keyed ? new Map(nodes) : nodes.map(([, node]) => node)]];
  },
  typedName: () => 'filters',
};
