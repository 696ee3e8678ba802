import { geoPlaces } from '../geo/geo-places.ts';
import { setOfTerms } from './term-sets.ts';
/** Units of work for a point that is held against a query. */
const UNITS_PER_PLACE = 60;
/** Points between two looks at the meter. */
const PLACES_AT_ONCE = 1024;
/** Documents having a point where the query looks for one: each different point is looked at once. */
export function withPlaces({ field, accepts }) {
  return function* (segment, meter) {
    const inverted = segment.inverted(field);
    const places = geoPlaces(segment, field);
    if (inverted === undefined || places === undefined) return undefined;
    const ordinals = [];
    for (let from = 0; from < places.lats.length; from += PLACES_AT_ONCE) {
      const to = Math.min(places.lats.length, from + PLACES_AT_ONCE);
      for (let ordinal = from; ordinal < to; ordinal++) if (accepts(places.lats[ordinal], places.lons[ordinal])) ordinals.push(ordinal);
      if (meter.add((to - from) * UNITS_PER_PLACE)) yield meter.take();
    }
    return yield* setOfTerms(inverted, ordinals, segment.docCount, meter);
  };
}
