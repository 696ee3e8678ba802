import { JsonDouble, writeJson, type JsonObject, type JsonValue } from '../../engine/index.ts';
import { type WireNode, type WireRecord } from '../json-bytes.ts';
import { writeNode } from '../write-node.ts';
import { isJsonArray, isJsonObject, tokenName } from '../parse/json-access.ts';
import { jsonRefusal, RECORD_JSON, readJson } from '../parse/json-body.ts';
import type { RequestBody } from '../request/request-body.ts';
import { didYouMean } from '../request/similarity.ts';
import { refuseWith } from './convention-error.ts';
import { checkDuration } from './durations.ts';
import { attributeOf, settable, type AttributeDescription, type RecordDescription } from './record.ts';

/** A record as it is now: as it is written to the wire. */
export type CurrentRecord = WireRecord | ReadonlyMap<string, WireNode>;

/** What PUT or PATCH carried: the attributes to set and the version they were meant for. */
export interface RecordChange {
  readonly attributes: ReadonlyMap<string, JsonValue>;
  readonly version: number;
}

/** The body as a JSON object; refuses everything else, and a body that is missing. */
export function readObject(body: RequestBody | undefined): JsonObject {
  if (body === undefined) return refuseWith('malformed_body', 'a body is needed: a JSON object with the attributes of the record');
  const parsed = readJson(body, RECORD_JSON);
  if (!parsed.ok) {
    const refusal = jsonRefusal(parsed.error);
    return refuseWith('malformed_body', 'reason' in refusal ? refusal.reason : parsed.error.message);
  }
  if (!isJsonObject(parsed.value))
    return refuseWith('malformed_body', `the body must be a JSON object, found [${tokenName(parsed.value)}]`);
  return parsed.value;
}

/** The attributes of a record to be made, with defaults for what was left out. */
export function readNew(body: RequestBody | undefined, record: RecordDescription): ReadonlyMap<string, JsonValue> {
  const given = readObject(body);
  const allowed = new Map(settable(record, 'create'));
  const read = new Map<string, JsonValue>();
  for (const [name, value] of given) {
    const attribute = allowed.get(name);
    if (attribute !== undefined) read.set(name, checkAttribute(name, value, attribute));
    else if (attributeOf(record, name) !== undefined) refuseWith('not_changeable', `[${name}] is set by the service, leave it out`);
    else if (record.open === true) read.set(name, value);
    else refuseUnknown(name, record, [...allowed.keys()]);
  }
  for (const [name, attribute] of allowed) {
    if (read.has(name)) continue;
    if (attribute.default !== undefined) read.set(name, attribute.default);
    else if (attribute.required === true) refuseMissing(name, attribute, `the ${record.name} cannot be made without it`);
  }
  return read;
}

/**
 * The attributes PUT or PATCH set. PUT must carry every one that can be changed; attributes that cannot be may come along as they were
 * read, so that a record can be sent back whole. `version` is read apart, and needed.
 */
export function readChange(
  body: RequestBody | undefined,
  record: RecordDescription,
  use: 'replace' | 'change',
  current: CurrentRecord,
): RecordChange {
  const given = readObject(body);
  const allowed = new Map(settable(record, use));
  const attributes = new Map<string, JsonValue>();
  for (const [name, value] of given) {
    const attribute = allowed.get(name);
    if (name === 'version') continue;
    if (attribute !== undefined) attributes.set(name, checkAttribute(name, value, attribute));
    else if (attributeOf(record, name) !== undefined) checkUnchanged(name, value, current);
    else if (record.open === true) attributes.set(name, value);
    else refuseUnknown(name, record, [...allowed.keys(), 'version']);
  }
  if (use === 'replace') {
    for (const [name, attribute] of allowed) {
      if (!attributes.has(name)) refuseMissing(name, attribute, 'PUT replaces the whole record; PATCH takes changed attributes only');
    }
  }
  return { attributes, version: readVersion(given.get('version')) };
}

