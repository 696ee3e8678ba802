import { certain } from '../../certain.ts';
import { err, type ErrorCause, ok, type Result } from '../../errors.ts';
import { decodeLat, decodeLon, encodeLat, encodeLon } from './geo-encoding.ts';
import { isJsonArray, isJsonObject, JsonDouble, type JsonValue } from '../../json/json-value.ts';
import { formatDouble } from '../../json/java-number.ts';

const BASE32 = '0123456789bcdefghjkmnpqrstuvwxyz';
/** Letters of a geohash at most. */
const GEOHASH_LETTERS = 12;
const WKT_POINT = /^\s*POINT\s*\(\s*(\S+)\s+(\S+)\s*\)\s*$/i;

/**
 * One point as a document may write it: `{lat, lon}`, `"lat,lon"`, `[lon, lat]`, `"POINT (lon lat)"` or a geohash. Kept as
 * `lat, lon`, which is also how it prints.
 */
export function parseGeoPoint(value: JsonValue): Result<string, ErrorCause> {
  const point = readPoint(value);
  if (point === undefined || Number.isNaN(point.lat) || Number.isNaN(point.lon)) return err(cause('unsupported or malformed geo point'));
  if (Math.abs(point.lat) > 90) return err(cause(`illegal latitude value [${formatDouble(point.lat)}]`));
  if (Math.abs(point.lon) > 180) return err(cause(`illegal longitude value [${formatDouble(point.lon)}]`));
  return ok(`${formatDouble(point.lat)}, ${formatDouble(point.lon)}`);
}

/** A point as it is kept: its coordinates in steps, printed as degrees. */
export function keptPoint(text: string): string {
  const [lat = 0, lon = 0] = text.split(', ').map(Number);
  return `${formatDouble(decodeLat(encodeLat(lat)))}, ${formatDouble(decodeLon(encodeLon(lon)))}`;
}

/** The geohash of twelve letters of the cell that a point, as {@link parseGeoPoint} answers it, lies in. */
export function geohashOf(text: string): string {
  const [lat = 0, lon = 0] = text.split(', ').map(Number);
  const ranges = [
    { value: lon, low: -180, high: 180 },
    { value: lat, low: -90, high: 90 },
  ];
  let hash = '';
  for (let bits = 0, digit = 0; hash.length < GEOHASH_LETTERS; bits++) {
    const range = certain(ranges[bits % 2]);
    const middle = (range.low + range.high) / 2;
    const isUpper = range.value >= middle;
    if (isUpper) range.low = middle;
    else range.high = middle;
    digit = digit * 2 + Number(isUpper);
    if (bits % 5 !== 4) continue;
    hash += BASE32.charAt(digit);
    digit = 0;
  }
  return hash;
}

/** Whether an array is one point rather than a list of them. */
export function isPointArray(value: readonly JsonValue[]): boolean {
  return value.length > 0 && value.every((item) => typeof item === 'number' || item instanceof JsonDouble);
}

/** A place on Earth, in degrees. */
export interface Point {
  readonly lat: number;
  readonly lon: number;
}

/** A point however it is written, wherever it lies; undefined where it is none. */
export function readPoint(value: JsonValue): Point | undefined {
  if (isJsonObject(value)) {
    const known = Array.from(value.keys()).every((key) => key === 'lat' || key === 'lon' || key === 'geohash');
    const hash = value.get('geohash');
    if (known && value.size === 1 && typeof hash === 'string') return readGeohash(hash);
    return known ? { lat: numberOf(value.get('lat')), lon: numberOf(value.get('lon')) } : undefined;
  }
  if (isJsonArray(value))
    return value.length === 2 || value.length === 3 ? { lon: numberOf(value[0]), lat: numberOf(value[1]) } : undefined;
  return typeof value === 'string' ? readText(value) : undefined;
}

function readText(text: string): Point | undefined {
  const wkt = WKT_POINT.exec(text);
  if (wkt !== null) return { lon: numberOf(wkt[1]), lat: numberOf(wkt[2]) };
  const parts = text.split(',');
  if (parts.length === 2 || parts.length === 3) return { lat: numberOf(parts[0]), lon: numberOf(parts[1]) };
  return readGeohash(text);
}

/** The south-western corner of the cell a geohash names. */
function readGeohash(hash: string): Point | undefined {
  if (hash === '' || hash.length > GEOHASH_LETTERS) return undefined;
  const lat = { low: -90, high: 90 };
  const lon = { low: -180, high: 180 };
  let even = true;
  for (const letter of hash.toLowerCase()) {
    const digit = BASE32.indexOf(letter);
    if (digit < 0) return undefined;
    for (let bit = 16; bit > 0; bit >>= 1) {
      const range = even ? lon : lat;
      const middle = (range.low + range.high) / 2;
      if ((digit & bit) === 0) range.high = middle;
      else range.low = middle;
      even = !even;
    }
  }
  return { lat: lat.low, lon: lon.low };
}

function numberOf(value: JsonValue | undefined): number {
  if (typeof value === 'number') return value;
  if (value instanceof JsonDouble) return value.value;
  return typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN;
}

function cause(reason: string): ErrorCause {
  return { type: 'parse_exception', reason };
}
