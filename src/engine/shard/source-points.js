import { isJsonArray, isJsonObject, JsonDouble } from '../json/json-value.ts';
import { isPointArray, parseGeoPoint } from '../schema/values/geo-point.ts';
/** The points at a path of a source, each as GeoJSON, however it was written; what is no point is left out. */
export function sourcePoints(source, parts) {
  return valuesAtEnd(source, parts).flatMap((value) => {
    const parsed = parseGeoPoint(value);
    if (!parsed.ok) return [];
    const [lat = '', lon = ''] = parsed.value.split(', ');
    const coordinates = [lon, lat].map((text) => new JsonDouble(Number(text), text));
    return [
      new Map([
        ['coordinates', coordinates],
        ['type', 'Point'],
      ]),
    ];
  });
}
/** Arrays are opened, but for those that are one point. */
function valuesAtEnd(value, parts) {
  if (isJsonArray(value) && !(parts.length === 0 && isPointArray(value))) return value.flatMap((item) => valuesAtEnd(item, parts));
  if (parts.length === 0) return [value];
  if (!isJsonObject(value)) return [];
  return parts.flatMap((_, at) => {
    const child = value.get(parts.slice(0, at + 1).join('.'));
    return child === undefined ? [] : valuesAtEnd(child, parts.slice(at + 1));
  });
}
