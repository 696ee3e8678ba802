import type { GeoBoxQuery, GeoDistanceQuery, GeoPoint, JsonObject, JsonValue, Query } from '../../../engine/index.ts';
import { refuse, refuseArgument, refuseParsing } from '../../errors/refusal.ts';
import { readDistance, readGeoPoint, readIsPlane, readUnit, readValidation } from '../geo.ts';
import { isJsonObject, readBoolean, readText } from '../json-access.ts';
import { readBoost } from './query-options.ts';

/** Queries for points, by name. */
export const GEO_QUERIES: readonly (readonly [string, (name: string, body: JsonObject) => Query])[] = [
  ['geo_distance', parseGeoDistance],
  ['geo_bounding_box', parseGeoBox],
];

/** What both take beside their field. */
const OPTIONS: ReadonlySet<string> = new Set(['validation_method', 'ignore_unmapped', 'boost', '_name', 'ignore_malformed']);

type GeoOptions = Pick<GeoDistanceQuery, 'validation' | 'ignoreUnmapped' | 'boost'>;

function readGeoOptions(body: JsonObject): GeoOptions {
  const method = body.get('validation_method');
  const validation = method === undefined ? undefined : readValidation(method, 'validation_method');
  const unmapped = body.get('ignore_unmapped');
  const boost = body.get('boost');
  return {
    ...(validation !== undefined && { validation }),
    ...(unmapped !== undefined && { ignoreUnmapped: readBoolean(unmapped, 'ignore_unmapped') }),
    ...(boost !== undefined && { boost: readBoost(boost, 'boost') }),
  };
}

/** The one member that is no option: the field and what stands under it. */
function fieldOf(name: string, body: JsonObject, own: readonly string[]): readonly [string, JsonValue] | undefined {
  const fields = [...body].filter(([key]) => !OPTIONS.has(key) && !own.includes(key));
  const [first, second] = fields;
  if (second !== undefined) {
    return refuseParsing(`failed to parse [${name}] query. unexpected field [${second[0]}]`, second[0]);
  }
  return first;
}

function parseGeoDistance(name: string, body: JsonObject): GeoDistanceQuery {
  const found = fieldOf(name, body, ['distance', 'unit', 'distance_type']);
  const distance = body.get('distance');
  if (distance === undefined) return refuseParsing("geo_distance requires 'distance' to be specified", name);
  const type = body.get('distance_type');
  // Read alone: the peers measure along arcs whatever it says.
  if (type !== undefined) readIsPlane(type, 'distance_type');
  const unit = body.get('unit');
  const metres = readDistance(distance, unit === undefined ? 1 : readUnit(unit, 'unit'), 'distance');
  if (found === undefined) return refuseArgument('fieldName must not be null or empty');
  const origin = readGeoPoint(found[1]);
  if (!(metres > 0)) return refuseArgument('distance must be greater than zero');
  return { kind: 'geo_distance', field: found[0], origin, distance: metres, ...readGeoOptions(body) };
}

const WKT_BOX = /^\s*BBOX\s*\(\s*([^,\s]+)\s*,\s*([^,\s]+)\s*,\s*([^,\s]+)\s*,\s*([^,\s]+)\s*\)\s*$/i;

function parseGeoBox(name: string, body: JsonObject): GeoBoxQuery {
  const type = body.get('type');
  if (type !== undefined && !['memory', 'indexed'].includes(readText(type, 'type').toLowerCase())) {
    refuseArgument(`cannot parse type from [${readText(type, 'type')}]`);
  }
  const found = fieldOf(name, body, ['type']);
  if (found === undefined || !isJsonObject(found[1])) return refuseBox('bounding box not provided');
  const [topLeft, bottomRight] = cornersOf(found[1]);
  for (const [what, value] of [
    ['top latitude', topLeft.lat],
    ['bottom latitude', bottomRight.lat],
    ['left longitude', topLeft.lon],
    ['right longitude', bottomRight.lon],
  ] as const) {
    if (Number.isNaN(value)) refuseArgument(`${what} is invalid: NaN`);
  }
  const options = readGeoOptions(body);
  if (topLeft.lat < bottomRight.lat && options.validation === undefined) {
    refuseArgument(`top is below bottom corner: ${javaDouble(topLeft.lat)} vs. ${javaDouble(bottomRight.lat)}`);
  }
  return { kind: 'geo_bounding_box', field: found[0], topLeft, bottomRight, ...options };
}

function javaDouble(value: number): string {
  return Number.isInteger(value) ? `${value}.0` : String(value);
}

/** From two corners, from four edges, or from WKT. */
function cornersOf(box: JsonObject): readonly [topLeft: GeoPoint, bottomRight: GeoPoint] {
  const edges = { top: Number.NaN, left: Number.NaN, bottom: Number.NaN, right: Number.NaN };
  for (const [key, value] of box) {
    if (key === 'top' || key === 'left' || key === 'bottom' || key === 'right') edges[key] = Number(readText(value, key));
    else if (key === 'wkt') {
      const [, left, right, top, bottom] = WKT_BOX.exec(readText(value, key)) ?? refuseBox('failed to parse WKT bounding box');
      Object.assign(edges, { left: Number(left), right: Number(right), top: Number(top), bottom: Number(bottom) });
    } else {
      const [vertical, side] = key.split('_');
      if ((vertical !== 'top' && vertical !== 'bottom') || (side !== 'left' && side !== 'right')) {
        return refuseBox(`[failed to parse bounding box. unexpected field [${key}]]`);
      }
      const { lat, lon } = readGeoPoint(value);
      edges[vertical] = lat;
      edges[side] = lon;
    }
  }
  return [
    { lat: edges.top, lon: edges.left },
    { lat: edges.bottom, lon: edges.right },
  ];
}

function refuseBox(what: string): never {
  return refuse({
    kind: 'unreadable_value',
    cause: { type: 'parse_exception', reason: `failed to parse [geo_bounding_box] query. ${what}` },
  });
}
