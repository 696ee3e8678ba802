import { err, ok, type Result } from '../../errors.ts';
import type { JsonValue } from '../../json/json-value.ts';
import type { Leaf } from '../../index/segment/searcher.ts';
import { atOnce, type Sliced, type Steps } from '../../index/memory/slices.ts';
import { ShardStatistics } from '../../query/weight/shard-statistics.ts';
import { compileSort } from '../../search/sort/compile-sort.ts';
import { liftKeys, readsObjects } from '../../search/sort/lift-keys.ts';
import { createSlots } from '../../search/sort/create-slots.ts';
import { compareRows, withPrints } from '../../search/sort/key-column.ts';
import type { SortKey } from '../../search/sort/sort-key.ts';
import { SortedQueue } from '../../search/sorted/sorted-queue.ts';
import { type AggregationWorld, Counts, MetricAggregator } from '../collect/aggregator.ts';
import type { Block } from '../collect/block.ts';
import { DocLog } from '../collect/doc-log.ts';
import type { TopHitsBody } from '../metric-bodies.ts';
import type { PartialAggregation, PartialHit, PartialHits } from '../partial.ts';
import type { AggregationType, ReduceRun } from './aggregation-type.ts';

/** The default of `index.max_inner_result_window`. */
const MAX_WINDOW = 100;

const BY_SCORE: SortKey = { kind: 'score', order: 'desc' };

/** What a queue takes, and each of its entries for each key. */
const QUEUE_BYTES = 512;
const ENTRY_BYTES = 24;

/** The best documents for each bucket above. They wait in a log; a bucket with more than it keeps has a queue, the others get theirs when they are sent. */
class TopHits extends MetricAggregator {
  readonly #body: TopHitsBody;
  /** With their columns once the first leaf is entered. */
  #keys: readonly SortKey[];
  readonly #world: AggregationWorld;
  readonly #isScored: boolean;
  readonly #capacity: number;
  readonly #waiting: DocLog;
  /** By bucket, of those with more documents than they keep. */
  readonly #queues = new Map<number, Held>();
  readonly #maxScores: Counts;
  readonly #counts: Counts;
  readonly #leaves: Leaf[] = [];

  constructor(body: TopHitsBody, keys: readonly SortKey[], world: AggregationWorld) {
    super();
    this.#body = body;
    this.#keys = keys;
    this.#world = world;
    this.#isScored = body.sort.length === 0 || body.trackScores || keys.some(({ kind }) => kind === 'score');
    this.#capacity = Math.min(body.from + body.size, Math.max(1, world.searcher.maxDoc));
    this.#waiting = new DocLog(world.ledger);
    this.#maxScores = new Counts(world.ledger);
    this.#counts = new Counts(world.ledger);
  }

  override get perDoc(): number {
    return OFFERING;
  }

  override enter(leaf: Leaf): Steps<void> {
    return this.#keys.some((key) => readsObjects(key) && !('lifted' in key)) ? this.#lift(leaf) : super.enter(leaf);
  }

