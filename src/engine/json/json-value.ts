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
 * A floating-point value that must print as one: `text` is what goes on the wire (`1.0`, `1.0E10`, `0.2876821`). It may be made when somebody
 * asks for it, as nobody reads most texts of scores.
 * @see docs/search.md, sort values
 */
export class JsonDouble {
  readonly value: number;
  /** The text, or what makes it. */
  printed: string | ((value: number) => string);
  constructor(value: number, printed: string | ((value: number) => string)) {
    this.value = value;
    this.printed = printed;
  }

  get text(): string {
    if (typeof this.printed !== 'string') this.printed = this.printed(this.value);
    return this.printed;
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

/** The text a scalar was written as; a string without its quotes. */
export function scalarText(value: JsonScalar): string {
  return value instanceof JsonDouble ? value.text : String(value);
}
