import { NOBODY, UNITS_PER_BUCKET } from '../collect/aggregator.ts';
import { RAW } from '../value-format.ts';
/** The buckets below `owner`, where every one has the same row of keys: bucket `owner * keys.length + place`. Those of nothing are paid for here. */
export function* fixedBuckets(keys, owner, { counts, world: { ledger, meter }, buildSubs, format = RAW }) {
  const buckets = [];
  for (const [place, key] of keys.entries()) {
    const bucket = owner === NOBODY ? NOBODY : owner * keys.length + place;
    const docCount = counts.at(bucket);
    if (docCount === 0 ? !ledger.payForEmpty(1) : ledger.isEmpty) break;
    buckets.push({ key, docCount, subs: yield* buildSubs(bucket) });
    if (meter.add(UNITS_PER_BUCKET)) yield meter.take();
  }
  return { kind: 'buckets', buckets, format };
}
/** Adds up buckets of the same row of keys on every shard. */
export function* reduceFixed(spec, partials, run) {
  const all = partials.filter((partial) => partial.kind === 'buckets');
  // Of what nobody has there may be no row.
  const filled = all.filter((partial) => partial.buckets.length > 0);
  const shards = filled.length === 0 ? all : filled;
  const [first] = shards;
  const buckets = [];
  if (run.final && !run.countBuckets(first.buckets.length)) return { ...first, buckets };
  for (const [place, { key }] of first.buckets.entries()) {
    const same = shards.map((shard) => shard.buckets[place]);
    const docCount = same.reduce((sum, bucket) => sum + bucket.docCount, 0);
    buckets.push({ key, docCount, subs: yield* run.reduceSubs(spec, same) });
    if (run.meter.add(UNITS_PER_BUCKET)) yield run.meter.take();
  }
  return { ...first, format: shards.find(({ format }) => format.kind !== 'raw')?.format ?? first.format, buckets };
}
