import { formatDouble } from '../json/java-number.ts';
import type { JsonValue } from '../json/json-value.ts';
import type { Sliced, SliceMeter } from '../index/memory/slices.ts';
import { type AggregationSpec, type PipelineBody, type PipelineSpec, SIBLING_PIPELINES } from './aggregation.ts';
import { sortedNumbers } from './collect/sorted-numbers.ts';
import { pathSteps, valueAt } from './order.ts';
import { compareNumbers, unitsToRead } from './ordered-buckets.ts';
import {
  asBuckets,
  type BucketKey,
  type PartialAggregation,
  type PartialBucket,
  type PartialBuckets,
  type PartialDerived,
} from './partial.ts';
import { numberRefusal } from './pipeline-path.ts';
import type { ReduceRun } from './types/aggregation-type.ts';
import { statsMembers } from './types/metrics.ts';
import { topBuckets } from './types/top-buckets.ts';
import { compareKeys, doubleNode, formatValue, RAW, type ValueFormat } from './value-format.ts';

/** What pipelines share with reducing. */
type Reducing = Pick<ReduceRun, 'meter' | 'fail'>;

/** Ends the request where a path leads to no number. As with the peers nothing is wrong where there is no bucket. */
function checkPath(path: string, spec: AggregationSpec, buckets: readonly PartialBucket[], run: Reducing): void {
  const refused = buckets.length === 0 ? undefined : numberRefusal(path, spec, buckets[0]);
  if (refused !== undefined) run.fail(refused);
}

/** What pipelines make of the aggregations beside them, in their order. */
export function* siblingResults(
  pipelines: readonly PipelineSpec[],
  specs: readonly AggregationSpec[],
  reduced: readonly PartialAggregation[],
  run: Reducing,
): Sliced<readonly PartialDerived[]> {
  const results: PartialDerived[] = [];
  for (const pipeline of pipelines) {
    results.push(yield* siblingResult(pipeline, specs, reduced, run));
    if (run.meter.add(UNITS_PER_RESULT)) yield run.meter.take();
  }
  return results;
}

/** What a pipeline does for a bucket. */
const UNITS_PER_RESULT = 300;

/** Whether a pipeline goes through the buckets of an aggregation beside it; the others go through those of the one above. */
function isSibling({ body }: PipelineSpec): boolean {
  return (SIBLING_PIPELINES as readonly string[]).includes(body.type);
}

function* siblingResult(
  { body }: PipelineSpec,
  specs: readonly AggregationSpec[],
  reduced: readonly PartialAggregation[],
  run: Reducing,
): Sliced<PartialDerived> {
  const { meter } = run;
  const [first, ...rest] = pathSteps(body.path);
  const place = specs.findIndex((spec) => spec.name === first.name);
  const partial = place < 0 ? undefined : asBuckets(reduced[place]);
  const spec = specs[place];
  const path = rest.length === 0 ? (first.property ?? '') : body.path.slice(body.path.indexOf('>') + 1).trim();
  const format = formatOf(body.format);
  if (spec === undefined || partial?.kind !== 'buckets') return { numbers: [], format };
  checkPath(path, spec, partial.buckets, run);
  const numberOf = numbersAt(path, spec, body.insertZeros);
  const numbers: number[] = [];
  const known: PartialBucket[] = [];
  for (const bucket of partial.buckets) {
    const value = numberOf(bucket) ?? NaN;
    if (meter.add(UNITS_PER_RESULT + unitsToRead(bucket.subs))) yield meter.take();
    if (Number.isNaN(value)) continue;
    numbers.push(value);
    known.push(bucket);
  }
  if (body.type === 'percentiles_bucket') return { numbers: Array.from(yield* sortedNumbers(numbers, numbers.length, meter)), format };
  if (body.type !== 'min_bucket' && body.type !== 'max_bucket') return { numbers, format };
  const extreme = valueOfDerived(body, { numbers });
  const keys: string[] = [];
  for (const [at, bucket] of known.entries()) {
    if (numbers[at] !== extreme) continue;
    keys.push(keyText(bucket, partial));
    if (meter.add(UNITS_PER_KEY)) yield meter.take();
  }
  return { numbers, keys, format };
}

/** Units of work of writing a key as text. */
const UNITS_PER_KEY = 1000;

