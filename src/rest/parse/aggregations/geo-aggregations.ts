import type { GeoMetricBody, GeoPoint, GeoRangeBody, JsonObject, JsonValue, ValuesOptions } from '../../../engine/index.ts';
import { refuseArgument, refuseField, refuseParsing, refuseUnsupported } from '../../errors/refusal.ts';
import { readGeoPoint, readIsPlane, readUnit } from '../geo.ts';
import { checkListed, isJsonArray, isJsonObject, readBoolean, readFloat, readText } from '../json-access.ts';
import type { MemberReaders } from '../read-members.ts';
import type { AggregationParser } from './aggregation-parser.ts';
import { readValues } from './values-options.ts';

/** Metrics of points, by name. */
export const GEO_METRIC_PARSERS: readonly (readonly [string, AggregationParser])[] = [
  [
    'geo_bounds',
    (body): GeoMetricBody => {
      const { values, own } = readPoints<{ wrapLongitude: boolean }>('geo_bounds', body, {
        wrap_longitude: (value, key) => ({ wrapLongitude: readBoolean(value, key) }),
      });
      return { type: 'geo_bounds', values, ...own };
    },
  ],
  ['geo_centroid', (body): GeoMetricBody => ({ type: 'geo_centroid', values: readPoints('geo_centroid', body, {}).values })],
];

type RangeMembers = Omit<GeoRangeBody, 'type' | 'values'>;

const RANGE_READERS: MemberReaders<RangeMembers> = {
  origin: (value) => ({ origin: readGeoPoint(value) satisfies GeoPoint }),
  unit: (value, key) => ({ unit: readUnit(value, key) }),
  distance_type: (value, key) => ({ isPlane: readIsPlane(value, key) }),
  keyed: (value, key) => ({ keyed: readBoolean(value, key) }),
  ranges: (value, key) => ({ ranges: checkListed(isJsonArray(value) ? value : [value], key).map(parseRange) }),
};

/** `geo_distance`. */
export const parseGeoRanges: AggregationParser = (body, { name }): GeoRangeBody => {
  const { values, own } = readPoints<RangeMembers>('geo_distance', body, RANGE_READERS);
  const { origin, unit = 1, isPlane = false, ranges = [], keyed = false } = own;
  if (origin === undefined) return refuseArgument(`Aggregation [${name}] must define an [origin].`);
  if (ranges.length === 0) refuseArgument(`No [ranges] specified for the [${name}] aggregation`);
  return { type: 'geo_distance', values, origin, unit, isPlane, ranges, keyed };
};

function readPoints<Own extends object>(
  type: string,
  body: JsonObject,
  own: MemberReaders<Own>,
): { readonly values: ValuesOptions; readonly own: Partial<Own> } {
  if (body.has('missing')) refuseUnsupported(`[missing] of a [${type}] aggregation`);
  return readValues<Own>(type, body, own);
}

function parseRange(value: JsonValue): GeoRangeBody['ranges'][number] {
  if (!isJsonObject(value)) return refuseParsing('[ranges] must contain objects, but hit a value', 'ranges');
  const range: { key?: string; from?: number; to?: number } = {};
  for (const [key, option] of value) {
    if (key !== 'key' && key !== 'from' && key !== 'to') return refuseField('ranges', key);
    if (option === null) continue;
    if (key === 'key') range.key = readText(option, key);
    else range[key] = readFloat(option, key);
  }
  return range;
}
