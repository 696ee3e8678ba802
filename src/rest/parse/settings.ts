import type { JsonObject, JsonValue } from '../../engine/index.ts';
import { isJsonObject } from './json-access.ts';

/**
 * Settings as flat keys with the `index.` prefix, from any of the forms clients send: nested, dotted, with or without
 * the prefix. Arrays and scalars are values.
 */
export function flattenSettings(settings: JsonObject): ReadonlyMap<string, JsonValue> {
  const flat = new Map<string, JsonValue>();
  flattenInto(flat, '', settings);
  return new Map([...flat].map(([key, value]) => [key.startsWith('index.') ? key : `index.${key}`, value]));
}

function flattenInto(flat: Map<string, JsonValue>, prefix: string, object: JsonObject): void {
  for (const [key, value] of object) {
    if (isJsonObject(value)) flattenInto(flat, `${prefix}${key}.`, value);
    else flat.set(`${prefix}${key}`, value);
  }
}
