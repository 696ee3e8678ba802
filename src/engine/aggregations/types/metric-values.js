import { CARDINALITY } from './cardinality.ts';
import { METRICS } from './metrics.ts';
import { DIGESTS } from './percentiles.ts';
import { WEIGHTED_AVG } from './weighted-avg.ts';
/** Types that buckets above them can be ordered by. */
const BY_TYPE = {
  ...METRICS,
  ...DIGESTS,
  cardinality: CARDINALITY,
  weighted_avg: WEIGHTED_AVG,
};
/** Whether an aggregation is a metric. */
export function isMetric({ body }) {
  return BY_TYPE[body.type] !== undefined;
}
/** A number of a metric; undefined where there is none of that name. */
export function metricValue({ body }, partial, property) {
  // The row under a body's own name takes that body.
  return BY_TYPE[body.type]?.metric?.(body, partial, property);
}