function keyText({ key }: PartialBucket, { format, keys }: PartialBuckets): string {
  return formatValue(format, key, keys === 'long');
}

function formatOf(pattern: string | undefined): ValueFormat {
  return pattern === undefined ? RAW : { kind: 'decimal', pattern };
}

/** A number of a bucket; NaN where it is none, and where there are no documents. With `zeros` that is 0. Undefined: a pipeline made none of the bucket. */
type NumberOf = (bucket: PartialBucket) => number | undefined;

/** The path is read once for all buckets. */
function numbersAt(path: string, spec: AggregationSpec, zeros: boolean): NumberOf {
  if (path === '' || path === '_count') return (bucket) => bucket.docCount;
  const below = valuesBelow(path, spec);
  return (bucket) => {
    const value = below(bucket);
    if (value === undefined) return undefined;
    return bucket.docCount === 0 || !Number.isFinite(value) ? (zeros ? 0 : NaN) : value;
  };
}

function valuesBelow(path: string, { subs, pipelines = [] }: AggregationSpec): NumberOf {
  const steps = pathSteps(path);
  const place = pipelines.findIndex(({ name }) => name === steps[0].name);
  if (place < 0) return (bucket) => valueAt(bucket, steps, subs);
  const { body } = pipelines[place];
  return ({ derived }) => {
    const own = derived?.[place];
    return own && valueOfDerived(body, own);
  };
}

/** Runs the pipelines below an aggregation over its buckets, in their order; sorting and cutting comes last. */
export function* withPipelines(spec: AggregationSpec, partial: PartialBuckets, run: Reducing): Sliced<PartialBuckets> {
  const { meter } = run;
  const pipelines = spec.pipelines ?? [];
  const results: (PartialDerived | undefined)[][] = [];
  let buckets: PartialBucket[] = [];
  for (const bucket of partial.buckets) {
    const derived: (PartialDerived | undefined)[] = [];
    results.push(derived);
    buckets.push({ ...bucket, derived });
    if (meter.add(UNITS_PER_RESULT)) yield meter.take();
  }
  for (const [place, pipeline] of pipelines.entries()) {
    if (pipeline.body.type === 'bucket_sort') continue;
    const along = isSibling(pipeline) ? undefined : alongBuckets(pipeline, spec);
    if (along !== undefined) checkPath(pipeline.body.path, spec, buckets, run);
    for (const [at, bucket] of buckets.entries()) {
      results[at][place] = along === undefined ? yield* siblingResult(pipeline, spec.subs, bucket.subs, run) : along(bucket);
      if (meter.add(UNITS_PER_RESULT)) yield meter.take();
    }
  }
  for (const pipeline of pipelines)
    if (pipeline.body.type === 'bucket_sort') buckets = yield* sorted(pipeline, { ...partial, buckets }, spec, meter);
  return { ...partial, buckets };
}

/** What a pipeline makes of bucket after bucket, where it makes something. */
function alongBuckets({ body }: PipelineSpec, spec: AggregationSpec): (bucket: PartialBucket) => PartialDerived | undefined {
  const format = formatOf(body.format);
  if (body.type === 'cumulative_sum') {
    const numberOf = numbersAt(body.path, spec, true);
    let sum = 0;
    return (bucket) => ({ numbers: [(sum += numberOf(bucket) ?? 0)], format });
  }
  const numberOf = numbersAt(body.path, spec, body.insertZeros);
  let before: { readonly value: number | undefined; readonly key: number } | undefined;
  return (bucket) => {
    const last = before;
    const value = numberOf(bucket);
    const key = Number(bucket.key);
    before = { value, key };
    if (value === undefined || last?.value === undefined) return undefined;
    const change = value - last.value;
    return { numbers: body.unitMs === undefined ? [change] : [change, change / ((key - last.key) / body.unitMs)], format };
  };
}

