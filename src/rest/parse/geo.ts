import { type GeoPoint, isPointArray, type JsonValue, parseDistance, readPoint, unitOf } from '../../engine/index.ts';
import { numberFormat, refuse, refuseArgument } from '../errors/refusal.ts';
import { checkListed, isJsonArray, readText } from './json-access.ts';

/** Metres of a unit, by its name. */
export function readUnit(value: JsonValue, name: string): number {
  const text = readText(value, name);
  return unitOf(text) ?? refuseArgument(`No distance unit match [${text}]`);
}

/** Metres of a distance: a number, with a unit behind it or in `unit`. */
export function readDistance(value: JsonValue, unit: number, name: string): number {
  const { number, metres } = parseDistance(readText(value, name), unit);
  return Number.isNaN(metres) ? refuse({ kind: 'unreadable_value', cause: numberFormat(number) }) : metres;
}

/** Whether a name of a way to measure is one: `arc` or `plane`. */
export function readIsPlane(value: JsonValue, name: string): boolean {
  const text = readText(value, name).toLowerCase();
  if (text === 'arc' || text === 'plane') return text === 'plane';
  return refuseArgument(`No geo distance for [${text}]`);
}

/** What a `validation_method` does with coordinates that are none; undefined: it refuses them. */
export function readValidation(value: JsonValue, name: string): 'coerce' | 'ignore' | undefined {
  const text = readText(value, name).toUpperCase();
  if (text === 'COERCE') return 'coerce';
  if (text === 'IGNORE_MALFORMED') return 'ignore';
  return text === 'STRICT' ? undefined : refuseArgument(`No enum constant org.elasticsearch.index.query.GeoValidationMethod.${text}`);
}

/** A point: `{lat, lon}`, `"lat,lon"`, `[lon, lat]`, WKT or a geohash. */
export function readGeoPoint(value: JsonValue): GeoPoint {
  const point = readPoint(value);
  if (point !== undefined && !Number.isNaN(point.lat) && !Number.isNaN(point.lon)) return point;
  return refuse({ kind: 'unreadable_value', cause: { type: 'parse_exception', reason: 'field must be either lat/lon or geohash' } });
}

/** A point or several. */
export function readGeoPoints(value: JsonValue, name: string): readonly GeoPoint[] {
  if (!isJsonArray(value) || isPointArray(value)) return [readGeoPoint(value)];
  return checkListed(value, name).map(readGeoPoint);
}
