import type { JsonObject, JsonScalar } from '../json/json-value.ts';
import type { Query } from '../query/query.ts';
import type { GeoMetricBody, GeoRangeBody } from './geo-bodies.ts';
import type { ValuesOptions } from './values-options.ts';
import type { DeviationBody, PercentilesBody, TopHitsBody, WeightedAvgBody } from './metric-bodies.ts';

export type { ValuesOptions, ValueType } from './values-options.ts';
export type { GeoMetricBody, GeoRangeBody } from './geo-bodies.ts';
export type { DeviationBody, PercentilesBody, TopHitsBody, WeightedAvgBody } from './metric-bodies.ts';

/** One aggregation of a request, with those below it. Plain data: it travels to every shard. */
export interface AggregationSpec {
  readonly name: string;
  /** Repeated in the answer as it came. */
  readonly meta?: JsonObject;
  readonly body: AggregationBody;
  readonly subs: readonly AggregationSpec[];
  /** What is worked out of the buckets, and of those below them, when they are reduced. */
  readonly pipelines?: readonly PipelineSpec[];
}

/** What a search asks for. */
export interface AggregationRequest {
  readonly specs: readonly AggregationSpec[];
  /** Of the aggregations beside them. */
  readonly pipelines?: readonly PipelineSpec[];
  /** Names in the answer begin with the type: `sterms#color`. */
  readonly typedKeys?: boolean;
}

export type MetricType = 'min' | 'max' | 'sum' | 'avg' | 'value_count' | 'stats' | 'extended_stats';

/** One number of a document, or several of its statistics. */
export interface MetricBody {
  readonly type: MetricType;
  readonly values: ValuesOptions;
  /** `extended_stats`: how many deviations its bounds are away. */
  readonly sigma?: number;
}

/** One key of an order of buckets: `_count`, `_key`, or the path of a metric below, such as `kinds>price.avg`. */
export interface BucketOrder {
  readonly path: string;
  readonly ascending: boolean;
}

/** Which terms become buckets: those that fit a pattern, are listed, or fall into one of several parts by their hash. */
export interface TermChoice {
  readonly pattern?: string;
  readonly values?: readonly JsonScalar[];
  readonly partition?: { readonly id: number; readonly of: number };
}

/** How many different values a field has, estimated. */
export interface CardinalityBody {
  readonly type: 'cardinality';
  readonly values: ValuesOptions;
  /** Up to so many are counted nearly exactly. */
  readonly precisionThreshold?: number;
}

export interface TermsBody {
  readonly type: 'terms';
  readonly values: ValuesOptions;
  readonly size: number;
  /** Buckets that a shard sends. */
  readonly shardSize: number;
  readonly order: readonly BucketOrder[];
  readonly minDocCount: number;
  readonly shardMinDocCount: number;
  readonly showError: boolean;
  readonly include?: TermChoice;
  readonly exclude?: TermChoice;
}

/** A bucket of a range: `from` belongs to it, `to` does not. */
export interface RangeSpec {
  readonly key?: string;
  readonly from?: JsonScalar;
  readonly to?: JsonScalar;
}

export interface RangeBody {
  readonly type: 'range' | 'date_range' | 'ip_range';
  readonly values: ValuesOptions;
  readonly ranges: readonly RangeSpec[];
  readonly keyed: boolean;
}

/** Ends of a row of buckets, each as it was written. */
export interface HistogramBounds {
  readonly min?: JsonScalar;
  readonly max?: JsonScalar;
}

interface HistogramOptions {
  readonly values: ValuesOptions;
  readonly keyed: boolean;
  readonly minDocCount: number;
  readonly order: readonly BucketOrder[];
  /** Empty buckets as far as here. */
  readonly extendedBounds?: HistogramBounds;
  /** No buckets beyond. */
  readonly hardBounds?: HistogramBounds;
}

export interface HistogramBody extends HistogramOptions {
  readonly type: 'histogram';
  readonly interval: number;
  readonly offset: number;
}

export type CalendarUnit = 'second' | 'minute' | 'hour' | 'day' | 'week' | 'month' | 'quarter' | 'year';

export interface DateHistogramBody extends HistogramOptions {
  readonly type: 'date_histogram';
  readonly interval: { readonly unit: CalendarUnit } | { readonly fixedMs: number };
  readonly offsetMs: number;
}

export interface FilterBody {
  readonly type: 'filter';
  readonly query: Query;
}

export interface FiltersBody {
  readonly type: 'filters';
  /** Keyed ones in the order of their keys. */
  readonly filters: readonly { readonly key: string; readonly query: Query }[];
  readonly keyed: boolean;
  /** The bucket of what fits none of them. */
  readonly otherKey?: string;
}

export interface GlobalBody {
  readonly type: 'global';
}

/** The objects that documents hold at a path. */
export interface NestedBody {
  readonly type: 'nested';
  readonly path: string;
}

/** The documents that hold objects, or the objects at a path that do. */
export interface ReverseNestedBody {
  readonly type: 'reverse_nested';
  readonly path?: string;
}

/** Of each bucket the best documents of a shard. */
export interface SamplerBody {
  readonly type: 'sampler';
  readonly shardSize: number;
}

