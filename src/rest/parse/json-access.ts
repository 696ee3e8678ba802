import { JsonDouble, writeJson, type JsonArray, type JsonObject, type JsonScalar, type JsonValue } from '../../engine/index.ts';
import { refuse, refuseArgument, refuseParsing } from '../errors/refusal.ts';

/** True for JSON objects. */
export function isJsonObject(value: JsonValue | undefined): value is JsonObject {
  return value instanceof Map;
}

/** True for JSON arrays; `Array.isArray` does not narrow readonly ones. */
export function isJsonArray(value: JsonValue | undefined): value is JsonArray {
  return Array.isArray(value);
}

/** True for null, booleans, numbers and strings. */
export function isJsonScalar(value: JsonValue | undefined): value is JsonScalar {
  return value !== undefined && !isJsonObject(value) && !isJsonArray(value);
}

/** The peers' name of the token a value starts with. */
export function tokenName(value: JsonValue): string {
  if (value === null) return 'VALUE_NULL';
  if (isJsonObject(value)) return 'START_OBJECT';
  if (isJsonArray(value)) return 'START_ARRAY';
  if (typeof value === 'string') return 'VALUE_STRING';
  return typeof value === 'boolean' ? 'VALUE_BOOLEAN' : 'VALUE_NUMBER';
}

/** A scalar's text as error messages and lenient readers use it. */
function scalarText(value: JsonScalar): string {
  return typeof value === 'string' ? value : writeJson(value);
}

const INT_MAX = 2 ** 31 - 1;

/** A 32-bit integer given as a number or as its text; a fraction is cut off. */
export function readInt(value: JsonValue, _name: string): number {
  const number = numericValue(value);
  if (number === undefined) return refuseNumber(value);
  if (number > INT_MAX || number < -INT_MAX - 1) {
    return refuse({ kind: 'input_coercion', reason: `Numeric value (${scalarText(value as JsonScalar)}) out of range of int` });
  }
  return Math.trunc(number);
}

/** A number of any kind, or its text. */
export function readFloat(value: JsonValue, _name: string): number {
  return numericValue(value) ?? refuseNumber(value);
}

/** `true`, `false`, or the same as a text; an empty text is false. */
export function readBoolean(value: JsonValue, _name: string): boolean {
  if (value === true || value === 'true') return true;
  if (value === false || value === 'false' || value === '') return false;
  if (typeof value === 'string') return refuseArgument(`Failed to parse value [${value}] as only [true] or [false] are allowed.`);
  return refuse({ kind: 'malformed_json', reason: `Current token (${jsonToken(value)}) not of boolean type`, ended: false });
}

/** A value that is no number is a fault of the text, or of the JSON. */
function refuseNumber(value: JsonValue): never {
  if (typeof value === 'string') {
    return refuse({ kind: 'number_format', reason: value === '' ? 'empty String' : `For input string: "${value}"` });
  }
  const reason = `Current token (${jsonToken(value)}) not numeric, can not use numeric value accessors`;
  return refuse({ kind: 'malformed_json', reason, ended: false });
}

/** A token as the peers' JSON reader names it, which tells more kinds apart. */
function jsonToken(value: JsonValue): string {
  if (typeof value === 'boolean') return value ? 'VALUE_TRUE' : 'VALUE_FALSE';
  if (value instanceof JsonDouble) return 'VALUE_NUMBER_FLOAT';
  const token = tokenName(value);
  return token === 'VALUE_NUMBER' ? 'VALUE_NUMBER_INT' : token;
}

/** The text of a scalar other than null. */
export function readText(value: JsonValue, name: string): string {
  if (isJsonScalar(value) && value !== null) return scalarText(value);
  return refuseParsing(`[${name}] must be a text but found [${tokenName(value)}]`, name);
}

/** One text, or an array of them, as a list. */
export function readTexts(value: JsonValue, name: string): readonly string[] {
  return isJsonArray(value) ? value.map((item) => readText(item, name)) : [readText(value, name)];
}

/** Most fields, patterns and keys of one list of a search: each is looked at for each hit. */
const MAX_LISTED = 1024;

/** A list that is not too long. */
export function checkListed<T>(list: readonly T[], name: string): readonly T[] {
  if (list.length <= MAX_LISTED) return list;
  return refuseArgument(`[${name}] must not have more than [${MAX_LISTED}] entries, found [${list.length}]`);
}

function numericValue(value: JsonValue): number | undefined {
  if (typeof value === 'number') return value;
  if (typeof value === 'bigint') return Number(value);
  if (value instanceof JsonDouble) return value.value;
  if (typeof value === 'string' && /^[+-]?(\d+(?:\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(value)) return Number(value);
  return undefined;
}
