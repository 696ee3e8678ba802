import { err, ok, type Result } from '../../errors.ts';
import type { Leaf } from '../../index/segment/searcher.ts';
import type { Sliced } from '../../index/memory/slices.ts';
import type { JsonScalar } from '../../json/json-value.ts';
import type { AggregationSpec, DateHistogramBody, HistogramBody } from '../aggregation.ts';
import { type AnswerNode, bucketNodes } from '../bucket-list.ts';
import { type Aggregator, type AggregationWorld, BucketAggregator, Counts, NOBODY, UNITS_PER_BUCKET } from '../collect/aggregator.ts';
import type { Block } from '../collect/block.ts';
import { bucketsByOwner, BucketTable, type OwnedBuckets } from '../collect/bucket-table.ts';
import { NumberColumn } from '../collect/columns.ts';
import { readNumber, valuesSource, type ValuesSource } from '../collect/values-source.ts';
import { pathRefusal } from '../order.ts';
import { asBuckets, type PartialBucket, type PartialBuckets } from '../partial.ts';
import { doubleNode, formatValue, RAW } from '../value-format.ts';
import type { AggregationType } from './aggregation-type.ts';
import { sortBuckets } from './top-buckets.ts';
import { type Pieces, piecesOf, UNITS_PER_ROUNDING } from './pieces.ts';
import { PlainHistogram, reducePieces, renderPieces } from './plain-histogram.ts';
import { reduceHistogram } from './reduce-histogram.ts';

type Body = HistogramBody | DateHistogramBody;
type Bounds = { readonly min?: number | undefined; readonly max?: number | undefined };

/** Pieces that are found by their place: those within reach of the first. */
const WINDOW = 65_536;

/** A bucket for each piece of the line that values lie in. */
class HistogramAggregator extends BucketAggregator {
  readonly #source: ValuesSource;
  readonly #column: NumberColumn;
  readonly #pieces: Pieces;
  readonly #table: BucketTable;
  readonly #counts = new Counts(this.world.ledger);
  readonly #body: Body;
  readonly #extended: Bounds;
  readonly #hard: Bounds;
  /** By place of the piece: its bucket and one more; 0: not known. Undefined where buckets above are many. */
  readonly #window: Int32Array | undefined;
  #windowStart: number | undefined;
  #byOwner: OwnedBuckets | undefined;

  constructor(
    {
      source,
      body,
      extended,
      hard,
    }: { readonly source: ValuesSource; readonly body: Body; readonly extended: Bounds; readonly hard: Bounds },
    world: AggregationWorld,
    subs: readonly Aggregator[],
    single: boolean,
  ) {
    super(world, subs);
    this.#source = source;
    this.#body = body;
    this.#extended = extended;
    this.#hard = hard;
    this.#column = new NumberColumn(source, world);
    this.#pieces = piecesOf(body);
    this.#table = new BucketTable(world.ledger.bucketMade);
    this.#window = single ? new Int32Array(WINDOW) : undefined;
  }

  protected enterLeaf(leaf: Leaf): void {
    this.#column.enter(leaf);
  }

  override get perDoc(): number {
    return this.#column.perDoc * this.#pieces.perValue;
  }

