import { err, ok } from '../errors.ts';
import { SliceMeter } from '../index/memory/slices.ts';
import { NOTHING_BELOW } from './collect/aggregator.ts';
import { inMapOrder } from './java-map-order.ts';
import { addSizes } from './partial.ts';
import { derivedName, renderDerived, siblingResults, withPipelines } from './pipelines.ts';
import { rowOf } from './types/table.ts';
/**
 * Reduces what the shards sent to the object `aggregations` of an answer, in batches and in steps.
 * @param shards by shard the partial results of the request's aggregations, in their order; at least one shard
 * Errors: `too_many_buckets` and `aggregation`.
 */
export function* reduceAggregations({ specs, pipelines = [], typedKeys = false }, shards, { batchedReduceSize, maxBuckets }) {
  const run = new Run(typedKeys, maxBuckets);
  const sent = { buckets: 0, bytes: 0 };
  for (const shard of shards) yield* addSizes(sent, shard, run.meter);
  let held = [];
  for (const shard of shards) {
    if (held.length === batchedReduceSize) held = [yield* run.reduceLevel(specs, held)];
    held.push(shard);
  }
  run.final = true;
  const reduced = yield* run.reduceLevel(specs, held);
  if (run.error !== undefined) return err(run.error);
  const derived = yield* siblingResults(pipelines, specs, reduced, run.meter);
  const node = new Map([...(yield* run.renderLevel(specs, reduced)), ...run.renderPipelines(pipelines, derived)]);
  const returned = { buckets: 0, bytes: 0 };
  yield* addSizes(returned, reduced, run.meter);
  return ok({ node, merged: sent.buckets, returned: returned.buckets, hits: run.hits, rows: run.rows });
}
/** What reducing one takes, or writing it, without what it counts itself. */
const UNITS_PER_AGGREGATION = 500;
class Run {
  final = false;
  meter = new SliceMeter();
  typedKeys;
  hits = [];
  rows = [];
  #latest;
  error;
  #maxBuckets;
  #buckets = 0;
  constructor(typedKeys, maxBuckets) {
    this.typedKeys = typedKeys;
    this.#maxBuckets = maxBuckets;
  }
  countBuckets(count) {
    this.#buckets += count;
    const limit = this.#maxBuckets;
    if (this.#buckets > limit) this.fail({ kind: 'too_many_buckets', limit, buckets: this.#buckets });
    return this.error === undefined;
  }
  addHits(hits) {
    this.hits.push(hits);
  }
  addRows(rows) {
    this.#latest = rows;
  }
  fail(error) {
    this.error ??= error;
  }
  *reduceLevel(specs, shards) {
    const reduced = [];
    for (const [place, spec] of specs.entries()) {
      const partials = shards.map((shard) => shard[place]);
      const one = yield* rowOf(spec).reduce(spec, partials, this);
      const hasPipelines = this.final && spec.pipelines !== undefined && one.kind === 'buckets';
      reduced.push(hasPipelines ? yield* withPipelines(spec, one, this.meter) : one);
      if (this.meter.add(UNITS_PER_AGGREGATION)) yield this.meter.take();
    }
    return reduced;
  }
  reduceSubs({ subs }, buckets) {
    if (subs.length === 0) return NOTHING_BELOW;
    const below = buckets.map((bucket) => bucket.subs);
    return this.reduceLevel(subs, this.error === undefined ? below : below.slice(0, 1));
  }
  render(spec, bucket) {
    return spec.subs.length === 0 && spec.pipelines === undefined ? NOTHING_BELOW : this.#renderBelow(spec, bucket);
  }
  *#renderBelow({ subs, pipelines = [] }, bucket) {
    const members = subs.length === 0 ? [] : yield* this.renderLevel(subs, bucket.subs);
    return [...members, ...this.renderPipelines(pipelines, bucket.derived ?? [])];
  }
  renderPipelines(pipelines, derived) {
    return pipelines.flatMap((pipeline, place) => {
      const own = derived[place];
      if (own === undefined) return [];
      const { name, meta, body } = pipeline;
      const node = new Map([...(meta === undefined ? [] : [['meta', meta]]), ...renderDerived(body, own)]);
      return [[this.typedKeys ? `${derivedName(body)}#${name}` : name, node]];
    });
  }
  *renderLevel(specs, partials) {
    const members = [];
    const pairs = specs.map((spec, place) => ({ spec, partial: partials[place] }));
    for (const { spec, partial } of inMapOrder(pairs, (pair) => pair.spec.name)) {
      const { name, body, meta } = spec;
      const row = rowOf(spec);
      const node = new Map(meta === undefined ? [] : [['meta', meta]]);
      for (const [key, value] of yield* row.render(spec, partial, this)) node.set(key, value);
      if (this.#latest !== undefined) this.rows.push({ node, rows: this.#latest });
      this.#latest = undefined;
      members.push([this.typedKeys ? `${row.typedName(body, partial)}#${name}` : name, node]);
      if (this.meter.add(UNITS_PER_AGGREGATION)) yield this.meter.take();
    }
    return members;
  }
}