/** The version in a body; missing and malformed ones are refused. @see spec 2.8 */
function readVersion(value: JsonValue | undefined): number {
  if (value === undefined || value === null) {
    return refuseWith('missing_version', '[version] is missing: send the version of the record that the change is meant for');
  }
  if (typeof value === 'number' && Number.isSafeInteger(value) && value > 0) return value;
  return refuseWith('bad_version', `[version] must be a positive whole number, found [${shown(value)}]`);
}

/** Refuses a value of the wrong type or outside of the bounds. */
export function checkAttribute(name: string, value: JsonValue, attribute: AttributeDescription): JsonValue {
  if (value === null && attribute.nullable === true) return value;
  if (!fits(value, attribute)) {
    return refuseWith('wrong_type', `[${name}] must be ${article(attribute.type)}, found [${shown(value)}]`);
  }
  if (typeof value === 'string') checkText(name, value, attribute);
  const number = numberOf(value);
  if (number !== undefined) checkNumber(name, number, attribute);
  return value;
}

function checkText(name: string, value: string, { type, values, minLength = 0, maxLength = Infinity }: AttributeDescription): void {
  if (type === 'duration') checkDuration(value, name);
  if (values !== undefined && !values.includes(value)) {
    refuseWith('out_of_bounds', `[${name}] must be one of [${values.join(', ')}], found [${value}]${didYouMean(value, values)}`);
  }
  const length = Array.from(value).length;
  if (length < minLength || length > maxLength) {
    const bounds = maxLength === Infinity ? `at least ${minLength}` : `between ${minLength} and ${maxLength}`;
    refuseWith('out_of_bounds', `[${name}] must have ${bounds} characters, found ${length}`);
  }
}

function checkNumber(name: string, value: number, { minimum = -Infinity, maximum = Infinity }: AttributeDescription): void {
  if (value >= minimum && value <= maximum) return;
  const bounds = maximum === Infinity ? `at least ${minimum}` : `between ${minimum} and ${maximum}`;
  refuseWith('out_of_bounds', `[${name}] must be ${bounds}, found [${value}]`);
}

function fits(value: JsonValue, { type }: AttributeDescription): boolean {
  switch (type) {
    case 'string':
    case 'duration':
      return typeof value === 'string';
    case 'integer':
    case 'timestamp':
      return (typeof value === 'number' && Number.isInteger(value)) || typeof value === 'bigint';
    case 'number':
      return numberOf(value) !== undefined;
    case 'boolean':
      return typeof value === 'boolean';
    case 'object':
      return isJsonObject(value);
    case 'array':
      return isJsonArray(value);
    default:
      return type satisfies never;
  }
}

function numberOf(value: JsonValue): number | undefined {
  if (value instanceof JsonDouble) return value.value;
  return typeof value === 'number' || typeof value === 'bigint' ? Number(value) : undefined;
}

function article(type: AttributeDescription['type']): string {
  if (type === 'duration') return 'a duration such as [5m]';
  if (type === 'integer' || type === 'timestamp') return 'a whole number';
  return type === 'object' || type === 'array' ? `an ${type}` : `a ${type === 'boolean' ? 'boolean' : type === 'string' ? 'text' : type}`;
}

const SHOWN = 60;

function shown(value: JsonValue): string {
  const text = typeof value === 'string' ? value : writeJson(value);
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
}

function checkUnchanged(name: string, value: JsonValue, current: CurrentRecord): void {
  const now = current instanceof Map ? current.get(name) : (current as WireRecord)[name];
  const same = now !== undefined && sameBytes(writeNode(now as WireNode), writeNode(value));
  if (!same) refuseWith('not_changeable', `[${name}] cannot be changed: leave it out or send it as it is`);
}

function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, at) => byte === b[at]);
}

function refuseMissing(name: string, attribute: AttributeDescription, why: string): never {
  return refuseWith('missing_attribute', `[${name}] is missing, ${article(attribute.type)}: ${why}`);
}

function refuseUnknown(name: string, record: RecordDescription, known: readonly string[]): never {
  return refuseWith(
    'unknown_attribute',
    `unknown attribute [${name}] of the ${record.name}, there are [${known.join(', ')}]${didYouMean(name, known, ': ')}`,
  );
}
