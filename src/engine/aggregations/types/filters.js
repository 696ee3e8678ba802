import { ok } from '../../errors.ts';
import { BucketAggregator, Counts } from '../collect/aggregator.ts';
import { docFilter } from '../collect/doc-filter.ts';
import { fixedBuckets, reduceFixed } from './fixed-buckets.ts';
/** A bucket for each of some filters, and one for what fits none. */
class FiltersAggregator extends BucketAggregator {
  #filters;
  #keys;
  #hasOther;
  #counts = new Counts(this.world.ledger);
  constructor(filters, body, world, subs) {
    super(world, subs);
    this.#filters = filters;
    this.#hasOther = body.otherKey !== undefined;
    this.#keys = [...body.filters.map(({ key }) => key), ...(body.otherKey === undefined ? [] : [body.otherKey])];
  }
  *enter(leaf) {
    for (const filter of this.#filters) yield* filter.enter(leaf);
    yield* super.enter(leaf);
  }
  enterLeaf() {
    // The filters were entered in steps.
  }
  get perDoc() {
    return Math.max(1, this.#keys.length);
  }
  *collect({ docs, owners, count }) {
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
  *build(owner) {
    const buildSubs = (bucket) => this.buildSubs(bucket);
    return yield* fixedBuckets(this.#keys, owner, { counts: this.#counts, world: this.world, buildSubs });
  }
  #add(below, doc, bucket) {
    below.docs[below.count] = doc;
    below.owners[below.count++] = bucket;
    this.#counts.reserve(bucket + 1);
    if (this.#counts.values[bucket]++ === 0) this.world.ledger.addBucket();
  }
}
/** `filters`. */
export const FILTERS = {
  collector({ body }, world, subs) {
    const filters = [];
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
    const nodes = [];
    for (const bucket of reduced.kind === 'buckets' ? reduced.buckets : []) {
      const { key, docCount } = bucket;
      const node = new Map([['doc_count', docCount], ...(yield* run.render(spec, bucket))]);
      nodes.push([String(key), node]);
    }
    return [['buckets', keyed ? new Map(nodes) : nodes.map(([, node]) => node)]];
  },
  typedName: () => 'filters',
};
