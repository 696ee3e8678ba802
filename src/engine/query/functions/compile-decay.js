import { isJsonScalar, JsonDouble, scalarText } from '../../json/json-value.ts';
import { parseTimeValue } from '../../schema/dates/time-value.ts';
import { parseDistance } from '../../schema/values/distance.ts';
import { readPoint } from '../../schema/values/geo-point.ts';
import { parseFieldValue } from '../compile/field-value.ts';
import { DECAYS } from './decay-shapes.ts';
const DEFAULT_DECAY = 0.5;
/** Reads the parameters of a decay in the way of its field; undefined where that fails, and the run has failed. */
export function compileDecay(run, { shape, field, mode, parameters }) {
  const type = run.field(field);
  if (type === undefined) return failParsing(run, `unknown field [${field}]`);
  const read = readerOf(type);
  if (read === undefined) {
    return failParsing(run, `field [${field}] is of type [${type.type}], but only numeric types are supported.`);
  }
  const reading = new Reading(run);
  const unknown = [...parameters.keys()].find((name) => !NAMES.has(name));
  if (unknown !== undefined) reading.fail('parse_exception', `parameter [${unknown}] not supported!`);
  const value = (name) => parameters.get(name);
  const decay = reading.number(value('decay')) ?? DEFAULT_DECAY;
  const place = read(reading, value, type);
  if (place === undefined || reading.failed) return undefined;
  const { scale, offset } = place;
  if (!(scale > 0)) reading.fail('illegal_argument_exception', 'function_score : scale must be > 0.0.');
  if (!(decay > 0 && decay < 1)) reading.fail('illegal_argument_exception', 'function_score : decay must be in the range [0..1].');
  if (!(offset >= 0)) reading.fail('illegal_argument_exception', 'function_score : offset must be > 0.0');
  if (reading.failed) return undefined;
  return { kind: 'decay', shape, field, mode, ...place, scale: DECAYS[shape].scaleOf(scale, decay) };
}
const NAMES = new Set(['origin', 'scale', 'offset', 'decay']);
function failParsing(run, reason) {
  run.fail({ kind: 'parsing', reason });
  return undefined;
}
const NUMBERS = new Set(['long', 'unsigned_long', 'integer', 'short', 'byte', 'double', 'float', 'half_float']);
function readerOf({ type }) {
  if (type === 'geo_point') return readGeoPlace;
  if (type === 'date' || type === 'date_nanos') return readDatePlace;
  return NUMBERS.has(type) ? readNumberPlace : undefined;
}
const readNumberPlace = (reading, value, { type }) => {
  const origin = reading.number(value('origin'));
  const scale = reading.number(value('scale'));
  const offset = reading.number(value('offset')) ?? 0;
  if (reading.failed) return undefined;
  if (origin === undefined || scale === undefined)
    return reading.fail('parse_exception', 'both [scale] and [origin] must be set for numeric fields.');
  return { origin, scale, offset, form: type === 'unsigned_long' ? 'unsigned' : 'plain' };
};
/** Where the peers measure from unless told otherwise. */
const NULL_ISLAND = { lat: 0, lon: 0 };
const readGeoPlace = (reading, value) => {
  const written = value('origin');
  const origin = written === undefined ? NULL_ISLAND : readPoint(written);
  if (origin === undefined || Number.isNaN(origin.lat) || Number.isNaN(origin.lon)) {
    return reading.fail('parse_exception', 'field must be either lat/lon or geohash');
  }
  const scale = reading.distance(value('scale'));
  const offset = reading.distance(value('offset')) ?? 0;
  if (reading.failed) return undefined;
  if (scale === undefined) return reading.fail('parse_exception', '[origin] and [scale] must be set for geo fields.');
  return { origin, scale, offset, form: 'plain' };
};
const readDatePlace = (reading, value, type) => {
  const origin = reading.date(value('origin'), type);
  const scale = reading.time(value('scale'), 'scale');
  const offset = reading.time(value('offset'), 'offset') ?? 0;
  if (reading.failed || origin === undefined) return undefined;
  if (scale === undefined) return reading.fail('parse_exception', '[scale] must be set for date fields.');
  return { origin, scale, offset, form: type.type === 'date_nanos' ? 'nanos' : 'plain' };
};
/** Reads parameters until one fails. */
class Reading {
  #run;
  failed = false;
  constructor(run) {
    this.#run = run;
  }
  fail(type, reason) {
    this.failWith({ type, reason });
  }
  failWith(cause) {
    if (!this.failed) this.#run.failToCreate(cause);
    this.failed = true;
  }
  number(value) {
    if (value === undefined) return undefined;
    const number = numberOf(value);
    if (number !== undefined) return number;
    if (typeof value === 'string')
      return this.fail('number_format_exception', value === '' ? 'empty String' : `For input string: "${value}"`);
    return this.fail('json_parse_exception', 'Current token not numeric, can not use numeric value accessors');
  }
  distance(value) {
    const text = this.#text(value);
    if (text === undefined) return undefined;
    const { number, metres } = parseDistance(text, 1);
    return Number.isNaN(metres) ? this.fail('number_format_exception', `For input string: "${number}"`) : metres;
  }
  time(value, name) {
    const text = this.#text(value);
    return text === undefined ? undefined : this.#take(parseTimeValue(text, `DecayFunctionParser.${name}`));
  }
  /** Milliseconds; without a value the present. */
  date(value, type) {
    const text = this.#text(value);
    const { clock } = this.#run;
    if (text === undefined) return this.failed ? undefined : clock.now();
    const parsed = parseFieldValue(type, text, { clock });
    if (parsed.kind === 'failed') return this.failWith(parsed.cause);
    if (parsed.kind === 'none') return undefined;
    return type.type === 'date_nanos' ? Number(BigInt(parsed.value) / 1000000n) : Number(parsed.value);
  }
  #text(value) {
    if (value === undefined || value === null) return undefined;
    return isJsonScalar(value)
      ? scalarText(value)
      : this.fail('illegal_argument_exception', 'a parameter of a decay must be a text or a number');
  }
  #take(parsed) {
    return parsed.ok ? parsed.value : this.failWith(parsed.error);
  }
}
function numberOf(value) {
  if (typeof value === 'number') return value;
  if (typeof value === 'bigint') return Number(value);
  if (value instanceof JsonDouble) return value.value;
  if (typeof value !== 'string' || value.trim() === '') return undefined;
  const number = Number(value);
  return Number.isNaN(number) ? undefined : number;
}