function* sorted(
  { body }: PipelineSpec,
  { buckets, format }: PartialBuckets,
  spec: AggregationSpec,
  meter: SliceMeter,
): Sliced<PartialBucket[]> {
  // Addresses are sorted as they are written.
  const keyOf = ({ key }: PartialBucket): BucketKey => (format.kind === 'ip' ? formatValue(format, key) : key);
  const { sort = [], from = 0, size } = body;
  const readers = sort.map(({ path }) => (path === '_key' ? () => 0 : numbersAt(path, spec, body.insertZeros)));
  const known: { readonly bucket: PartialBucket; readonly numbers: readonly number[] }[] = [];
  for (const bucket of buckets) {
    const numbers = readers.map((numberOf) => numberOf(bucket) ?? NaN);
    if (sort.length === 0 || numbers.some((value) => !Number.isNaN(value))) known.push({ bucket, numbers });
    if (meter.add(UNITS_PER_RESULT * (1 + sort.length) + unitsToRead(bucket.subs))) yield meter.take();
  }
  const compare = (a: (typeof known)[0], b: (typeof known)[0]): number => {
    for (const [at, { path, ascending }] of sort.entries()) {
      const keys = path === '_key' ? compareKeys(keyOf(a.bucket), keyOf(b.bucket)) : 0;
      const found = keys === 0 ? compareNumbers(a.numbers[at], b.numbers[at], ascending) : ascending ? keys : -keys;
      if (found !== 0) return found;
    }
    return 0;
  };
  const inOrder = yield* topBuckets(known, known.length, compare, meter);
  return inOrder.slice(from, size === undefined ? undefined : from + size).map(({ bucket }) => bucket);
}

/** The number that a path to a pipeline means. */
function valueOfDerived({ type }: Pick<PipelineBody, 'type'>, { numbers }: Pick<PartialDerived, 'numbers'>): number {
  if (type === 'derivative' || type === 'cumulative_sum') return numbers[0];
  if (type === 'min_bucket') return numbers.reduce((least, value) => Math.min(least, value), Infinity);
  if (type === 'max_bucket') return numbers.reduce((most, value) => Math.max(most, value), -Infinity);
  const sum = numbers.reduce((total, value) => total + value, 0);
  return type === 'avg_bucket' ? sum / numbers.length : sum;
}

/** What the answer calls a pipeline's type. */
export function derivedName({ type }: PipelineBody): string {
  if (type === 'min_bucket' || type === 'max_bucket') return 'bucket_metric_value';
  return OWN_NAMES.has(type) ? type : 'simple_value';
}

const OWN_NAMES: ReadonlySet<string> = new Set(['derivative', 'stats_bucket', 'extended_stats_bucket', 'percentiles_bucket']);

type Members = readonly (readonly [string, JsonValue])[];

/** The members of a pipeline's object in the answer. */
export function renderDerived(body: PipelineBody, derived: PartialDerived): Members {
  const { numbers, keys = [], format } = derived;
  if (body.type === 'percentiles_bucket') return percentileMembers(body, derived);
  if (body.type === 'stats_bucket' || body.type === 'extended_stats_bucket') return statsMembers(body.type, numbers, format, body.sigma);
  const value = valueOfDerived(body, derived);
  const members = numberMembers('value', value, format);
  if (body.type === 'min_bucket' || body.type === 'max_bucket') return [...members, ['keys', keys]];
  if (body.type !== 'derivative' || numbers.length < 2) return members;
  return [...members, ['normalized_value', nullable(numbers[1])]];
}

const DEFAULT_PERCENTS = [1, 5, 25, 50, 75, 95, 99];

/** The number nearest to each share of the way through all of them, which ascend. */
function percentileMembers({ points = DEFAULT_PERCENTS, keyed = true }: PipelineBody, { numbers, format }: PartialDerived): Members {
  const rows = points.map((point) => ({
    key: formatDouble(point),
    point,
    value: numbers[Math.round((point / 100) * (numbers.length - 1))] ?? NaN,
  }));
  const text = (key: string, value: number): Members =>
    format.kind === 'raw' || Number.isNaN(value) ? [] : [[`${key}_as_string`, formatValue(format, value)]];
  if (keyed) return [['values', new Map(rows.flatMap(({ key, value }) => [[key, nullable(value)] as const, ...text(key, value)]))]];
  const nodes = rows.map(({ key, point, value }) => new Map([['key', doubleNode(point)], ['value', nullable(value)], ...text(key, value)]));
  return [['values', nodes]];
}

function numberMembers(name: string, value: number, format: ValueFormat): Members {
  const member = [name, nullable(value)] as const;
  return format.kind === 'raw' || !Number.isFinite(value) ? [member] : [member, [`${name}_as_string`, formatValue(format, value)]];
}

function nullable(value: number): JsonValue {
  return Number.isFinite(value) ? doubleNode(value) : null;
}
