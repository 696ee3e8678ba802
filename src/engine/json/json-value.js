/**
 * A floating-point value that must print as one: `text` is what goes on the wire (`1.0`, `1.0E10`, `0.2876821`). It may be made when somebody
 * asks for it, as nobody reads most texts of scores.
 * @see docs/search.md, sort values
 */
export class JsonDouble {
  value;
  /** The text, or what makes it. */
  printed;
  constructor(value, printed) {
    this.value = value;
    this.printed = printed;
  }
  get text() {
    if (typeof this.printed !== 'string') this.printed = this.printed(this.value);
    return this.printed;
  }
}
/** `Array.isArray` does not narrow readonly arrays. */
export function isJsonArray(value) {
  return Array.isArray(value);
}
/** `instanceof Map` forgets the types of keys and values. */
export function isJsonObject(value) {
  return value instanceof Map;
}
/** Neither array nor object. */
export function isJsonScalar(value) {
  return value === null || typeof value !== 'object' || value instanceof JsonDouble;
}
/** The text a scalar was written as; a string without its quotes. */
export function scalarText(value) {
  return value instanceof JsonDouble ? value.text : String(value);
}