  *#lift(leaf: Leaf): Sliced<void> {
    this.#keys = yield* liftKeys(this.#keys, new ShardStatistics(this.#world.searcher), this.#world.meter);
    this.enterLeaf(leaf);
  }

  protected enterLeaf(leaf: Leaf): void {
    this.#leaves.push(leaf);
  }

  protected collectBlock({ docs, owners, count }: Block): void {
    const { scores, ledger } = this.#world;
    const leaf = this.#leaves.length - 1;
    for (let i = 0; i < count && !ledger.isEmpty; i++) {
      const owner = owners[i];
      const score = this.#isScored ? scores.values[docs[i]] : NaN;
      this.#counts.reserve(owner + 1);
      this.#maxScores.reserve(owner + 1);
      if (ledger.isEmpty) return;
      if (this.#counts.values[owner]++ === 0 || score > this.#maxScores.values[owner]) this.#maxScores.values[owner] = score;
      if (this.#waiting.count(owner) < this.#capacity) this.#waiting.add(owner, docs[i], leaf, score);
      else this.#offer(this.#fullQueue(owner), docs[i], leaf, score);
    }
  }

  protected partialOf(owner: number): PartialHits {
    const docCount = this.#counts.at(owner);
    if (docCount === 0) return NO_HITS;
    const { position } = this.#world;
    const { queue } = this.#queues.get(owner) ?? this.#queueOf(owner, Math.min(docCount, this.#capacity));
    const { docs, scores, keys } = queue.drain();
    const columns = withPrints(keys, this.#keys);
    this.#world.meter.add(UNITS_PER_QUEUE + docs.length * UNITS_PER_HIT);
    const hits = Array.from(docs, (doc, row): PartialHit => ({ position, doc, score: scores[row], keys: columns, row }));
    const knowsScores = this.#body.sort.length === 0 || this.#body.trackScores;
    const { mapping, within } = this.#world;
    const levels = within === '' ? undefined : mapping.nestedLevels(within);
    const maxScore = this.#maxScores.at(owner);
    return { kind: 'hits', hits, docCount, maxScore: knowsScores ? (Number.isNaN(maxScore) ? -Infinity : maxScore) : NaN, levels };
  }

  #fullQueue(owner: number): Held {
    const known = this.#queues.get(owner);
    if (known !== undefined) return known;
    const held = this.#queueOf(owner, this.#capacity);
    this.#queues.set(owner, held);
    return held;
  }

  /** A queue of what waits for a bucket. */
  #queueOf(owner: number, capacity: number): Held {
    const { searcher, ledger } = this.#world;
    ledger.pay(QUEUE_BYTES + capacity * ENTRY_BYTES * (this.#keys.length + 1));
    const slots = this.#keys.map((key) => createSlots(key, searcher, capacity, undefined));
    const held: Held = { queue: new SortedQueue(slots, capacity, undefined), leaf: -1 };
    this.#waiting.read(owner, (doc, leaf, score) => this.#offer(held, doc, leaf, score));
    return held;
  }

  #offer(held: Held, doc: number, leaf: number, score: number): void {
    if (held.leaf !== leaf) {
      held.leaf = leaf;
      held.queue.enterLeaf(this.#leaves[leaf]);
    }
    held.queue.offer(doc, score);
  }
}

/** Units of work of making a queue and emptying it, and of each hit. */
const UNITS_PER_QUEUE = 3000;
const UNITS_PER_HIT = 300;

/** Offering a document takes as long as so many plain values. */
const OFFERING = 16;

interface Held {
  readonly queue: SortedQueue;
  /** The number of the one that the queue has entered. */
  leaf: number;
}

const NO_HITS: PartialHits = { kind: 'hits', hits: [], docCount: 0, maxScore: NaN };

/** The best of several shards; in the end the page alone. */
function reduced({ from, size, sort }: TopHitsBody, partials: readonly PartialAggregation[], { final, meter }: ReduceRun): PartialHits {
  const all = partials.filter((partial) => partial.kind === 'hits');
  const orders = sort.length === 0 ? (['desc'] as const) : sort.map(({ order }) => order);
  const hits = all.flatMap((partial) => partial.hits);
  meter.add(hits.length * UNITS_PER_HIT);
  hits.sort((a, b) => compareRows(a.keys, a.row, b.keys, b.row, orders) || a.position - b.position);
  const docCount = all.reduce((sum, partial) => sum + partial.docCount, 0);
  const maxScore = all.reduce((most, partial) => (partial.maxScore > most || Number.isNaN(most) ? partial.maxScore : most), NaN);
  const levels = all.find((partial) => partial.levels !== undefined)?.levels;
  return { kind: 'hits', hits: hits.slice(final ? from : 0, from + size), docCount, maxScore, levels };
}

/** The hits are put in when they are loaded. */
function render(
  { place, trackScores, sort }: TopHitsBody,
  partial: PartialAggregation,
  run: ReduceRun,
): readonly (readonly [string, JsonValue])[] {
  const { hits, docCount, maxScore, levels } = partial.kind === 'hits' ? partial : NO_HITS;
  const node = new Map<string, JsonValue>([
    [
      'total',
      new Map<string, JsonValue>([
        ['value', docCount],
        ['relation', 'eq'],
      ]),
    ],
    ['max_score', null],
    ['hits', []],
  ]);
  const isScored = sort.length === 0 || trackScores;
  run.addHits({ node, place, hits, levels, maxScore: isScored && docCount > 0 ? maxScore : null, isScored, isSorted: sort.length > 0 });
  return [['hits', node]];
}

function windowRefusal(name: string, window: number, limit: number): Result<never> {
  const reason =
    `Top hits result window is too large, the top hits aggregator [${name}]'s from + size must be less than or equal to: [${limit}] but was [${window}]. ` +
    'This limit can be set by changing the [index.max_inner_result_window] index level setting.';
  return err({ kind: 'illegal_argument', reason });
}

const NO_ROOM = 'numHits must be > 0; please use TotalHitCountCollector if you just need the total hit count';

/** `top_hits`: a shard sends numbers of documents and their sort keys, and the coordinator loads those that are shown. */
export const TOP_HITS: AggregationType<TopHitsBody> = {
  collector({ name, body }, world) {
    const { from, size, sort } = body;
    const limit = world.host.limits?.maxInnerResultWindow ?? MAX_WINDOW;
    if (from + size > limit) return windowRefusal(name, from + size, limit);
    if (from + size === 0) return err({ kind: 'illegal_argument', reason: NO_ROOM });
    if (sort.length === 0) return ok(new TopHits(body, [BY_SCORE], world));
    const keys = compileSort(sort, { mapping: world.mapping, host: world.host, shardPosition: world.position, within: world.within });
    return keys.ok ? ok(new TopHits(body, keys.value, world)) : keys;
  },
  reduce: ({ body }, partials, run) => atOnce(reduced(body, partials, run)),
  render: ({ body }, partial, run) => atOnce(render(body, partial, run)),
  typedName: () => 'top_hits',
};
