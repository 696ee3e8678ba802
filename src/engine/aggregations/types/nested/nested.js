import { err, ok } from '../../../errors.ts';
import { nestedLevel } from '../../../index/nested/nested-level.ts';
import { BucketAggregator, Counts } from '../../collect/aggregator.ts';
import { BLOCK_DOCS } from '../../collect/block.ts';
import { worldAt } from '../../collect/nested-world.ts';
import { RAW } from '../../value-format.ts';
import { SINGLE_BUCKET } from '../singles.ts';
/** Hands on the objects of documents. What is below collects objects. */
class NestedAggregator extends BucketAggregator {
  /** Undefined: an index without the objects, or objects that do not lie within those of this level. */
  #level;
  #inner;
  #counts = new Counts(this.world.ledger);
  #objects;
  #perDoc = 1;
  constructor(level, { outer, inner }, subs) {
    super(outer, subs);
    this.#level = level;
    this.#inner = inner;
  }
  get perDoc() {
    return this.#perDoc;
  }
  *enter(leaf) {
    this.enterLeaf(leaf);
    if (this.#objects !== undefined) for (const sub of this.subs) yield* sub.enter(this.#objects.leaf);
  }
  enterLeaf(leaf) {
    this.#objects = this.#level?.objectsOf(leaf);
    const count = this.#objects?.leaf.segment.docCount ?? 0;
    this.#perDoc = Math.max(1, Math.ceil(count / leaf.segment.docCount));
  }
  *collect({ docs, owners, count }) {
    const { below } = this;
    const objects = this.#objects;
    if (objects === undefined) return;
    if (this.world.scores.values.length > 0) this.#inner.scores.enter(objects.leaf.segment.docCount);
    below.count = 0;
    // A document of several buckets comes once for each, one behind the other, and so do its objects.
    for (let first = 0, end = 0; first < count; first = end) {
      const doc = docs[first];
      while (end < count && docs[end] === doc) end++;
      const from = objects.starts[doc];
      const to = objects.starts[doc + 1];
      if (from === to) continue;
      for (let i = first; i < end; i++) this.#add(owners[i], to - from);
      this.#scoreAs(doc, from, to);
      for (let object = from; object < to; object++) {
        if (below.count > 0 && below.count + end - first > BLOCK_DOCS) {
          yield* this.passOn();
          below.count = 0;
        }
        if (!below.reserve(end - first)) return;
        for (let i = first; i < end; i++) {
          below.docs[below.count] = object;
          below.owners[below.count++] = owners[i];
        }
      }
    }
    yield* this.passOn();
  }
  *build(owner) {
    const subs = yield* this.buildSubs(owner);
    return { kind: 'buckets', buckets: [{ key: '', docCount: this.#counts.at(owner), subs }], format: RAW };
  }
  #add(owner, objects) {
    this.#counts.reserve(owner + 1);
    if (this.#counts.values[owner] === 0) this.world.ledger.addBucket();
    this.#counts.values[owner] += objects;
  }
  /** Objects score as the document that holds them. */
  #scoreAs(doc, from, to) {
    const scores = this.world.scores.values;
    if (scores.length > 0) this.#inner.scores.values.fill(scores[doc], from, to);
  }
}
/** The world of the objects; that of the documents where an index does not know the path. Errors: a path that is mapped otherwise. */
function innerWorld({ path }, world) {
  const { mapping } = world;
  if (mapping.isNested(path)) return ok(worldAt(world, mapping.nestedLevels(path)));
  if (!mapping.isObject(path)) return ok(world);
  return err({ kind: 'aggregation', during: 'execution', reason: `[nested] nested path [${path}] is not nested` });
}
/** The objects below those of this level; undefined where the path leads elsewhere. */
function levelBelow({ path }, { mapping, searcher, within }) {
  if (!mapping.isNested(path)) return undefined;
  const levels = mapping.nestedLevels(path);
  const around = mapping.nestedLevels(within);
  const isBelow = levels.length > around.length && around.every((level, i) => level === levels[i]);
  return isBelow ? nestedLevel(searcher, levels.slice(around.length)) : undefined;
}
/** `nested`: one bucket of the objects that the documents hold at a path. */
export const NESTED = {
  ...SINGLE_BUCKET,
  below: ({ body }, world) => innerWorld(body, world),
  collector: ({ body }, outer, subs, { inner }) => ok(new NestedAggregator(levelBelow(body, outer), { outer, inner }, subs)),
};
