import type { SliceMeter, Sliced } from '../../index/memory/slices.ts';

/** Compares two buckets as a sort does. */
type Compare<B> = (a: B, b: B) => number;

/** The best so many of some buckets, best first, in steps. */
export function* topBuckets<B>(buckets: readonly B[], size: number, compare: Compare<B>, meter: SliceMeter): Sliced<B[]> {
  if (size * FEW >= buckets.length) return (yield* sortBuckets(buckets, compare, meter)).slice(0, size);
  // The worst of those kept is on top: mostly a look at it is all that a bucket takes.
  const heap = (yield* sortBuckets(buckets.slice(0, size), compare, meter)).toReversed();
  for (let at = size; at < buckets.length; at++) {
    const bucket = buckets[at];
    const units = compare(bucket, heap[0]) < 0 ? UNITS_PER_LOOK * (1 + putIn(heap, bucket, compare)) : UNITS_PER_LOOK;
    if (meter.add(units)) yield meter.take();
  }
  return yield* sortBuckets(heap, compare, meter);
}

/** Where that part of all is wanted, sorting them takes no longer. */
const FEW = 8;

/** What comparing two buckets takes. */
const UNITS_PER_LOOK = 50;

/** Buckets that are sorted at once: some nine hundred looks. */
const RUN = 128;

/** Buckets in their order, in steps: runs are sorted, and then merged two by two, so that equal ones stay as they were. */
export function* sortBuckets<B>(buckets: readonly B[], compare: Compare<B>, meter: SliceMeter): Sliced<B[]> {
  let from: B[] = [];
  for (let start = 0; start < buckets.length; start += RUN) {
    const run = buckets.slice(start, start + RUN).sort(compare);
    for (const bucket of run) from.push(bucket);
    if (meter.add(run.length * Math.log2(run.length + 1) * UNITS_PER_LOOK)) yield meter.take();
  }
  let into: B[] = from.slice();
  for (let width = RUN; width < from.length; width *= 2) {
    for (let start = 0; start < from.length; start += 2 * width) {
      const [middle, end] = [Math.min(start + width, from.length), Math.min(start + 2 * width, from.length)];
      let [left, right] = [start, middle];
      for (let at = start; at < end; at++) {
        const isLeft = right === end || (left < middle && compare(from[left], from[right]) <= 0);
        into[at] = isLeft ? from[left++] : from[right++];
        if (meter.add(UNITS_PER_LOOK)) yield meter.take();
      }
    }
    [from, into] = [into, from];
  }
  return from;
}

/** Puts a bucket into the place of the one on top, and down to where it belongs; answers how many it was held against. */
function putIn<B>(heap: B[], moved: B, compare: Compare<B>): number {
  let [at, looks] = [0, 0];
  for (;;) {
    let child = 2 * at + 1;
    if (child >= heap.length) break;
    if (child + 1 < heap.length && compare(heap[child + 1], heap[child]) > 0) child++;
    looks += 2;
    if (compare(moved, heap[child]) >= 0) break;
    heap[at] = heap[child];
    at = child;
  }
  heap[at] = moved;
  return looks;
}