export interface MissingBody {
  readonly type: 'missing';
  readonly values: ValuesOptions;
}

/** One source of the keys of a `composite`: a field's values, or the pieces they lie in. */
export type CompositeSource = {
  readonly name: string;
  readonly values: ValuesOptions;
  readonly ascending: boolean;
  /** Documents without a value have a bucket too. */
  readonly missingBucket: boolean;
} & (
  | { readonly kind: 'terms' }
  | { readonly kind: 'histogram'; readonly pieces: HistogramBody }
  | { readonly kind: 'date_histogram'; readonly pieces: DateHistogramBody }
);

/** Pages of combinations of keys. */
export interface CompositeBody {
  readonly type: 'composite';
  readonly size: number;
  readonly sources: readonly CompositeSource[];
  /** By name of the source: behind which key the page begins. */
  readonly after?: ReadonlyMap<string, JsonScalar>;
}

/** What each type of aggregation is told. */
export type AggregationBody =
  | MetricBody
  | CardinalityBody
  | CompositeBody
  | TermsBody
  | RangeBody
  | HistogramBody
  | DateHistogramBody
  | FilterBody
  | FiltersBody
  | GlobalBody
  | MissingBody
  | NestedBody
  | ReverseNestedBody
  | SamplerBody
  | PercentilesBody
  | DeviationBody
  | WeightedAvgBody
  | GeoMetricBody
  | GeoRangeBody
  | TopHitsBody;

export type AggregationType = AggregationBody['type'];

/** Something worked out of reduced buckets: of those of an aggregation beside it, or, bucket by bucket, of those it is within. */
export interface PipelineSpec {
  readonly name: string;
  readonly meta?: JsonObject;
  readonly body: PipelineBody;
}

export const SIBLING_PIPELINES = [
  'avg_bucket',
  'min_bucket',
  'max_bucket',
  'sum_bucket',
  'stats_bucket',
  'extended_stats_bucket',
  'percentiles_bucket',
] as const;

export interface PipelineBody {
  readonly type: (typeof SIBLING_PIPELINES)[number] | 'derivative' | 'cumulative_sum' | 'bucket_sort';
  /** Where the numbers are: `_count`, or the path of a metric; beside an aggregation its name comes first. */
  readonly path: string;
  readonly format?: string;
  /** Zeros stand for what is missing; else it is passed over. */
  readonly insertZeros: boolean;
  /** `extended_stats_bucket`. */
  readonly sigma?: number;
  /** `percentiles_bucket`: which, and whether they are named. */
  readonly points?: readonly number[];
  readonly keyed?: boolean;
  /** `derivative`: milliseconds that a change is told for. */
  readonly unitMs?: number;
  /** `bucket_sort`: keys, and which of the sorted buckets stay. */
  readonly sort?: readonly BucketOrder[];
  readonly from?: number;
  readonly size?: number;
}

/** The queries in a tree of aggregations. */
export function queriesOf(specs: readonly AggregationSpec[]): readonly Query[] {
  return specs.flatMap(({ body, subs }) => [...ownQueries(body), ...queriesOf(subs)]);
}

/** The queries in a tree of aggregations, each with the path of the nested objects that it is about; empty: the documents. */
export function queriesWithin(specs: readonly AggregationSpec[], within = ''): readonly (readonly [query: Query, within: string])[] {
  return specs.flatMap(({ body, subs }) => {
    const own = ownQueries(body).map((query) => [query, within] as const);
    const below = body.type === 'nested' ? body.path : body.type === 'reverse_nested' ? (body.path ?? '') : within;
    return [...own, ...queriesWithin(subs, below)];
  });
}

/** The tree with other queries in place of its own. */
export function mapQueries(specs: readonly AggregationSpec[], change: (query: Query) => Query): readonly AggregationSpec[] {
  return specs.map((spec) => ({ ...spec, body: withQueries(spec.body, change), subs: mapQueries(spec.subs, change) }));
}

function ownQueries(body: AggregationBody): readonly Query[] {
  if (body.type === 'filter') return [body.query];
  return body.type === 'filters' ? body.filters.map(({ query }) => query) : [];
}

function withQueries(body: AggregationBody, change: (query: Query) => Query): AggregationBody {
  if (body.type === 'filter') return { ...body, query: change(body.query) };
  if (body.type !== 'filters') return body;
  return { ...body, filters: body.filters.map(({ key, query }) => ({ key, query: change(query) })) };
}

/** Whether some of the aggregations look at documents that do not match, so that no shard can be passed over. */
export function takesEverything(specs: readonly AggregationSpec[]): boolean {
  return specs.some(
    ({ body, subs }) => body.type === 'global' || (body.type === 'terms' && body.minDocCount === 0) || takesEverything(subs),
  );
}

/** Whether some of the aggregations have to know how well a document matches. */
export function needScores(specs: readonly AggregationSpec[]): boolean {
  return specs.some(({ body, subs }) => body.type === 'sampler' || (body.type === 'top_hits' && ranksByScore(body)) || needScores(subs));
}

function ranksByScore({ sort, trackScores }: TopHitsBody): boolean {
  return sort.length === 0 || trackScores || sort.some(({ field }) => field === '_score');
}
