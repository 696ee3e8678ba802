import { hasBit } from '../../index/memory/bits.ts';
import { geoPlaces } from '../../query/geo/geo-places.ts';
import { arcDistance, planeDistance } from '../../schema/values/geo-distance.ts';
import { decodeLat, decodeLon } from '../../schema/values/geo-encoding.ts';
import { sortColumn } from './sort-column.ts';
const FAR = { value: () => Infinity };
/** Reads how far a leaf's documents are from the origins: of several distances the one that the mode picks. */
export function distanceReader({ segment }, key) {
  const column = sortColumn(segment, key);
  const places = geoPlaces(key.lifted?.get(segment)?.objects ?? segment, key.field);
  if (column?.kind !== 'ordinal' || places === undefined) return FAR;
  const measure = key.isPlane ? planeDistance : arcDistance;
  const { ordinals, offsets, docsWithValue } = column;
  return {
    value: (doc) => {
      if (!hasBit(docsWithValue, doc)) return Infinity;
      const [from, to] = offsets === undefined ? [doc, doc + 1] : [offsets[doc], offsets[doc + 1]];
      const found = [];
      for (let at = from; at < to; at++) {
        const lat = decodeLat(places.lats[ordinals[at]]);
        const lon = decodeLon(places.lons[ordinals[at]]);
        for (const origin of key.origins) found.push(measure(origin.lat, origin.lon, lat, lon) / key.unit);
      }
      return pick(found, key.mode);
    },
  };
}
function pick(distances, mode) {
  if (distances.length === 1) return distances[0];
  const sorted = distances.sort((a, b) => a - b);
  if (mode === 'min') return sorted[0];
  if (mode === 'max') return sorted[sorted.length - 1];
  if (mode === 'avg') return sorted.reduce((sum, distance) => sum + distance, 0) / sorted.length;
  const middle = (sorted.length - 1) >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle] + sorted[middle + 1]) / 2;
}
