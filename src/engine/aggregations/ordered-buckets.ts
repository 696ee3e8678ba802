import type { SliceMeter, Sliced } from '../index/memory/slices.ts';
import type { AggregationSpec, BucketOrder } from './aggregation.ts';
import { bucketComparator, isBelow, pathSteps, valueAt } from './order.ts';
import type { PartialAggregation, PartialBucket } from './partial.ts';
import { topBuckets } from './types/top-buckets.ts';
import { compareKeys } from './value-format.ts';

/** Buckets in the order that is asked for. */
interface Ordering {
  readonly order: readonly BucketOrder[];
  /** The aggregations below each. */
  readonly subs: readonly AggregationSpec[];
}

/** The best so many buckets in an order, best first, in steps. What is no number comes last, whatever the direction. */
export function* orderedBuckets<B extends PartialBucket>(
  buckets: readonly B[],
  size: number,
  { order, subs }: Ordering,
  meter: SliceMeter,
): Sliced<B[]> {
  if (!order.some(isBelow)) return yield* topBuckets(buckets, size, bucketComparator(order), meter);
  // Each number is read once: a sort looks at it again and again, and some are worked out of thousands of points.
  const readers = order.map((each) => (isBelow(each) ? pathSteps(each.path) : undefined));
  const known: Known<B>[] = [];
  for (const bucket of buckets) {
    const numbers = readers.map((steps) => (steps === undefined ? bucket.docCount : (valueAt(bucket, steps, subs) ?? NaN)));
    known.push({ bucket, numbers });
    if (meter.add(UNITS_PER_NUMBER * order.length + unitsToRead(bucket.subs))) yield meter.take();
  }
  const best = yield* topBuckets(known, size, comparator(order), meter);
  return best.map(({ bucket }) => bucket);
}

/** A bucket with a number for each part of the order. */
interface Known<B extends PartialBucket> {
  readonly bucket: B;
  readonly numbers: readonly number[];
}

function comparator(order: readonly BucketOrder[]): (a: Known<PartialBucket>, b: Known<PartialBucket>) => number {
  return (a, b) => {
    for (const [at, { path, ascending }] of order.entries()) {
      const found =
        path === '_key'
          ? compareKeys(a.bucket.key, b.bucket.key) * (ascending ? 1 : -1)
          : compareNumbers(a.numbers[at], b.numbers[at], ascending);
      if (found !== 0) return found;
    }
    return 0;
  };
}

/** What is no number comes last. */
export function compareNumbers(a: number, b: number, ascending: boolean): number {
  if (Number.isNaN(a) || Number.isNaN(b)) return Number(Number.isNaN(a)) - Number(Number.isNaN(b));
  const found = a < b ? -1 : a > b ? 1 : 0;
  return ascending ? found : -found;
}

/** Units of work of reading a number below a bucket, and of each point and register that it may be worked out of. */
const UNITS_PER_NUMBER = 300;
const UNITS_PER_POINT = 10;
const UNITS_PER_REGISTER = 2;

/** What it may take to work numbers out of what is below a bucket. */
export function unitsToRead(partials: readonly PartialAggregation[]): number {
  let units = 0;
  for (const partial of partials) {
    if (partial.kind === 'digest') units += partial.digest.means.length * UNITS_PER_POINT;
    else if (partial.kind === 'sketch') units += (partial.sketch.registers?.length ?? 0) * UNITS_PER_REGISTER;
    // Paths lead through single buckets.
    else if (partial.kind === 'buckets' && partial.buckets.length === 1) units += unitsToRead(partial.buckets[0].subs);
  }
  return units;
}
