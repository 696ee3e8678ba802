import { err, ok } from '../../errors.ts';
import { atOnce } from '../../index/memory/slices.ts';
import { Aggregator, handOn, NOBODY } from '../collect/aggregator.ts';
import { Block, BLOCK_DOCS } from '../collect/block.ts';
import { RAW } from '../value-format.ts';
import { SINGLE_BUCKET } from './singles.ts';
/** Bytes that a document takes while it is held. */
const SAMPLED_BYTES = 48;
/** Holds the best documents of each bucket above, and hands them on when all leaves are through. */
class Sampler extends Aggregator {
  #world;
  #subs;
  #below;
  #shardSize;
  #leaves = [];
  #samples = [];
  #isHandedOn = false;
  constructor(shardSize, world, subs) {
    super();
    this.#world = world;
    this.#subs = subs;
    this.#below = new Block(world.ledger);
    this.#shardSize = shardSize;
  }
  /** Those below come later. */
  enter(leaf) {
    this.#leaves.push(leaf);
    return DONE;
  }
  collect({ docs, owners, count }) {
    const scores = this.#world.scores.values;
    for (let i = 0; i < count && !this.#world.ledger.isEmpty; i++) {
      this.#offer(owners[i], { leaf: this.#leaves.length - 1, doc: docs[i], score: scores[docs[i]] });
    }
    return DONE;
  }
  *build(owner) {
    if (!this.#isHandedOn) yield* this.#handOnAll();
    const docCount = owner === NOBODY ? 0 : (this.#samples[owner]?.length ?? 0);
    const subs = [];
    for (const sub of this.#subs) subs.push(yield* sub.build(docCount === 0 ? NOBODY : owner));
    return { kind: 'buckets', buckets: [{ key: '', docCount, subs }], format: RAW };
  }
  #offer(owner, sampled) {
    const { ledger } = this.#world;
    while (this.#samples.length <= owner) this.#samples.push(undefined);
    const held = (this.#samples[owner] ??= []);
    if (held.length === 0) ledger.addBucket();
    if (held.length < this.#shardSize) {
      ledger.pay(SAMPLED_BYTES);
      held.push(sampled);
      if (held.length === this.#shardSize) held.sort(worstFirst);
      return;
    }
    if (held.length === 0 || worstFirst(sampled, held[0]) <= 0) return;
    held[0] = sampled;
    sinkWorst(held);
  }
  *#handOnAll() {
    this.#isHandedOn = true;
    const all = this.#samples.flatMap((held = [], owner) => held.map((sampled) => ({ ...sampled, owner })));
    all.sort((a, b) => a.leaf - b.leaf || a.doc - b.doc || a.owner - b.owner);
    for (let from = 0, to = 0; from < all.length; from = to) {
      const { leaf } = all[from];
      for (const sub of this.#subs) yield* sub.enter(this.#leaves[leaf]);
      this.#world.scores.enter(this.#leaves[leaf].segment.docCount);
      while (to < all.length && all[to].leaf === leaf) {
        const start = to;
        while (to < all.length && all[to].leaf === leaf && to - start < BLOCK_DOCS) to++;
        yield* this.#handOnSome(all.slice(start, to));
      }
    }
  }
  #handOnSome(some) {
    const below = this.#below;
    const { scores } = this.#world;
    below.count = 0;
    if (!below.reserve(some.length)) return DONE;
    for (const { doc, owner, score } of some) {
      scores.values[doc] = score;
      below.docs[below.count] = doc;
      below.owners[below.count++] = owner;
    }
    return handOn(below, this.#subs, this.#world);
  }
}
const DONE = atOnce(undefined);
/** Negative: `a` is worse. Of equals the later one is. */
function worstFirst(a, b) {
  return a.score - b.score || b.leaf - a.leaf || b.doc - a.doc;
}
function sinkWorst(heap) {
  const moved = heap[0];
  let at = 0;
  for (;;) {
    let child = 2 * at + 1;
    if (child >= heap.length) break;
    if (child + 1 < heap.length && worstFirst(heap[child + 1], heap[child]) < 0) child++;
    if (worstFirst(moved, heap[child]) <= 0) break;
    heap[at] = heap[child];
    at = child;
  }
  heap[at] = moved;
}
const NO_CHILDREN = 'Sampler aggregation must be used with child aggregations.';
const NO_ROOM = 'numHits must be > 0; please use TotalHitCountCollector if you just need the total hit count';
/** `sampler`. */
export const SAMPLER = {
  ...SINGLE_BUCKET,
  collector({ body }, world, subs) {
    if (subs.length === 0) return err({ kind: 'aggregation', during: 'execution', reason: NO_CHILDREN });
    if (body.shardSize <= 0) return err({ kind: 'illegal_argument', reason: NO_ROOM });
    return ok(new Sampler(body.shardSize, world, subs));
  },
  typedName: () => 'sampler',
};
