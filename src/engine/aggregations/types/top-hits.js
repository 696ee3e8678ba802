import { err, ok } from '../../errors.ts';
import { atOnce } from '../../index/memory/slices.ts';
import { ShardStatistics } from '../../query/weight/shard-statistics.ts';
import { compileSort } from '../../search/sort/compile-sort.ts';
import { liftKeys, readsObjects } from '../../search/sort/lift-keys.ts';
import { createSlots } from '../../search/sort/create-slots.ts';
import { compareRows, withPrints } from '../../search/sort/key-column.ts';
import { SortedQueue } from '../../search/sorted/sorted-queue.ts';
import { MetricAggregator } from '../collect/aggregator.ts';
/** The default of `index.max_inner_result_window`. */
const MAX_WINDOW = 100;
const BY_SCORE = { kind: 'score', order: 'desc' };
/** What a queue takes, and each of its entries for each key. */
const QUEUE_BYTES = 512;
const ENTRY_BYTES = 24;
/** A queue of the best documents for each bucket above. */
class TopHits extends MetricAggregator {
  #body;
  /** With their columns once the first leaf is entered. */
  #keys;
  #world;
  #isScored;
  #capacity;
  #queues = [];
  #leaf;
  constructor(body, keys, world) {
    super();
    this.#body = body;
    this.#keys = keys;
    this.#world = world;
    this.#isScored = body.sort.length === 0 || body.trackScores || keys.some(({ kind }) => kind === 'score');
    this.#capacity = Math.min(body.from + body.size, Math.max(1, world.searcher.maxDoc));
  }
  get perDoc() {
    return OFFERING;
  }
  enter(leaf) {
    return this.#keys.some((key) => readsObjects(key) && !('lifted' in key)) ? this.#lift(leaf) : super.enter(leaf);
  }
  *#lift(leaf) {
    this.#keys = yield* liftKeys(this.#keys, new ShardStatistics(this.#world.searcher), this.#world.meter);
    this.enterLeaf(leaf);
  }
  enterLeaf(leaf) {
    this.#leaf = leaf;
  }
  collectBlock({ docs, owners, count }) {
    const leaf = this.#leaf;
    const { scores, ledger } = this.#world;
    if (leaf === undefined) return;
    for (let i = 0; i < count && !ledger.isEmpty; i++) {
      const held = this.#queueOf(owners[i]);
      if (held.leaf !== leaf) {
        held.leaf = leaf;
        held.queue.enterLeaf(leaf);
      }
      const score = this.#isScored ? scores.values[docs[i]] : NaN;
      held.docCount++;
      if (score > held.maxScore) held.maxScore = score;
      held.queue.offer(docs[i], score);
    }
  }
  partialOf(owner) {
    const held = this.#queues[owner];
    if (held === undefined) return NO_HITS;
    const { position } = this.#world;
    const { docs, scores, keys } = held.queue.drain();
    const columns = withPrints(keys, this.#keys);
    const hits = Array.from(docs, (doc, row) => ({ position, doc, score: scores[row], keys: columns, row }));
    const knowsScores = this.#body.sort.length === 0 || this.#body.trackScores;
    const { mapping, within } = this.#world;
    const levels = within === '' ? undefined : mapping.nestedLevels(within);
    return { kind: 'hits', hits, docCount: held.docCount, maxScore: knowsScores ? held.maxScore : NaN, levels };
  }
  #queueOf(owner) {
    const known = this.#queues[owner];
    if (known !== undefined) return known;
    const { searcher, ledger } = this.#world;
    ledger.pay(QUEUE_BYTES + this.#capacity * ENTRY_BYTES * (this.#keys.length + 1));
    while (this.#queues.length < owner) this.#queues.push(undefined);
    const slots = this.#keys.map((key) => createSlots(key, searcher, this.#capacity, undefined));
    const held = { queue: new SortedQueue(slots, this.#capacity, undefined), leaf: undefined, docCount: 0, maxScore: -Infinity };
    return (this.#queues[owner] = held);
  }
}
/** Offering a document takes as long as so many plain values. */
const OFFERING = 16;
const NO_HITS = { kind: 'hits', hits: [], docCount: 0, maxScore: NaN };
/** The best of several shards; in the end the page alone. */
function reduced({ from, size, sort }, partials, { final }) {
  const all = partials.filter((partial) => partial.kind === 'hits');
  const orders = sort.length === 0 ? ['desc'] : sort.map(({ order }) => order);
  const hits = all.flatMap((partial) => partial.hits);
  hits.sort((a, b) => compareRows(a.keys, a.row, b.keys, b.row, orders) || a.position - b.position);
  const docCount = all.reduce((sum, partial) => sum + partial.docCount, 0);
  const maxScore = all.reduce((most, partial) => (partial.maxScore > most || Number.isNaN(most) ? partial.maxScore : most), NaN);
  const levels = all.find((partial) => partial.levels !== undefined)?.levels;
  return { kind: 'hits', hits: hits.slice(final ? from : 0, from + size), docCount, maxScore, levels };
}
/** The hits are put in when they are loaded. */
function render({ place, trackScores, sort }, partial, run) {
  const { hits, docCount, maxScore, levels } = partial.kind === 'hits' ? partial : NO_HITS;
  const node = new Map([
    [
      'total',
      new Map([
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
function windowRefusal(name, window, limit) {
  const reason =
    `Top hits result window is too large, the top hits aggregator [${name}]'s from + size must be less than or equal to: [${limit}] but was [${window}]. ` +
    'This limit can be set by changing the [index.max_inner_result_window] index level setting.';
  return err({ kind: 'illegal_argument', reason });
}
const NO_ROOM = 'numHits must be > 0; please use TotalHitCountCollector if you just need the total hit count';
/** `top_hits`: a shard sends numbers of documents and their sort keys, and the coordinator loads those that are shown. */
export const TOP_HITS = {
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
