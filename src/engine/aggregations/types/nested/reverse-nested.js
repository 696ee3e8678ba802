import { err, ok } from '../../../errors.ts';
import { holdersOf } from '../../../index/nested/nested-level.ts';
import { holderOf } from '../../../index/nested/nested-segment.ts';
import { BucketAggregator, Counts } from '../../collect/aggregator.ts';
import { worldAt } from '../../collect/nested-world.ts';
import { RAW } from '../../value-format.ts';
import { SINGLE_BUCKET } from '../singles.ts';
/** Hands on the documents that hold objects, each once for every bucket. */
class ReverseNestedAggregator extends BucketAggregator {
  #target;
  #counts = new Counts(this.world.ledger);
  /** By bucket: one more than the document that was handed on last, in this leaf. */
  #latest = new Counts(this.world.ledger);
  #holders;
  /** @param target undefined: an index without the path */
  constructor(target, world, subs) {
    super(world, subs);
    this.#target = target;
  }
  *enter(leaf) {
    this.enterLeaf(leaf);
    if (this.#holders !== undefined) for (const sub of this.subs) yield* sub.enter(this.#holders.leaf);
  }
  enterLeaf(leaf) {
    this.#holders = this.#target && holdersOf(this.world.searcher, leaf, this.#target.searcher);
    this.#latest.values.fill(0);
  }
  *collect({ docs, owners, count }) {
    const { below } = this;
    const holders = this.#holders;
    const target = this.#target?.scores;
    if (holders === undefined || target === undefined) return;
    const { values: scores } = this.world.scores;
    if (scores.length > 0) target.enter(holders.leaf.segment.docCount);
    below.count = 0;
    below.reserve(count);
    for (let i = 0; i < count; i++) {
      const owner = owners[i];
      const doc = holderOf(holders.starts, docs[i]);
      this.#latest.reserve(owner + 1);
      // Objects come in their order, and so do those who hold them, however many buckets they are of.
      if (this.#latest.values[owner] === doc + 1) continue;
      this.#latest.values[owner] = doc + 1;
      this.#counts.reserve(owner + 1);
      if (this.#counts.values[owner]++ === 0) this.world.ledger.addBucket();
      if (scores.length > 0) target.values[doc] = scores[docs[i]];
      below.docs[below.count] = doc;
      below.owners[below.count++] = owner;
    }
    yield* this.passOn();
  }
  *build(owner) {
    const subs = yield* this.buildSubs(owner);
    return { kind: 'buckets', buckets: [{ key: '', docCount: this.#counts.at(owner), subs }], format: RAW };
  }
}
/** The world of the documents that are handed on. Errors: a place that is not within objects, a path that is none of nested objects. */
function targetWorld(name, { path }, world) {
  const { mapping } = world;
  if (world.within === '') {
    const reason = `Reverse nested aggregation [${name}] can only be used inside a [nested] aggregation`;
    return err({ kind: 'illegal_argument', reason });
  }
  if (path === undefined) return ok(worldAt(world, []));
  if (!mapping.isNested(path)) {
    if (!mapping.isObject(path)) return ok(world);
    return err({ kind: 'aggregation', during: 'execution', reason: `[reverse_nested] nested path [${path}] is not nested` });
  }
  return ok(worldAt(world, mapping.nestedLevels(path)));
}
/** `reverse_nested`: one bucket of the documents, or of the objects at a path, that hold the objects of this level. */
export const REVERSE_NESTED = {
  ...SINGLE_BUCKET,
  below: ({ name, body }, world) => targetWorld(name, body, world),
  collector({ body: { path } }, world, subs, { inner }) {
    const isKnown = path === undefined || world.mapping.isNested(path);
    return ok(new ReverseNestedAggregator(isKnown ? inner : undefined, world, subs));
  },
};
