import type { EngineError } from '../errors.ts';
import type { AggregationSpec } from './aggregation.ts';
import { pathSteps, placeOf, SINGLE } from './order.ts';
import type { PartialAggregation, PartialBucket } from './partial.ts';

/** What the peers call results of several buckets. */
const RESULTS: ReadonlyMap<string, string> = new Map([
  ['histogram', 'InternalHistogram'],
  ['date_histogram', 'InternalDateHistogram'],
  ['range', 'InternalRange'],
  ['date_range', 'InternalDateRange'],
  ['ip_range', 'InternalBinaryRange'],
  ['geo_distance', 'InternalGeoDistance'],
  ['filters', 'InternalFilters'],
]);
const OF_TERMS = { text: 'StringTerms', long: 'LongTerms', double: 'DoubleTerms' };

/** Metrics of several numbers: a path has to say which. */
const MANY_VALUED: ReadonlySet<string> = new Set(['stats', 'extended_stats', 'percentiles', 'percentile_ranks']);

const RULE = 'buckets_path must reference either a number value or a single value numeric metric aggregation';

/** Why a path from the buckets of an aggregation does not lead to one number; undefined: it does, or to nothing. @param bucket one of the buckets */
export function numberRefusal(path: string, { subs }: AggregationSpec, bucket: PartialBucket): EngineError | undefined {
  const steps = pathSteps(path);
  let [specs, partials]: [readonly AggregationSpec[], readonly PartialAggregation[]] = [subs, bucket.subs];
  for (const [at, step] of steps.entries()) {
    const place = placeOf(specs, step);
    const spec = specs[place];
    if (spec === undefined) return undefined;
    const { type } = spec.body;
    if (SINGLE.has(type)) {
      const partial = partials[place];
      [specs, partials] = [spec.subs, partial?.kind === 'buckets' ? (partial.buckets[0]?.subs ?? []) : []];
      continue;
    }
    const isLast = at === steps.length - 1;
    const result = type === 'terms' ? termsName(partials[place]) : RESULTS.get(type);
    if (result !== undefined) return refusal(`${RULE}, got: [${isLast ? result : 'Object[]'}] at aggregation [${steps[0].name}]`);
    const isWhole = step.property === undefined || spec.name !== step.name;
    if (!MANY_VALUED.has(type) || !isWhole) return undefined;
    return refusal(`${RULE}, but [${steps[0].name}] contains multiple values. Please specify which to use.`);
  }
  return undefined;
}

function termsName(partial: PartialAggregation | undefined): string {
  const keys = partial?.kind === 'buckets' ? partial.keys : undefined;
  return keys === undefined ? 'UnmappedTerms' : OF_TERMS[keys];
}

function refusal(reason: string): EngineError {
  return { kind: 'aggregation', during: 'execution', reason };
}
