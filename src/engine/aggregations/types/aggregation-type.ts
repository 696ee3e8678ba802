import type { EngineError, Result } from '../../errors.ts';
import type { JsonValue } from '../../json/json-value.ts';
import type { SliceMeter, Steps } from '../../index/memory/slices.ts';
import type { MillisPrinter } from '../../schema/dates/print-date.ts';
import type { AggregationBody, AggregationSpec } from '../aggregation.ts';
import type { AnswerMembers, AnswerNode } from '../bucket-list.ts';
import type { Aggregator, AggregationWorld } from '../collect/aggregator.ts';
import type { PartialAggregation, PartialBucket, PartialHit } from '../partial.ts';

/** How one level of aggregations calls on those around it. */
export interface Above {
  /** The documents of this level all belong to one bucket. */
  readonly single: boolean;
  /** The world of what is below. */
  readonly inner: AggregationWorld;
}

/** Hits of one bucket in the answer. */
export interface AnswerHits {
  /** The object they go into, with the places of `max_score` and `hits` held. */
  readonly node: Map<string, JsonValue>;
  /** Of what is to be loaded, among the request's wishes. */
  readonly place: number;
  readonly hits: readonly PartialHit[];
  /** Paths down to the nested objects that they are; undefined: documents. */
  readonly levels?: readonly string[] | undefined;
  readonly maxScore: number | null;
  readonly isScored: boolean;
  /** Whether hits show their sort keys. */
  readonly isSorted: boolean;
}

/** Buckets of a histogram that are counts alone. */
export interface HistogramRows {
  readonly keys: Float64Array;
  readonly counts: Float64Array;
  /** A key as text, in two parts; undefined: it is shown as a number alone. */
  readonly text: MillisPrinter | undefined;
  /** Whether keys are written as fractions. */
  readonly isFraction: boolean;
}

/** The rows of one histogram in the answer. */
export interface AnswerRows {
  /** The object whose member `buckets` they are. */
  readonly node: Map<string, AnswerNode>;
  readonly rows: HistogramRows;
}

/** What reducing and writing share. */
export interface ReduceRun {
  /** False: partial results become one that is reduced again. */
  readonly final: boolean;
  readonly meter: SliceMeter;
  /** Counts buckets of the answer; false: there are too many. */
  countBuckets(count: number): boolean;
  /** Takes note of hits of the answer, which are loaded when all are known. */
  addHits(hits: AnswerHits): void;
  /** Takes note of the rows of a histogram, for the member `buckets` of the object that is being rendered. */
  addRows(rows: HistogramRows): void;
  /** Ends the request with this error. */
  fail(error: EngineError): void;
  /** Reduces what is below several buckets of one key. */
  reduceSubs(spec: AggregationSpec, buckets: readonly PartialBucket[]): Steps<readonly PartialAggregation[]>;
  /** What is below a bucket, as members of the bucket's object. */
  render(spec: AggregationSpec, bucket: PartialBucket): Steps<AnswerMembers>;
}

/** A row of the table of types: all that the engine knows of one. */
export interface AggregationType<Body extends AggregationBody = AggregationBody> {
  /** The collector of one shard. Errors: `illegal_argument`, `query_shard` and whatever compiling a query answers. */
  readonly collector: (
    spec: AggregationSpec & { readonly body: Body },
    world: AggregationWorld,
    subs: readonly Aggregator[],
    above: Above,
  ) => Result<Aggregator>;
  /** The world of what is below, where it collects other documents. Errors: as of the collector. */
  readonly below?: (spec: AggregationSpec & { readonly body: Body }, world: AggregationWorld) => Result<AggregationWorld>;
  /** Whether the documents below belong to one bucket, where those of the level do. */
  readonly keepsSingle?: true;
  readonly reduce: (
    spec: AggregationSpec & { readonly body: Body },
    partials: readonly PartialAggregation[],
    run: ReduceRun,
  ) => Steps<PartialAggregation>;
  /** Members of its object in the answer, `meta` apart. */
  readonly render: (spec: AggregationSpec & { readonly body: Body }, reduced: PartialAggregation, run: ReduceRun) => Steps<AnswerMembers>;
  /** What the answer calls it with `typed_keys`. */
  readonly typedName: (body: Body, reduced: PartialAggregation) => string;
  /** A number to order buckets by; undefined: there is no property of that name. */
  readonly metric?: (body: Body, partial: PartialAggregation, property: string | undefined) => number | undefined;
}
