import type { AggregationSpec } from '../aggregation.ts';
import type { PartialAggregation } from '../partial.ts';
import type { AggregationType } from './aggregation-type.ts';
import { CARDINALITY } from './cardinality.ts';
import { METRICS } from './metrics.ts';
import { DIGESTS } from './percentiles.ts';
import { WEIGHTED_AVG } from './weighted-avg.ts';

/** Types that buckets above them can be ordered by. */
const BY_TYPE: Readonly<Record<string, Pick<AggregationType<never>, 'metric'> | undefined>> = {
  ...METRICS,
  ...DIGESTS,
  cardinality: CARDINALITY,
  weighted_avg: WEIGHTED_AVG,
};

/** Whether an aggregation is a metric. */
export function isMetric({ body }: AggregationSpec): boolean {
  return BY_TYPE[body.type] !== undefined;
}

/** A number of a metric; undefined where there is none of that name. */
export function metricValue({ body }: AggregationSpec, partial: PartialAggregation, property: string | undefined): number | undefined {
  // The row under a body's own name takes that body.
  return BY_TYPE[body.type]?.metric?.(body as never, partial, property);
}
