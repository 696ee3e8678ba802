import { err, ok } from '../../errors.ts';
import type { Leaf } from '../../index/segment/searcher.ts';
import { atOnce, type Sliced, type Steps } from '../../index/memory/slices.ts';
import type { SamplerBody } from '../aggregation.ts';
import { Aggregator, type AggregationWorld, handOn, NOBODY } from '../collect/aggregator.ts';
import { Block, BLOCK_DOCS } from '../collect/block.ts';
import type { PartialAggregation, PartialBuckets } from '../partial.ts';
import { RAW } from '../value-format.ts';
import type { AggregationType } from './aggregation-type.ts';
import { SINGLE_BUCKET } from './singles.ts';
import { sortBuckets } from './top-buckets.ts';

/** A document that was taken: of which leaf, and how good it is. */
interface Sampled {
  readonly leaf: number;
  readonly doc: number;
  readonly score: number;
}

/** Bytes that a document takes while it is held. */
const SAMPLED_BYTES = 48;

/** Holds the best documents of each bucket above, and hands them on when all leaves are through. */
class Sampler extends Aggregator {
  readonly #world: AggregationWorld;
  readonly #subs: readonly Aggregator[];
  readonly #below: Block;
  readonly #shardSize: number;
  readonly #leaves: Leaf[] = [];
  readonly #samples: (Sampled[] | undefined)[] = [];
  #isHandedOn = false;

  constructor(shardSize: number, world: AggregationWorld, subs: readonly Aggregator[]) {
    super();
    this.#world = world;
    this.#subs = subs;
    this.#below = new Block(world.ledger);
    this.#shardSize = shardSize;
  }

  /** Those below come later. */
  enter(leaf: Leaf): Steps<void> {
    this.#leaves.push(leaf);
    return DONE;
  }

  collect({ docs, owners, count }: Block): Steps<void> {
    const scores = this.#world.scores.values;
    for (let i = 0; i < count && !this.#world.ledger.isEmpty; i++) {
      this.#offer(owners[i], { leaf: this.#leaves.length - 1, doc: docs[i], score: scores[docs[i]] });
    }
    return DONE;
  }

  *build(owner: number): Sliced<PartialBuckets> {
    if (!this.#isHandedOn) yield* this.#handOnAll();
    const docCount = owner === NOBODY ? 0 : (this.#samples[owner]?.length ?? 0);
    const subs: PartialAggregation[] = [];
    for (const sub of this.#subs) subs.push(yield* sub.build(owner));
    return { kind: 'buckets', buckets: [{ key: '', docCount, subs }], format: RAW };
  }

  #offer(owner: number, sampled: Sampled): void {
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

  *#handOnAll(): Sliced<void> {
    this.#isHandedOn = true;
    const all = yield* this.#all();
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

  /** As they lie in the leaves. */
  *#all(): Sliced<readonly OwnedSample[]> {
    const { meter } = this.#world;
    const all: OwnedSample[] = [];
    for (const [owner, held = []] of this.#samples.entries()) {
      for (const { leaf, doc, score } of held) all.push({ leaf, doc, score, owner });
      if (meter.add((1 + held.length) * UNITS_PER_SAMPLE)) yield meter.take();
    }
    return yield* sortBuckets(all, (a, b) => a.leaf - b.leaf || a.doc - b.doc || a.owner - b.owner, meter);
  }

  #handOnSome(some: readonly OwnedSample[]): Steps<void> {
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

interface OwnedSample extends Sampled {
  readonly owner: number;
}

const UNITS_PER_SAMPLE = 50;

const DONE = atOnce<void>(undefined);

/** Negative: `a` is worse. Of equals the later one is. */
function worstFirst(a: Sampled, b: Sampled): number {
  return a.score - b.score || b.leaf - a.leaf || b.doc - a.doc;
}

function sinkWorst(heap: Sampled[]): void {
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
export const SAMPLER: AggregationType<SamplerBody> = {
  ...SINGLE_BUCKET,
  collector({ body }, world, subs) {
    if (subs.length === 0) return err({ kind: 'aggregation', during: 'execution', reason: NO_CHILDREN });
    if (body.shardSize <= 0) return err({ kind: 'illegal_argument', reason: NO_ROOM });
    return ok(new Sampler(body.shardSize, world, subs));
  },
  typedName: () => 'sampler',
};
