import type { Leaf } from '../../index/segment/searcher.ts';
import { ITEMS_AT_ONCE, type SliceMeter, type Sliced, type Steps } from '../../index/memory/slices.ts';
import type { JsonValue } from '../../json/json-value.ts';
import type { AggregationSpec, DateHistogramBody, HistogramBody } from '../aggregation.ts';
import { Aggregator, type AggregationWorld, NOTHING_MORE, UNITS_PER_BUCKET } from '../collect/aggregator.ts';
import type { Block } from '../collect/block.ts';
import { NumberColumn } from '../collect/columns.ts';
import type { ValuesSource } from '../collect/values-source.ts';
import { isKeyOrder } from '../order.ts';
import type { PartialPieces } from '../partial.ts';
import { keyPrinter } from '../value-format.ts';
import type { ReduceRun } from './aggregation-type.ts';
import { type PieceTally, pieceTally } from './piece-tally.ts';
import { piecesOf } from './pieces.ts';
import { sortBuckets } from './top-buckets.ts';

type Body = HistogramBody | DateHistogramBody;
type Bounds = { readonly min?: number | undefined; readonly max?: number | undefined };

/** A histogram of one bucket above and none below: all it has are counts, which stay rows of numbers until they are written. */
export class PlainHistogram extends Aggregator {
  readonly #column: NumberColumn;
  readonly #source: ValuesSource;
  readonly #tally: PieceTally;
  readonly #bounds: Bounds;
  readonly #world: AggregationWorld;

  constructor(source: ValuesSource, body: Body, bounds: Bounds, world: AggregationWorld) {
    super();
    this.#source = source;
    this.#column = new NumberColumn(source, world);
    this.#tally = pieceTally(body, world.ledger);
    this.#bounds = bounds;
    this.#world = world;
  }

  enter(leaf: Leaf): Steps<void> {
    this.#column.enter(leaf);
    return NOTHING_MORE;
  }

  override get perDoc(): number {
    return this.#column.perDoc;
  }

  override get takesRuns(): boolean {
    return this.#tally.takesRuns && this.#column.plain !== undefined;
  }

  collect(block: Block): Steps<void> {
    const { plain } = this.#column;
    if (plain !== undefined) {
      this.#world.meter.add(this.#tally.countEach(plain, block));
      return NOTHING_MORE;
    }
    const tally = this.#tally;
    const { docs, numbers, count } = this.#column.read(block);
    for (let i = 0; i < count; i++) {
      // Values of a document ascend: those in one piece are neighbours, and count once.
      const isSame = i > 0 && docs[i - 1] === docs[i] && tally.startOf(numbers[i - 1]) === tally.startOf(numbers[i]);
      if (!isSame) tally.countOne(numbers[i]);
    }
    this.#world.meter.add(count * UNITS_PER_ONE);
    return NOTHING_MORE;
  }

