import { err, ok, type EngineError, type Result } from '../errors.ts';
import { type Sliced, SliceMeter, type Steps } from '../index/memory/slices.ts';
import type { AggregationRequest, AggregationSpec, PipelineSpec } from './aggregation.ts';
import type { AnswerMembers, AnswerNode, AnswerObject } from './bucket-list.ts';
import { NOTHING_BELOW } from './collect/aggregator.ts';
import { inMapOrder } from './java-map-order.ts';
import { addSizes, type PartialAggregation, type PartialBucket, type PartialDerived, type PartialSize } from './partial.ts';
import { derivedName, renderDerived, siblingResults, withPipelines } from './pipelines.ts';
import type { AnswerHits, AnswerRows, HistogramRows, ReduceRun } from './types/aggregation-type.ts';
import { rowOf } from './types/table.ts';

/** How partial results become an answer. */
export interface ReduceOptions {
  /** Shards whose results are held before they are reduced to one. */
  readonly batchedReduceSize: number;
  /** `search.max_buckets`. */
  readonly maxBuckets: number;
}

/** The answer's object, and what making it took. */
export interface ReducedAggregations {
  readonly node: AnswerObject;
  /** Buckets that came from the shards, and those in the answer. */
  readonly merged: number;
  readonly returned: number;
  /** Hits below buckets, to be loaded and put in. */
  readonly hits: readonly AnswerHits[];
  /** Rows of histograms, to be put in when they are written. */
  readonly rows: readonly AnswerRows[];
}

/**
 * Reduces what the shards sent to the object `aggregations` of an answer, in batches and in steps.
 * @param shards by shard the partial results of the request's aggregations, in their order; at least one shard
 * Errors: `too_many_buckets` and `aggregation`.
 */
export function* reduceAggregations(
  { specs, pipelines = [], typedKeys = false }: AggregationRequest,
  shards: readonly (readonly PartialAggregation[])[],
  { batchedReduceSize, maxBuckets }: ReduceOptions,
): Sliced<Result<ReducedAggregations>> {
  const run = new Run(typedKeys, maxBuckets);
  const sent: PartialSize = { buckets: 0, bytes: 0 };
  for (const shard of shards) yield* addSizes(sent, shard, run.meter);
  let held: (readonly PartialAggregation[])[] = [];
  for (const shard of shards) {
    if (held.length === batchedReduceSize) held = [yield* run.reduceLevel(specs, held)];
    held.push(shard);
  }
  run.final = true;
  const reduced = yield* run.reduceLevel(specs, held);
  if (run.error !== undefined) return err(run.error);
  const derived = yield* siblingResults(pipelines, specs, reduced, run);
  if (run.error !== undefined) return err(run.error);
  const node = new Map<string, AnswerNode>([...(yield* run.renderLevel(specs, reduced)), ...run.renderPipelines(pipelines, derived)]);
  const returned: PartialSize = { buckets: 0, bytes: 0 };
  yield* addSizes(returned, reduced, run.meter);
  return ok({ node, merged: sent.buckets, returned: returned.buckets, hits: run.hits, rows: run.rows });
}

/** What reducing one takes, or writing it, without what it counts itself. */
const UNITS_PER_AGGREGATION = 500;

/** What one of is as it would be reduced. */
const REDUCED: ReadonlySet<PartialAggregation['kind']> = new Set(['numbers', 'sketch', 'digest']);

class Run implements ReduceRun {
  final = false;
  readonly meter = new SliceMeter();
  readonly typedKeys: boolean;
  readonly hits: AnswerHits[] = [];
  readonly rows: AnswerRows[] = [];
  #latest: HistogramRows | undefined;
  readonly #inOrder = new Map<readonly AggregationSpec[], readonly number[]>();
  error: EngineError | undefined;
  readonly #maxBuckets: number;
  #buckets = 0;

  constructor(typedKeys: boolean, maxBuckets: number) {
    this.typedKeys = typedKeys;
    this.#maxBuckets = maxBuckets;
  }

