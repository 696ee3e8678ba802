import { err, ok } from '../../errors.ts';
import { hasBit } from '../../index/memory/bits.ts';
import { BucketAggregator, Counts, handOn } from '../collect/aggregator.ts';
import { docFilter } from '../collect/doc-filter.ts';
import { valuesSource } from '../collect/values-source.ts';
import { RAW } from '../value-format.ts';
/** One bucket for each bucket above, of those of its documents that fit. */
class SingleBucket extends BucketAggregator {
  #counts = new Counts(this.world.ledger);
  #single;
  constructor(world, { subs, single }) {
    super(world, subs);
    this.#single = single;
  }
  *collect(block) {
    this.below.count = 0;
    this.below.reserve(block.count);
    const selected = this.select(block, this.below);
    const { owners, count } = selected;
    if (count === 0) return;
    this.#counts.reserve(this.#single ? 1 : highest(owners, count) + 1);
    const { values } = this.#counts;
    if (this.#single) {
      if (values[0] === 0) this.world.ledger.addBucket();
      values[0] += count;
    } else for (let i = 0; i < count; i++) if (values[owners[i]]++ === 0) this.world.ledger.addBucket();
    yield* handOn(selected, this.subs, this.world);
  }
  *build(owner) {
    const subs = yield* this.buildSubs(owner);
    return { kind: 'buckets', buckets: [{ key: '', docCount: this.#counts.at(owner), subs }], format: RAW };
  }
}
function highest(owners, count) {
  let most = 0;
  for (let i = 0; i < count; i++) if (owners[i] > most) most = owners[i];
  return most;
}
class FilterAggregator extends SingleBucket {
  #filter;
  constructor(filter, world, below) {
    super(world, below);
    this.#filter = filter;
  }
  *enter(leaf) {
    yield* this.#filter.enter(leaf);
    yield* super.enter(leaf);
  }
  enterLeaf() {
    // The filter was entered in steps.
  }
  select(block, below) {
    const { bits } = this.#filter;
    if (bits === 'all') return block;
    const { docs, owners, count } = block;
    let size = 0;
    for (let i = 0; i < count; i++) {
      const doc = docs[i];
      if (((bits[doc >>> 5] >>> (doc & 31)) & 1) === 0) continue;
      below.docs[size] = doc;
      below.owners[size++] = owners[i];
    }
    below.count = size;
    return below;
  }
}
class MissingAggregator extends SingleBucket {
  #source;
  #bits;
  constructor(source, world, below) {
    super(world, below);
    this.#source = source;
  }
  enterLeaf({ segment }) {
    this.#bits = this.#source.type && segment.docValues(this.#source.path)?.docsWithValue;
  }
  select({ docs, owners, count }, below) {
    const { constant, missingText, missingNumber } = this.#source;
    if (constant !== undefined || missingText !== undefined || missingNumber !== undefined) return below;
    const bits = this.#bits;
    let size = 0;
    for (let i = 0; i < count; i++) {
      if (bits !== undefined && hasBit(bits, docs[i])) continue;
      below.docs[size] = docs[i];
      below.owners[size++] = owners[i];
    }
    below.count = size;
    return below;
  }
}
/** What all have that make one bucket of one bucket. */
export const SINGLE_BUCKET = {
  keepsSingle: true,
  *reduce(spec, partials, run) {
    const all = partials.flatMap((partial) => (partial.kind === 'buckets' ? partial.buckets : []));
    const docCount = all.reduce((sum, bucket) => sum + bucket.docCount, 0);
    return { kind: 'buckets', buckets: [{ key: '', docCount, subs: yield* run.reduceSubs(spec, all) }], format: RAW };
  },
  *render(spec, reduced, run) {
    const [bucket] = reduced.kind === 'buckets' ? reduced.buckets : [];
    return bucket === undefined ? [] : [['doc_count', bucket.docCount], ...(yield* run.render(spec, bucket))];
  },
  typedName: ({ type }) => type,
};
function single(collector) {
  return { ...SINGLE_BUCKET, collector: ({ body }, world, subs, above) => collector(body, world, { subs, single: above.single }) };
}
function filtered(filter, world, below) {
  return filter.ok ? ok(new FilterAggregator(filter.value, world, below)) : err(filter.error);
}
/** Aggregations of one bucket. What a `global` one gets are all documents, whatever the query. */
export const SINGLES = {
  filter: single(({ query }, world, below) => filtered(docFilter(query, world), world, below)),
  global: single((_body, world, below) => filtered(docFilter({ kind: 'match_all' }, world), world, below)),
  missing: single((body, world, below) => {
    const source = valuesSource(body, body.values, 'any', world);
    return source.ok ? ok(new MissingAggregator(source.value, world, below)) : source;
  }),
};
