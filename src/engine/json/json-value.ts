/**
 * A JSON value read without loss.
 *
 * - An integer literal (no fraction, no exponent) is a `number` when it is a safe integer, else a `bigint`.
 * - A literal with a fraction or an exponent is a `number` when its value is not an integer (3.14), else a
 *   {@link JsonDouble} (1.0, 2e3), because `1` and `1.0` map to different field types and print differently.
 * - An object is a `Map` in source order: `__proto__` is plain data and numeric-looking keys keep their place.
 */
export type JsonValue = null | boolean | string | number | bigint | JsonDouble | JsonArray | JsonObject;
export type JsonArray = readonly JsonValue[];
export type JsonObject = ReadonlyMap<string, JsonValue>;
export type JsonScalar = null | boolean | string | number | bigint | JsonDouble;

/**
 * A floating-point value that must print as one: `text` is what goes on the wire (`1.0`, `1.0E10`, `0.2876821`).
 * @see docs/search.md, sort values
 */
export class JsonDouble {
  readonly value: number;
  readonly text: string;
  constructor(value: number, text: string) {
    this.value = value;
    this.text = text;
  }
}

/** `Array.isArray` does not narrow readonly arrays. */
export function isJsonArray(value: JsonValue | undefined): value is JsonArray {
  return Array.isArray(value);
}

/** `instanceof Map` forgets the types of keys and values. */
export function isJsonObject(value: JsonValue | undefined): value is JsonObject {
  return value instanceof Map;
}

/** Neither array nor object. */
export function isJsonScalar(value: JsonValue): value is JsonScalar {
  return value === null || typeof value !== 'object' || value instanceof JsonDouble;
}
