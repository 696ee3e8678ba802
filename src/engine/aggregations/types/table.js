import { CARDINALITY } from './cardinality.ts';
import { COMPOSITE } from './composite.ts';
import { METRICS } from './metrics.ts';
import { HISTOGRAMS } from './histograms.ts';
import { DIGESTS } from './percentiles.ts';
import { GEO_METRICS } from './geo/geo-metrics.ts';
import { GEO_DISTANCE } from './geo/geo-ranges.ts';
import { IP_RANGE } from './ip-ranges.ts';
import { NESTED } from './nested/nested.ts';
import { REVERSE_NESTED } from './nested/reverse-nested.ts';
import { RANGES } from './ranges.ts';
import { SAMPLER } from './sampler.ts';
import { SINGLES } from './singles.ts';
import { FILTERS } from './filters.ts';
import { TERMS } from './terms.ts';
import { TOP_HITS } from './top-hits.ts';
import { WEIGHTED_AVG } from './weighted-avg.ts';
/** Every type of aggregation: a new one is a row. */
const TYPES = {
  ...METRICS,
  ...HISTOGRAMS,
  ...RANGES,
  ...SINGLES,
  ...DIGESTS,
  ...GEO_METRICS,
  geo_distance: GEO_DISTANCE,
  cardinality: CARDINALITY,
  composite: COMPOSITE,
  filters: FILTERS,
  ip_range: IP_RANGE,
  nested: NESTED,
  reverse_nested: REVERSE_NESTED,
  sampler: SAMPLER,
  terms: TERMS,
  top_hits: TOP_HITS,
  weighted_avg: WEIGHTED_AVG,
};
/** What the engine knows of an aggregation's type. */
export function rowOf({ body }) {
  // The row under a body's own name takes that body.
  return TYPES[body.type];
}
