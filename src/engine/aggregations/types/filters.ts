import { ok } from '../../errors.ts';
import type { JsonValue } from '../../json/json-value.ts';
import type { Leaf } from '../../index/segment/searcher.ts';
import type { Sliced } from '../../index/memory/slices.ts';
import type { FiltersBody } from '../aggregation.ts';
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

  constructor(filters: readonly DocFilter[], body: FiltersBody, world: AggregationWorld, subs: readonly Aggregator[]) {
    super(world, subs);
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

  *collect({ docs, owners, count }: Block): Sliced<void> {
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

  #add(below: Block, doc: number, bucket: number): void {
    below.docs[below.count] = doc;
    below.owners[below.count++] = bucket;
    this.#counts.reserve(bucket + 1);
    if (this.#counts.values[bucket]++ === 0) this.world.ledger.addBucket();
  }
}

/** `filters`. */
export const FILTERS: AggregationType<FiltersBody> = {
  collector({ body }, world, subs) {
    const filters: DocFilter[] = [];
    for (const { query } of body.filters) {
      const filter = docFilter(query, world);
      if (!filter.ok) return filter;
      filters.push(filter.value);
    }
    return ok(new FiltersAggregator(filters, body, world, subs));
  },
  reduce: reduceFixed,
  *render(spec, reduced, run) {
    const { keyed } = spec.body;
    const nodes: [string, JsonValue][] = [];
    for (const bucket of reduced.kind === 'buckets' ? reduced.buckets : []) {
      const { key, docCount } = bucket;
      const node = new Map<string, JsonValue>([['doc_count', docCount], ...(yield* run.render(spec, bucket))]);
      nodes.push([String(key), node]);
    }
    return [['buckets', keyed ? new Map(nodes) : nodes.map(([, node]) => node)]];
  },
  typedName: () => 'filters',
};