  *build(): Sliced<PartialPieces> {
    const { keys, counts } = yield* this.#tally.result(this.#world.meter);
    return { kind: 'pieces', keys, counts, format: this.#source.format, bounds: this.#bounds };
  }
}

/** Adds up pieces of several shards, with empty ones between them where they are asked for, in the order asked for. */
export function* reducePieces(
  { body }: AggregationSpec & { readonly body: Body },
  shards: readonly PartialPieces[],
  run: ReduceRun,
): Sliced<PartialPieces> {
  let sum = shards[0];
  for (const shard of shards.slice(1)) {
    sum = yield* added(sum, shard, run);
  }
  const format = shards.find(({ format: own }) => own.kind !== 'raw')?.format ?? sum.format;
  if (!run.final) return { ...sum, format };
  const { minDocCount, order } = body;
  if (minDocCount > 1) sum = yield* frequent(sum, minDocCount, run);
  if (minDocCount === 0) sum = yield* withEmpty(body, sum, run);
  else if (!run.countBuckets(sum.keys.length)) return { ...sum, format };
  return { ...(yield* inOrder(sum, order, run)), format };
}

/** Both rows of keys in one. */
function* added(a: PartialPieces, b: PartialPieces, { meter }: ReduceRun): Sliced<PartialPieces> {
  const sums = sumsOf(a, b);
  if (meter.add(Math.min(a.keys.length, b.keys.length))) yield meter.take();
  if (sums !== undefined) return { ...a, counts: sums };
  const { keys: leftKeys, counts: leftCounts } = a;
  const { keys: rightKeys, counts: rightCounts } = b;
  const most = leftKeys.length + rightKeys.length;
  const keys = new Float64Array(most);
  const counts = new Float64Array(most);
  let size = 0;
  for (let i = 0, j = 0; i < leftKeys.length || j < rightKeys.length;) {
    const before = size;
    for (const until = before + ITEMS_AT_ONCE; size < until && (i < leftKeys.length || j < rightKeys.length); size++) {
      const left = i < leftKeys.length ? leftKeys[i] : Infinity;
      const right = j < rightKeys.length ? rightKeys[j] : Infinity;
      keys[size] = left < right ? left : right;
      counts[size] = (left <= right ? leftCounts[i++] : 0) + (right <= left ? rightCounts[j++] : 0);
    }
    if (meter.add((size - before) * UNITS_PER_ADDED)) yield meter.take();
  }
  return { ...a, keys: keys.subarray(0, size), counts: counts.subarray(0, size) };
}

/** Counts of the same keys, as shards of many documents mostly have; undefined: they have others. */
function sumsOf({ keys, counts }: PartialPieces, { keys: others, counts: more }: PartialPieces): Float64Array | undefined {
  if (keys.length !== others.length) return undefined;
  const sums = new Float64Array(keys.length);
  for (let at = 0; at < keys.length; at++) {
    if (keys[at] !== others[at]) return undefined;
    sums[at] = counts[at] + more[at];
  }
  return sums;
}

/** What counting a value by itself takes, beside reading it. */
const UNITS_PER_ONE = 60;

/** What adding up a piece takes. */
const UNITS_PER_ADDED = 8;

/** Pieces with so many values at least. */
function* frequent(pieces: PartialPieces, minDocCount: number, { meter }: ReduceRun): Sliced<PartialPieces> {
  const chosen: number[] = [];
  for (const [at, count] of pieces.counts.entries()) {
    if (count >= minDocCount) chosen.push(at);
    if (meter.add(UNITS_PER_ADDED)) yield meter.take();
  }
  return yield* pick(pieces, chosen, meter);
}

/** The pieces at some places. */
function* pick(pieces: PartialPieces, chosen: readonly number[], meter: SliceMeter): Sliced<PartialPieces> {
  const keys = new Float64Array(chosen.length);
  const counts = new Float64Array(chosen.length);
  for (const [to, at] of chosen.entries()) {
    keys[to] = pieces.keys[at];
    counts[to] = pieces.counts[at];
    if (meter.add(UNITS_PER_ADDED)) yield meter.take();
  }
  return { ...pieces, keys, counts };
}

/** Puts empty pieces between the others, and as far as the bounds. */
function* withEmpty(body: Body, sum: PartialPieces, run: ReduceRun): Sliced<PartialPieces> {
  const pieces = piecesOf(body);
  const { min, max } = sum.bounds ?? {};
  const keys: number[] = [];
  const counts: number[] = [];
  const isEmpty = sum.keys.length === 0;
  if (isEmpty && (min === undefined || max === undefined)) return sum;
  const first = isEmpty ? Infinity : sum.keys[0];
  const last = isEmpty ? -Infinity : sum.keys[sum.keys.length - 1];
  let next = 0;
  const end = Math.max(last, max ?? -Infinity);
  if (end === last && (min === undefined || pieces.floor(min) >= first) && pieces.between(first, last) === sum.keys.length) {
    for (let left = sum.keys.length; left > 0 && run.countBuckets(1); left--);
    return sum;
  }
  for (let key = min === undefined ? first : Math.min(pieces.floor(min), first); key <= end;) {
    if (!run.countBuckets(1)) break;
    const isThere = next < sum.keys.length && sum.keys[next] <= key;
    keys.push(isThere ? sum.keys[next] : key);
    counts.push(isThere ? sum.counts[next++] : 0);
    key = pieces.next(keys[keys.length - 1]);
    if (next < sum.keys.length && sum.keys[next] < key) key = sum.keys[next];
    if (run.meter.add(UNITS_PER_PIECE)) yield run.meter.take();
  }
  return { ...sum, keys: new Float64Array(keys), counts: new Float64Array(counts) };
}

const UNITS_PER_PIECE = UNITS_PER_BUCKET / 10;

function* inOrder(sum: PartialPieces, order: Body['order'], { meter }: ReduceRun): Sliced<PartialPieces> {
  if (isKeyOrder(order) && order[0].ascending) return sum;
  const places = Array.from(sum.keys, (_, at) => at);
  if (isKeyOrder(order)) return yield* pick(sum, places.toReversed(), meter);
  const compare = (a: number, b: number): number => {
    for (const { path, ascending } of order) {
      // Keys ascend with their places.
      const found = path === '_count' ? sum.counts[a] - sum.counts[b] : a - b;
      if (found !== 0) return ascending ? found : -found;
    }
    return a - b;
  };
  return yield* pick(sum, yield* sortBuckets(places, compare, meter), meter);
}

/** The rows are put in when they are written. */
export function renderPieces(
  { type }: Body,
  { keys, counts, format }: PartialPieces,
  run: ReduceRun,
): readonly (readonly [string, JsonValue])[] {
  run.addRows({ keys, counts, text: format.kind === 'raw' ? undefined : keyPrinter(format), isFraction: type === 'histogram' });
  return [['buckets', []]];
}
