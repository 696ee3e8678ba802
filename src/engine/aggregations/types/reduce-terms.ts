import type { Sliced } from '../../index/memory/slices.ts';
import type { EngineError } from '../../errors.ts';
import type { AggregationSpec, TermsBody } from '../aggregation.ts';
import { UNITS_PER_BUCKET } from '../collect/aggregator.ts';
import { isCountDescending, isKeyOrder } from '../order.ts';
import { orderedBuckets } from '../ordered-buckets.ts';
import type { BucketKey, KeyKind, PartialAggregation, PartialBucket, PartialBuckets } from '../partial.ts';
import { RAW } from '../value-format.ts';
import type { ReduceRun } from './aggregation-type.ts';

/** An error that nobody can put a bound on: the shards did not order by the largest counts. */
const UNBOUNDED = -1;

/**
 * Adds up the terms of several shards. What a term may have on a shard that did not send it is no more than the last count that shard sent: these bounds add
 * up to that of a term, without those of the shards that sent it. As with the peers, a bound of 1 among these is taken for one that nobody knows: what is
 * shown is then too high by what the others take off.
 */
export function* reduceTerms(
  spec: AggregationSpec & { readonly body: TermsBody },
  partials: readonly PartialAggregation[],
  run: ReduceRun,
): Sliced<PartialBuckets> {
  const { order, size, minDocCount } = spec.body;
  const shards = partials.filter((partial) => partial.kind === 'buckets');
  const keys = keyKindOf(shards);
  if (keys === 'text' && shards.some(({ keys: kind }) => kind === 'long' || kind === 'double')) run.fail(twoTypes(spec.name));
  const byKey = new Map<BucketKey, { readonly buckets: PartialBucket[]; error: number }>();
  let bound = 0;
  let otherDocCount = 0;
  for (const shard of shards) {
    otherDocCount += shard.otherDocCount ?? 0;
    const own = errorOf(shard, spec.body);
    bound = bound === UNBOUNDED || own === UNBOUNDED ? UNBOUNDED : bound + own;
    for (const bucket of shard.buckets) {
      const key = keys === 'text' ? String(bucket.key) : keys === 'double' ? Number(bucket.key) : bucket.key;
      const error = (bucket.error ?? 0) - own;
      const known = byKey.get(key);
      if (known === undefined) byKey.set(key, { buckets: [bucket], error });
      else {
        known.buckets.push(bucket);
        known.error = known.error === UNBOUNDED || error === UNBOUNDED ? UNBOUNDED : known.error + error;
      }
      if (run.meter.add(UNITS_PER_BUCKET)) yield run.meter.take();
    }
  }
  const reduced: PartialBucket[] = [];
  for (const [key, { buckets, error }] of byKey) {
    const docCount = buckets.reduce((sum, bucket) => sum + bucket.docCount, 0);
    if (run.final && docCount < minDocCount) continue;
    reduced.push({ key, docCount, subs: yield* run.reduceSubs(spec, buckets), error: bound === UNBOUNDED ? UNBOUNDED : error + bound });
    if (run.meter.add(UNITS_PER_BUCKET)) yield run.meter.take();
  }
  const kept = run.final ? yield* orderedBuckets(reduced, size, { order, subs: spec.subs }, run.meter) : reduced;
  if (kept.length < reduced.length) {
    otherDocCount += reduced.reduce((sum, { docCount }) => sum + docCount, 0) - kept.reduce((sum, { docCount }) => sum + docCount, 0);
  }
  if (run.final) run.countBuckets(kept.length);
  const error = bound === UNBOUNDED ? UNBOUNDED : partials.length === 1 ? 0 : bound;
  const format = shards.find(({ keys: known }) => known !== undefined)?.format ?? RAW;
  return { kind: 'buckets', buckets: kept, format, otherDocCount, error, ...(keys !== undefined && { keys }) };
}

/** Whole numbers beside fractions become fractions; anything beside texts, texts. */
function keyKindOf(shards: readonly PartialBuckets[]): KeyKind | undefined {
  const kinds = new Set(shards.flatMap(({ keys }) => keys ?? []));
  return kinds.has('text') ? 'text' : kinds.has('double') ? 'double' : kinds.has('long') ? 'long' : undefined;
}

function twoTypes(name: string): EngineError {
  const reason =
    `Merging/Reducing the aggregations failed when computing the aggregation [${name}] because the field you gave in the aggregation query ` +
    'existed as two different types in two different indices';
  return { kind: 'aggregation', during: 'execution', reason };
}

/** What the counts of a shard may leave out of a term that it did not send. */
function errorOf({ buckets, error = 0 }: PartialBuckets, { order, shardSize }: TermsBody): number {
  if (buckets.length === 0 || buckets.length < shardSize || isKeyOrder(order)) return 0;
  if (!isCountDescending(order)) return UNBOUNDED;
  return error > 0 ? error : buckets.reduce((least, { docCount }) => Math.min(least, docCount), Infinity);
}
