import type { JsonObject, JsonValue } from '../../engine/index.ts';
import { isJsonObject } from './json-access.ts';

/**
 * Settings as flat keys with the `index.` prefix, from any of the forms clients send: nested, dotted, with or without
 * the prefix. Arrays and scalars are values.
 */
export function flattenSettings(settings: JsonObject): ReadonlyMap<string, JsonValue> {
  return new Map([...flattenObject(settings)].map(([key, value]) => [key.startsWith('index.') ? key : `index.${key}`, value]));
}

/** An object's values under their dotted paths. Arrays and scalars are values. */
export function flattenObject(object: JsonObject): ReadonlyMap<string, JsonValue> {
  const flat = new Map<string, JsonValue>();
  flattenInto(flat, '', object);
  return flat;
}

function flattenInto(flat: Map<string, JsonValue>, prefix: string, object: JsonObject): void {
  for (const [key, value] of object) {
    if (isJsonObject(value)) flattenInto(flat, `${prefix}${key}.`, value);
    else flat.set(`${prefix}${key}`, value);
  }
}
