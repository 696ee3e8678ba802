import type { Sliced } from '../../index/memory/slices.ts';
import type { AggregationSpec, DateHistogramBody, HistogramBody } from '../aggregation.ts';
import { UNITS_PER_BUCKET } from '../collect/aggregator.ts';
import { isKeyOrder } from '../order.ts';
import { orderedBuckets } from '../ordered-buckets.ts';
import { addSizes, type PartialAggregation, type PartialBucket, type PartialBuckets, type PartialSize } from '../partial.ts';
import type { ReduceRun } from './aggregation-type.ts';
import { type Pieces, piecesOf } from './pieces.ts';

type HistogramSpec = AggregationSpec & { readonly body: HistogramBody | DateHistogramBody };

/** Adds up pieces of several shards, with empty ones between them where they are asked for, in the order asked for. */
export function* reduceHistogram(spec: HistogramSpec, partials: readonly PartialAggregation[], run: ReduceRun): Sliced<PartialBuckets> {
  const { order, minDocCount } = spec.body;
  const shards = partials.filter((partial) => partial.kind === 'buckets');
  const found: PartialBucket[] = [];
  for (const same of mergedByKey(shards)) {
    let docCount = 0;
    for (const bucket of same) docCount += bucket.docCount;
    if (run.meter.add(UNITS_PER_BUCKET)) yield run.meter.take();
    if (run.final && docCount < minDocCount) continue;
    found.push({ key: same[0].key, docCount, subs: yield* run.reduceSubs(spec, same) });
    if (run.final && !run.countBuckets(1)) break;
  }
  const [first] = shards;
  const format = shards.find(({ format: own }) => own.kind !== 'raw')?.format ?? first.format;
  if (!run.final) return { ...first, format, buckets: found };
  const all = minDocCount === 0 ? yield* withEmpty(spec, found, first, run) : found;
  if (!isKeyOrder(order)) {
    return { kind: 'buckets', buckets: yield* orderedBuckets(all, all.length, { order, subs: spec.subs }, run.meter), format };
  }
  return { kind: 'buckets', buckets: order[0].ascending ? all : all.toReversed(), format };
}

/** The buckets of each key, in the order of the keys, which is that of every shard. The list is filled anew for each key. */
function* mergedByKey(shards: readonly PartialBuckets[]): Generator<readonly PartialBucket[], void> {
  const at = shards.map(() => 0);
  const same: PartialBucket[] = [];
  for (;;) {
    let key = Infinity;
    for (let shard = 0; shard < shards.length; shard++) {
      const { buckets } = shards[shard];
      if (at[shard] < buckets.length) key = Math.min(key, Number(buckets[at[shard]].key));
    }
    if (key === Infinity) return;
    same.length = 0;
    for (let shard = 0; shard < shards.length; shard++) {
      const bucket = at[shard] < shards[shard].buckets.length ? shards[shard].buckets[at[shard]] : undefined;
      if (bucket === undefined || Number(bucket.key) !== key) continue;
      same.push(bucket);
      at[shard]++;
    }
    yield same;
  }
}

/** Puts empty buckets between the others, and as far as the bounds. */
function* withEmpty(
  spec: HistogramSpec,
  found: readonly PartialBucket[],
  shard: PartialBuckets,
  run: ReduceRun,
): Sliced<readonly PartialBucket[]> {
  const pieces: Pieces = piecesOf(spec.body);
  let subs: readonly PartialAggregation[] | undefined;
  const below: PartialSize = { buckets: 0, bytes: 0 };
  const { min, max } = shard.bounds ?? {};
  const all: PartialBucket[] = [];
  const addEmpty = function* (from: number, isBefore: (key: number) => boolean): Sliced<void> {
    for (let key = from; isBefore(key); key = pieces.next(key)) {
      // Each has those below it, which are reduced, and so counted, with the first.
      if (!run.countBuckets(1 + below.buckets)) return;
      if (subs === undefined) {
        subs = yield* run.reduceSubs(spec, [{ key, docCount: 0, subs: shard.empty ?? [] }]);
        yield* addSizes(below, subs, run.meter);
      }
      all.push({ key, docCount: 0, subs });
      if (run.meter.add(UNITS_PER_BUCKET)) yield run.meter.take();
    }
  };
  if (found.length === 0) {
    if (min !== undefined && max !== undefined) yield* addEmpty(pieces.floor(min), (key) => key <= max);
    return all;
  }
  const firstKey = Number(found[0].key);
  if (min !== undefined) yield* addEmpty(pieces.floor(min), (key) => key < firstKey);
  for (const [at, bucket] of found.entries()) {
    if (at > 0) yield* addEmpty(pieces.next(Number(found[at - 1].key)), (key) => key < Number(bucket.key));
    all.push(bucket);
  }
  if (max !== undefined) yield* addEmpty(pieces.next(Number(found[found.length - 1].key)), (key) => key <= max);
  return all;
}