  countBuckets(count: number): boolean {
    this.#buckets += count;
    const limit = this.#maxBuckets;
    if (this.#buckets > limit) this.fail({ kind: 'too_many_buckets', limit, buckets: this.#buckets });
    return this.error === undefined;
  }

  addHits(hits: AnswerHits): void {
    this.hits.push(hits);
  }

  addRows(rows: HistogramRows): void {
    this.#latest = rows;
  }

  fail(error: EngineError): void {
    this.error ??= error;
  }

  *reduceLevel(
    specs: readonly AggregationSpec[],
    shards: readonly (readonly PartialAggregation[])[],
  ): Sliced<readonly PartialAggregation[]> {
    const reduced: PartialAggregation[] = [];
    for (const [place, spec] of specs.entries()) {
      const partials = shards.map((shard) => shard[place]);
      const [lone] = partials;
      const isReduced = partials.length === 1 && REDUCED.has(lone.kind);
      const one = isReduced ? lone : yield* rowOf(spec).reduce(spec, partials, this);
      const hasPipelines = this.final && spec.pipelines !== undefined && one.kind === 'buckets';
      reduced.push(hasPipelines ? yield* withPipelines(spec, one, this) : one);
      if (this.meter.add(UNITS_PER_AGGREGATION)) yield this.meter.take();
    }
    return reduced;
  }

  reduceSubs({ subs }: AggregationSpec, buckets: readonly PartialBucket[]): Steps<readonly PartialAggregation[]> {
    if (subs.length === 0) return NOTHING_BELOW;
    const below = buckets.map((bucket) => bucket.subs);
    return this.reduceLevel(subs, this.error === undefined ? below : below.slice(0, 1));
  }

  render(spec: AggregationSpec, bucket: PartialBucket): Steps<AnswerMembers> {
    return spec.subs.length === 0 && spec.pipelines === undefined ? NOTHING_BELOW : this.#renderBelow(spec, bucket);
  }

  *#renderBelow({ subs, pipelines = [] }: AggregationSpec, bucket: PartialBucket): Sliced<AnswerMembers> {
    const members = subs.length === 0 ? [] : yield* this.renderLevel(subs, bucket.subs);
    return [...members, ...this.renderPipelines(pipelines, bucket.derived ?? [])];
  }

  renderPipelines(pipelines: readonly PipelineSpec[], derived: readonly (PartialDerived | undefined)[]): AnswerMembers {
    return pipelines.flatMap((pipeline, place) => {
      const own = derived[place];
      if (own === undefined) return [];
      const { name, meta, body } = pipeline;
      const node = new Map<string, AnswerNode>([...(meta === undefined ? [] : [['meta', meta] as const]), ...renderDerived(body, own)]);
      return [[this.typedKeys ? `${derivedName(body)}#${name}` : name, node] as const];
    });
  }

  /** Worked out once for all buckets that have these below them. */
  #placesInOrder(specs: readonly AggregationSpec[]): readonly number[] {
    let places = this.#inOrder.get(specs);
    if (places === undefined) {
      const all = specs.map((_, place) => place);
      this.#inOrder.set(specs, (places = inMapOrder(all, (place) => specs[place].name)));
    }
    return places;
  }

  *renderLevel(specs: readonly AggregationSpec[], partials: readonly PartialAggregation[]): Sliced<AnswerMembers> {
    const members: (readonly [string, AnswerNode])[] = [];
    for (const place of this.#placesInOrder(specs)) {
      const [spec, partial] = [specs[place], partials[place]];
      const { name, body, meta } = spec;
      const row = rowOf(spec);
      const node = new Map<string, AnswerNode>(meta === undefined ? [] : [['meta', meta]]);
      for (const [key, value] of yield* row.render(spec, partial, this)) node.set(key, value);
      if (this.#latest !== undefined) this.rows.push({ node, rows: this.#latest });
      this.#latest = undefined;
      members.push([this.typedKeys ? `${row.typedName(body, partial)}#${name}` : name, node]);
      if (this.meter.add(UNITS_PER_AGGREGATION)) yield this.meter.take();
    }
    return members;
  }
}
