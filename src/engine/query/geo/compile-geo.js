import { formatDouble } from '../../json/java-number.ts';
import { decodeLat, decodeLon, encodeLat, encodeLatUp, encodeLon, encodeLonUp } from '../../schema/values/geo-encoding.ts';
import { arcDistance } from '../../schema/values/geo-distance.ts';
import { isSearchable } from '../compile/compile-term.ts';
import { MATCH_NONE } from '../index-query.ts';
/** A `geo_distance`: points no further from an origin. */
export function compileGeoDistance(run, query) {
  const { field, distance } = query;
  if (!isGeoField(run, query)) return MATCH_NONE;
  const { lat, lon } = query.validation === 'coerce' ? normalizedPoint(query.origin) : query.origin;
  if (Math.abs(lat) > 90) return refuseCoordinate(run, query, 'geo_distance', 'center point latitude', lat);
  if (Math.abs(lon) > 180) return refuseCoordinate(run, query, 'geo_distance', 'center point longitude', lon);
  return {
    kind: 'geo',
    field,
    accepts: (lats, lons) => arcDistance(lat, lon, decodeLat(lats), decodeLon(lons)) <= distance,
    text: `${formatDouble(lat)},${formatDouble(lon)} +/- ${formatDouble(distance)} meters`,
  };
}
/** A `geo_bounding_box`: points within it; one whose left is east of its right goes around the back of the Earth. */
export function compileGeoBox(run, query) {
  if (!isGeoField(run, query)) return MATCH_NONE;
  const corners = [query.topLeft, query.bottomRight].map((corner) => (query.validation === 'coerce' ? normalizedPoint(corner) : corner));
  const [{ lat: top, lon: left }, { lat: bottom, lon: right }] = corners;
  for (const [name, value, limit] of [
    ['top latitude', top, 90],
    ['bottom latitude', bottom, 90],
    ['left longitude', left, 180],
    ['right longitude', right, 180],
  ]) {
    if (Math.abs(value) > limit) return refuseCoordinate(run, query, 'geo_bounding_box', name, value);
  }
  const around =
    query.validation === 'coerce' && (query.bottomRight.lon - query.topLeft.lon) % 360 === 0 && query.bottomRight.lon > query.topLeft.lon;
  return boxOn(query.field, { top, bottom, left: around ? -180 : left, right: around ? 180 : right });
}
function boxOn(field, { top, bottom, left, right }) {
  // No point lies on the north pole or on the last meridian: they are kept a step before.
  if (bottom === 90 || (left === 180 && right === 180)) return MATCH_NONE;
  const west = left === 180 && right < left ? -180 : left;
  const [lowest, highest] = [encodeLatUp(bottom), encodeLat(top)];
  const [first, last] = [encodeLonUp(west), encodeLon(right)];
  const crosses = right < west;
  const accepts = (lats, lons) =>
    lats >= lowest && lats <= highest && (crosses ? lons >= first || lons <= last : lons >= first && lons <= last);
  const shown = (low, high) => `[${formatDouble(low)} TO ${formatDouble(high)}]`;
  return { kind: 'geo', field, accepts, text: `${shown(bottom, top)},${shown(left, right)}` };
}
function isGeoField(run, { field, ignoreUnmapped }) {
  const { index, uuid } = run.host;
  const type = run.field(field);
  if (type === undefined) {
    if (ignoreUnmapped !== true) run.fail({ kind: 'query_shard', index, uuid, reason: `failed to find geo_point field [${field}]` });
    return false;
  }
  if (type.type === 'geo_point') return isSearchable(run, type);
  run.fail({ kind: 'query_shard', index, uuid, reason: `field [${field}] is not a geo_point field` });
  return false;
}
function refuseCoordinate(run, { validation }, query, what, value) {
  const { index, uuid } = run.host;
  if (validation === 'ignore') {
    const [, name = ''] = /(\w+)$/.exec(what) ?? [];
    const limit = name === 'latitude' ? '90.0' : '180.0';
    return run.failToCreate({
      type: 'illegal_argument_exception',
      reason: `invalid ${name} ${formatDouble(value)}; must be between -${limit} and ${limit}`,
    });
  }
  const reason = `Validation Failed: 1: [${query}] ${what} is invalid: ${formatDouble(value)};`;
  return run.fail({
    kind: 'query_shard',
    index,
    uuid,
    reason: "couldn't validate latitude/ longitude values",
    cause: { type: 'query_validation_exception', reason },
  });
}
/** The same place with a latitude up to 90 and a longitude up to 180 degrees. */
function normalizedPoint({ lat, lon }) {
  let north = lat;
  let east = lon;
  if (Math.abs(lat) > 90) {
    north = centered(lat);
    const isBehind = Math.abs(north) > 90;
    if (isBehind) {
      north = Math.sign(north) * 180 - north;
      east += Math.abs(lon) > 180 ? 180 : east > 0 ? -180 : 180;
    }
  }
  return { lat: north + 0, lon: (Math.abs(east) > 180 ? centered(east) : east) + 0 };
}
/** The angle between -180, exclusive, and 180 degrees. */
function centered(angle) {
  const turned = angle % 360;
  const positive = turned <= 0 ? turned + 360 : turned;
  return positive > 180 ? positive - 360 : positive;
}