  *collect(block: Block): Sliced<void> {
    const { docs, owners, numbers, count } = this.#column.read(block);
    const { below } = this;
    below.count = 0;
    if (!below.reserve(count)) return;
    const asked = this.#pieces.place(numbers, count);
    if (this.world.meter.add(asked * UNITS_PER_ROUNDING)) yield this.world.meter.take();
    const { min = -Infinity, max = Infinity } = this.#hard;
    const isBounded = min !== -Infinity || max !== Infinity;
    let size = 0;
    for (let i = 0; i < count; i++) {
      const place = numbers[i];
      const doc = docs[i];
      if (i > 0 && docs[i - 1] === doc && owners[i - 1] === owners[i] && numbers[i - 1] === place) continue;
      if (isBounded && !this.#isWithin(place, min, max)) continue;
      below.docs[size] = doc;
      below.owners[size++] = this.#bucketOf(owners[i], place);
    }
    below.count = size;
    this.#counts.reserve(this.#table.size);
    const { values } = this.#counts;
    for (let i = 0; i < size; i++) values[below.owners[i]]++;
    yield* this.passOn();
  }

  *build(owner: number): Sliced<PartialBuckets> {
    const found: PartialBucket[] = [];
    for (const bucket of yield* this.#bucketsOf(owner)) {
      const key = this.#pieces.start(this.#table.keys[bucket]);
      found.push({ key, docCount: this.#counts.at(bucket), subs: yield* this.buildSubs(bucket) });
      if (this.world.meter.add(UNITS_PER_BUCKET)) yield this.world.meter.take();
    }
    const partial: PartialBuckets = { kind: 'buckets', buckets: found, format: this.#source.format };
    if (this.#body.minDocCount > 0) return partial;
    return { ...partial, empty: yield* this.buildSubs(NOBODY), bounds: this.#extended };
  }

  #isWithin(place: number, min: number, max: number): boolean {
    const key = this.#pieces.start(place);
    return key >= min && key <= max;
  }

  #bucketOf(owner: number, place: number): number {
    const window = this.#window;
    if (window === undefined || !this.#pieces.areNumbered) return this.#table.of(owner, place);
    const at = place - (this.#windowStart ??= place - WINDOW / 2);
    if (at < 0 || at >= WINDOW) return this.#table.of(owner, place);
    if (window[at] === 0) window[at] = this.#table.of(owner, place) + 1;
    return window[at] - 1;
  }

  /** By place. */
  *#bucketsOf(owner: number): Sliced<readonly number[]> {
    if (owner === NOBODY) return [];
    const inWindow = this.#inWindow();
    if (inWindow.length === this.#table.size) return inWindow;
    this.#byOwner ??= yield* bucketsByOwner(this.#table.owners, this.#table.size, this.world.meter);
    const { starts, buckets } = this.#byOwner;
    const { keys } = this.#table;
    if (owner + 1 >= starts.length) return [];
    const own = Array.from(buckets.subarray(starts[owner], starts[owner + 1]));
    return yield* sortBuckets(own, (a, b) => keys[a] - keys[b], this.world.meter);
  }

  /** Buckets whose pieces lie in the window: they need no sorting. */
  #inWindow(): readonly number[] {
    const found: number[] = [];
    for (const bucket of this.#window ?? []) if (bucket > 0) found.push(bucket - 1);
    return found;
  }
}

/** Ends as numbers. Errors: `illegal_argument` for what cannot be read, and for a first end behind the last. */
function readBounds(
  { name, body }: AggregationSpec & { readonly body: Body },
  which: 'extendedBounds' | 'hardBounds',
  source: ValuesSource,
  { host }: AggregationWorld,
): Result<Bounds> {
  const given = body[which];
  if (given === undefined) return ok({});
  const read = (value: JsonScalar | undefined): Result<number | undefined> =>
    value === undefined || value === null ? ok(undefined) : readNumber(source, value, body.values, host);
  const min = read(given.min);
  if (!min.ok) return min;
  const max = read(given.max);
  if (!max.ok) return max;
  if (min.value !== undefined && max.value !== undefined && min.value > max.value) {
    const bounds = which === 'extendedBounds' ? 'extended_bounds' : 'hard_bounds';
    const reason = `[${bounds}.min][${min.value}] cannot be greater than [${bounds}.max][${max.value}] for histogram aggregation [${name}]`;
    return err({ kind: 'illegal_argument', reason });
  }
  return ok({ min: min.value, max: max.value });
}

/** Bounds of dates at the starts of their pieces, which begin as much later as the offset says. */
function cutTo(body: Body, { min, max }: Bounds): Bounds {
  if (body.type === 'histogram') return { min, max };
  const pieces = piecesOf(body);
  const cut = (bound: number | undefined): number | undefined => (bound === undefined ? undefined : pieces.floor(bound + body.offsetMs));
  return { min: cut(min), max: cut(max) };
}

function histogramType<B extends Body>(type: B['type']): AggregationType<B> {
  return {
    collector(spec, world, subs, { single }) {
      const { body } = spec;
      for (const { path } of body.order) {
        const reason = pathRefusal(path, spec.subs);
        if (reason !== undefined) return err({ kind: 'aggregation', during: 'execution', reason });
      }
      const source = valuesSource(body, body.values, 'numbers', world);
      if (!source.ok) return source;
      const extended = readBounds(spec, 'extendedBounds', source.value, world);
      if (!extended.ok) return extended;
      const hard = readBounds(spec, 'hardBounds', source.value, world);
      if (!hard.ok) return hard;
      const bounds = { extended: cutTo(body, extended.value), hard: cutTo(body, hard.value) };
      const isPlain = single && subs.length === 0 && body.hardBounds === undefined;
      if (isPlain) return ok(new PlainHistogram(source.value, body, bounds.extended, world));
      return ok(new HistogramAggregator({ source: source.value, body, ...bounds }, world, subs, single));
    },
    *reduce(spec, partials, run) {
      const pieces = partials.filter((partial) => partial.kind === 'pieces');
      if (pieces.length === 0) return yield* reduceHistogram(spec, partials, run);
      const sum = yield* reducePieces(spec, pieces, run);
      return run.final && (spec.pipelines !== undefined || spec.body.keyed) ? asBuckets(sum) : sum;
    },
    *render(spec, reduced, run) {
      if (reduced.kind === 'pieces') return renderPieces(spec.body, reduced, run);
      const { format, buckets } = reduced.kind === 'buckets' ? reduced : { format: RAW, buckets: [] };
      const make = function* (bucket: PartialBucket): Sliced<AnswerNode> {
        const { key, docCount } = bucket;
        const node = new Map<string, AnswerNode>();
        if (format.kind !== 'raw') node.set('key_as_string', formatValue(format, key));
        node.set('key', type === 'histogram' ? doubleNode(Number(key)) : key);
        node.set('doc_count', docCount);
        for (const [name, sub] of yield* run.render(spec, bucket)) node.set(name, sub);
        return node;
      };
      if (!spec.body.keyed) return [['buckets', yield* bucketNodes(spec, buckets, run.meter, make)]];
      const nodes = new Map<string, AnswerNode>();
      for (const bucket of buckets) {
        nodes.set(formatValue(format, bucket.key), yield* make(bucket));
        if (run.meter.add(UNITS_PER_BUCKET)) yield run.meter.take();
      }
      return [['buckets', nodes]];
    },
    typedName: () => type,
  };
}

/** `histogram` and `date_histogram`. */
export const HISTOGRAMS = {
  histogram: histogramType<HistogramBody>('histogram'),
  date_histogram: histogramType<DateHistogramBody>('date_histogram'),
};
