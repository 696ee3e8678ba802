/** Pieces as buckets, for those who look at each; anything else as it is. */
export function asBuckets(partial) {
  if (partial.kind !== 'pieces') return partial;
  const { keys, counts, format } = partial;
  const buckets = Array.from(keys, (key, at) => ({ key, docCount: counts[at], subs: [] }));
  return { kind: 'buckets', buckets, format };
}
const NUMBER_BYTES = 8;
const HASH_BYTES = 4;
/** A document's number and score. */
const HIT_BYTES = 8;
/** Units of work of looking at a bucket, and at each thing below it. */
const UNITS_PER_LOOK = 60;
/** Adds what partial results hold. */
export function* addSizes(size, partials, meter) {
  for (const partial of partials) {
    if (partial.kind === 'buckets') yield* addBuckets(size, partial, meter);
    else addBare(size, partial);
  }
}
function* addBuckets(size, { buckets }, meter) {
  size.buckets += buckets.length;
  for (const { key, subs } of buckets) {
    size.bytes += NUMBER_BYTES + (typeof key === 'string' ? key.length : NUMBER_BYTES);
    for (const sub of subs) {
      if (sub.kind === 'buckets') yield* addBuckets(size, sub, meter);
      else addBare(size, sub);
    }
    if (meter.add(UNITS_PER_LOOK * (1 + subs.length))) yield meter.take();
  }
}
function addBare(size, partial) {
  if (partial.kind === 'pieces') size.buckets += partial.keys.length;
  size.bytes += bytesOf(partial);
}
function bytesOf(partial) {
  if (partial.kind === 'numbers') return partial.numbers.length * NUMBER_BYTES;
  if (partial.kind === 'sketch') return partial.sketch.registers?.length ?? partial.sketch.hashes.length * HASH_BYTES;
  if (partial.kind === 'pieces') return partial.keys.length * 2 * NUMBER_BYTES;
  if (partial.kind === 'digest') return partial.digest.means.length * 2 * NUMBER_BYTES;
  return partial.hits.reduce((bytes, { keys }) => bytes + HIT_BYTES + keys.length * NUMBER_BYTES, 0);
}
