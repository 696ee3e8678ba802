import type { AggregationSpec, BucketOrder } from './aggregation.ts';
import type { PartialAggregation, PartialBucket } from './partial.ts';
import { compareKeys } from './value-format.ts';
import { isMetric, metricValue } from './types/metric-values.ts';

/** Whether an order goes by something below the buckets. */
export function isBelow({ path }: BucketOrder): boolean {
  return path !== '_count' && path !== '_key';
}

/** Whether an order begins with the keys. */
export function isKeyOrder(order: readonly BucketOrder[]): boolean {
  return order[0]?.path === '_key';
}

/** Whether an order begins with the largest count. */
export function isCountDescending(order: readonly BucketOrder[]): boolean {
  return order[0]?.path === '_count' && !order[0].ascending;
}

/** Compares buckets by their counts and keys. */
export function bucketComparator(order: readonly BucketOrder[]): (a: PartialBucket, b: PartialBucket) => number {
  const keys = order.map(({ path, ascending }) => ({ isCount: path === '_count', sign: ascending ? 1 : -1 }));
  return (a, b) => {
    for (const { isCount, sign } of keys) {
      const found = isCount ? a.docCount - b.docCount : compareKeys(a.key, b.key);
      if (found !== 0) return sign * found;
    }
    return 0;
  };
}

/** A step of a path: an aggregation, and what of it. */
interface PathStep {
  readonly name: string;
  readonly property?: string;
}

/** `a>b.max`, `a[max]`, `_count`: aggregations from above, the last with what of it is meant. */
export function pathSteps(path: string): readonly PathStep[] {
  const names = path.split('>').map((name) => name.trim());
  return names.map((name, at) => {
    if (at < names.length - 1) return { name };
    const [, bracketed, inside] = /^(.+)\[(.+)\]$/.exec(name) ?? [];
    if (bracketed !== undefined && inside !== undefined) return { name: bracketed, property: inside };
    const dot = name.lastIndexOf('.');
    return dot > 0 ? { name: name.slice(0, dot), property: name.slice(dot + 1) } : { name };
  });
}

/** The number at the end of a path below a bucket; undefined where there is none. */
export function valueAt(
  bucket: Pick<PartialBucket, 'subs'>,
  steps: readonly PathStep[],
  subs: readonly AggregationSpec[],
): number | undefined {
  let level: Pick<PartialBucket, 'subs'> = bucket;
  let specs = subs;
  for (const [at, { name, property }] of steps.entries()) {
    const place = placeOf(specs, steps[at]);
    const spec = specs[place];
    const partial: PartialAggregation | undefined = level.subs[place];
    if (spec === undefined || partial === undefined) return undefined;
    if (partial.kind !== 'buckets') return metricValue(spec, partial, spec.name === name ? property : undefined);
    if (partial.buckets.length !== 1) return undefined;
    [level] = partial.buckets;
    if (at === steps.length - 1) return partial.buckets[0].docCount;
    specs = spec.subs;
  }
  return undefined;
}

/** The aggregation of a step: one whose name has a dot may be meant as a whole. */
export function placeOf(specs: readonly AggregationSpec[], { name, property }: PathStep): number {
  const whole = property === undefined ? -1 : specs.findIndex((spec) => spec.name === `${name}.${property}`);
  return whole >= 0 ? whole : specs.findIndex((spec) => spec.name === name);
}

const NO_NUMBERS: PartialAggregation = { kind: 'numbers', numbers: [0, 0, 0, 0, 0, 0, 0], format: { kind: 'raw' } };

/** Types of one bucket, which paths lead through. */
export const SINGLE: ReadonlySet<string> = new Set(['filter', 'global', 'missing', 'nested', 'reverse_nested', 'sampler']);

/** What is wrong with the path of an order; undefined: nothing. */
export function pathRefusal(path: string, subs: readonly AggregationSpec[]): string | undefined {
  if (path === '_count' || path === '_key') return undefined;
  let specs = subs;
  const steps = pathSteps(path);
  for (const [at, step] of steps.entries()) {
    const spec = specs[placeOf(specs, step)];
    const bad = `Invalid aggregation order path [${path}]. `;
    if (spec === undefined) {
      return `${bad}The provided aggregation [${step.name}] either does not exist, or is a pipeline aggregation and cannot be used to sort the buckets.`;
    }
    const isLast = at === steps.length - 1;
    if (SINGLE.has(spec.body.type)) {
      if (isLast && step.property !== undefined && step.property !== 'doc_count') {
        return `${bad}Ordering on a single-bucket aggregation can only be done on its doc_count. Either drop the key (a la "${spec.name}") or change it to "doc_count" (a la "${spec.name}.doc_count") or "key".`;
      }
      specs = spec.subs;
      continue;
    }
    if (!isMetric(spec) || !isLast) {
      const more = spec.body.type === 'top_hits' ? '' : ` [${spec.name}] is not single-bucket.`;
      return `${bad}Buckets can only be sorted on a sub-aggregator path that is built out of zero or more single-bucket aggregations within the path and a final single-bucket or a metrics aggregation at the path end.${more}`;
    }
    const isWhole = spec.name !== step.name;
    const found = metricValue(spec, NO_NUMBERS, isWhole ? undefined : step.property);
    if (found !== undefined) continue;
    return step.property === undefined
      ? `${bad}When ordering on a multi-value metrics aggregation a metric name must be specified.`
      : `${bad}Unknown metric name [${step.property}] on multi-value metrics aggregation [${spec.name}]`;
  }
  return undefined;
}
