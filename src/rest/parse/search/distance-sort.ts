import type { JsonObject, JsonValue, SortSpec } from '../../../engine/index.ts';
import { refuseArgument, refuseParsing, refuseUnsupported } from '../../errors/refusal.ts';
import { readGeoPoints, readIsPlane, readUnit, readValidation } from '../geo.ts';
import { isJsonArray, isJsonObject, readBoolean, readText } from '../json-access.ts';
import { parseNestedSort } from './nested-sort.ts';
import { readMode, readOrder } from './sort-options.ts';

/** Reads what stands under `_geo_distance`: options, and a field with the places that distances are measured from. */
export function parseDistanceSort(options: JsonObject): SortSpec {
  let order: SortSpec['order'] = 'asc';
  let mode: SortSpec['mode'];
  let field: readonly [string, JsonValue] | undefined;
  let nested: SortSpec['nested'];
  const distance = { unit: 1, isPlane: false, ignoreUnmapped: false };
  for (const [key, value] of options) {
    if (key === 'order') order = readOrder(readText(value, key));
    else if (key === 'mode' || key === 'sort_mode') mode = readMode(readText(value, key));
    else if (key === 'unit') distance.unit = readUnit(value, key);
    else if (key === 'distance_type') distance.isPlane = readIsPlane(value, key);
    else if (key === 'ignore_unmapped') distance.ignoreUnmapped = readBoolean(value, key);
    else if (key === 'validation_method') readValidation(value, key);
    else if (key === 'nested') nested = parseNestedSort(value);
    else if (key.startsWith('nested')) refuseUnsupported(`[${key}] of [_geo_distance]`);
    else if (!isJsonArray(value) && !isJsonObject(value) && typeof value !== 'string')
      refuseParsing(`[_geo_distance] does not support [${key}]`, key);
    else field = [key, value];
  }
  if (mode === 'sum') refuseArgument("sort_mode [sum] isn't supported for sorting by geo distance");
  if (field === undefined) return refuseArgument('Geo distance sorting needs at least one point.');
  const origins = readGeoPoints(field[1], field[0]);
  if (origins.length === 0) refuseArgument('Geo distance sorting needs at least one point.');
  return {
    field: field[0],
    order,
    ...(mode !== undefined && { mode }),
    ...(nested !== undefined && { nested }),
    distance: { origins, ...distance },
  };
}
