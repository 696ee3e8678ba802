import { err, ok } from '../../errors.ts';
import { BucketAggregator, Counts, NOBODY, NOTHING_MORE, UNITS_PER_BUCKET } from '../collect/aggregator.ts';
import { bucketsByOwner } from '../collect/bucket-table.ts';
import { valuesSource } from '../collect/values-source.ts';
import { bucketComparator, pathRefusal } from '../order.ts';
import { doubleNode, formatValue } from '../value-format.ts';
import { keyTest } from './term-choice.ts';
import { createTermKeys } from './keys/create-term-keys.ts';
import { reduceTerms } from './reduce-terms.ts';
import { topBuckets } from './top-buckets.ts';
/** A bucket for each term of a field. */
class TermsAggregator extends BucketAggregator {
  #spec;
  #source;
  #keys;
  #counts = new Counts(this.world.ledger);
  #byOwner;
  constructor(spec, source, keys, world, subs) {
    super(world, subs);
    this.#spec = spec;
    this.#source = source;
    this.#keys = keys;
  }
  *enter(leaf) {
    yield* this.#keys.fold?.(this.#counts) ?? NOTHING_MORE;
    yield* super.enter(leaf);
  }
  enterLeaf(leaf) {
    this.#keys.enter(leaf);
  }
  get perDoc() {
    return this.#keys.perDoc;
  }
  *collect(block) {
    const { below } = this;
    if (this.#keys.count !== undefined && this.subs.length === 0) {
      this.#keys.count(block);
      return;
    }
    this.#keys.read(block, below);
    this.#counts.reserve(this.#keys.size);
    const { values } = this.#counts;
    const { owners, count } = below;
    for (let i = 0; i < count; i++) values[owners[i]]++;
    yield* this.passOn();
  }
  *build(owner) {
    const { body, subs } = this.#spec;
    const { meter } = this.world;
    const { minDocCount, shardMinDocCount, order, shardSize } = body;
    yield* this.#keys.fold?.(this.#counts) ?? NOTHING_MORE;
    const candidates = [];
    let otherDocCount = 0;
    const needsSubs = order.some(({ path }) => path !== '_count' && path !== '_key');
    for (const bucket of minDocCount === 0 ? yield* this.#everyBucket(owner) : this.#bucketsOf(owner)) {
      const docCount = this.#counts.at(bucket);
      otherDocCount += docCount;
      if (docCount < shardMinDocCount) continue;
      const key = this.#keys.keyOf(bucket);
      candidates.push({ bucket, key, docCount, subs: needsSubs ? yield* this.buildSubs(bucket) : NO_SUBS });
      if (meter.add(UNITS_PER_CANDIDATE)) yield meter.take();
    }
    const kept = yield* topBuckets(candidates, shardSize, bucketComparator(order, subs), meter);
    const buckets = [];
    for (const { bucket, key, docCount, subs: built } of kept) {
      otherDocCount -= docCount;
      buckets.push({ key, docCount, subs: needsSubs ? built : yield* this.buildSubs(bucket) });
      if (meter.add(UNITS_PER_BUCKET)) yield meter.take();
    }
    const keys =
      this.#source.type === undefined && this.#source.constant === undefined && buckets.length === 0 ? undefined : this.#keys.kind;
    return { kind: 'buckets', buckets, format: this.#source.format, otherDocCount, error: 0, ...(keys !== undefined && { keys }) };
  }
  #bucketsOf(owner) {
    if (owner === NOBODY) return [];
    if (this.#keys.owners === undefined) return numbersTo(this.#keys.size);
    this.#byOwner ??= bucketsByOwner(this.#keys.owners, this.#keys.size);
    const { starts, buckets } = this.#byOwner;
    return owner + 1 < starts.length ? buckets.subarray(starts[owner], starts[owner + 1]) : [];
  }
  /** The buckets of the terms of all documents, whether they match or not. */
  *#everyBucket(owner) {
    const found = new Set();
    if (owner === NOBODY) return found;
    for (const leaf of this.world.searcher.leaves) yield* this.#keys.every(leaf, owner, found);
    return found;
  }
}
const UNITS_PER_CANDIDATE = 100;
const NO_SUBS = [];
function* numbersTo(size) {
  for (let number = 0; number < size; number++) yield number;
}
const TYPED_NAMES = { text: 'sterms', long: 'lterms', double: 'dterms' };
/** `terms`. */
export const TERMS = {
  collector(spec, world, subs, { single }) {
    const source = valuesSource(spec.body, spec.body.values, 'numbers_and_terms', world);
    if (!source.ok) return source;
    for (const { path } of spec.body.order) {
      const reason = pathRefusal(path, spec.subs);
      if (reason !== undefined) return err({ kind: 'aggregation', during: 'execution', reason });
    }
    const test = keyTest(spec, source.value, world);
    if (!test.ok) return test;
    return ok(new TermsAggregator(spec, source.value, createTermKeys(source.value, test.value, world, single), world, subs));
  },
  reduce: reduceTerms,
  *render(spec, reduced, run) {
    if (reduced.kind !== 'buckets') return [];
    const { buckets, format, keys = 'text', error = 0, otherDocCount = 0 } = reduced;
    const nodes = [];
    for (const bucket of buckets) {
      const { key, docCount, error: own = 0 } = bucket;
      const node = new Map([['key', keyNode(key, keys, format.kind === 'ip' ? formatValue(format, key) : undefined)]]);
      if (typeof key !== 'string' && format.kind !== 'raw') node.set('key_as_string', formatValue(format, key));
      node.set('doc_count', docCount);
      if (spec.body.showError) node.set('doc_count_error_upper_bound', own);
      for (const [name, sub] of yield* run.render(spec, bucket)) node.set(name, sub);
      nodes.push(node);
      if (run.meter.add(UNITS_PER_BUCKET)) yield run.meter.take();
    }
    return [
      ['doc_count_error_upper_bound', error],
      ['sum_other_doc_count', otherDocCount],
      ['buckets', nodes],
    ];
  },
  typedName: (_body, reduced) => TYPED_NAMES[(reduced.kind === 'buckets' ? reduced.keys : undefined) ?? 'text'],
};
function keyNode(key, kind, printed) {
  if (printed !== undefined) return printed;
  return kind === 'double' && typeof key === 'number' ? doubleNode(key) : key;
}
