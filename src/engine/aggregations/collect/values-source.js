import { err, ok } from '../../errors.ts';
import { JsonDouble, scalarText } from '../../json/json-value.ts';
import { parseFieldBound } from '../../query/compile/field-value.ts';
import { DEFAULT_DATE_FORMAT } from '../../schema/dates/dates.ts';
import { dateParser } from '../../schema/dates/date-format.ts';
import { parseZone } from '../../schema/dates/time-zone.ts';
import { besideField, metadataField } from '../../schema/metadata-fields.ts';
import { notAnAddress } from '../../schema/values/field-value.ts';
import { parseIp } from '../../schema/values/ip.ts';
import { RAW } from '../value-format.ts';
/**
 * Finds the field of an aggregation. What an index lacks has no values; `usual` says what its `missing` values are then.
 * Errors: `illegal_argument` for a field that cannot be read by document, for a type that the aggregation does not take, and for what cannot be read.
 */
export function valuesSource({ type: aggregation }, options, takes, { mapping, host }) {
  const { field: path, format, timeZone } = options;
  if (timeZone !== undefined && parseZone(timeZone) === undefined) return refuse(`Unknown time-zone ID: ${timeZone}`);
  if (path === '_index' && takes !== 'numbers') return ok({ path, type: undefined, kind: 'terms', format: RAW, constant: host.index });
  const known = mapping.field(path) ?? metadataField(path);
  if (known !== undefined && isText(known) && (aggregation === 'weighted_avg' || options.valueType === 'number'))
    return err(notNumeric(known));
  if (known === undefined && options.valueType === 'string' && takes === 'numbers')
    return refuse(`unmapped field is not supported for aggregation [${aggregation}]`);
  if (known !== undefined && !isText(known) && options.valueType === 'string' && takes === 'numbers_and_terms')
    return refuse(`[value_type] [string] of [${path}], a field of type [${known.type}], is not supported by this service`);
  const type = known ?? standIn(takes === 'addresses' ? { ...options, valueType: 'ip' } : options);
  const refused = type === undefined ? refusalOfName(path, aggregation) : refusalOf(type, aggregation, takes);
  if (refused !== undefined) return err(refused);
  const kind = kindOf(type, options, takes, aggregation);
  const written = valueFormat(type, aggregation, { format, timeZone });
  if (!written.ok) return written;
  const source = { path, type, kind, format: written.value };
  return options.missing === undefined || options.missing === null ? ok(source) : withMissing(source, options.missing, options, host);
}
const STAND_INS = {
  string: 'keyword',
  number: 'long',
  date: 'date',
  ip: 'ip',
  boolean: 'boolean',
};
/** A field that an index lacks is told about by the type of what stands for its values. */
function standIn({ field, valueType, missing }) {
  if (valueType === undefined || missing === undefined || missing === null || besideField(field) !== undefined) return undefined;
  return { path: field, docValues: true, indexed: true, norms: false, type: STAND_INS[valueType] };
}
function isText({ type }) {
  return TERMS.has(type);
}
function notNumeric({ path, type }) {
  return { kind: 'illegal_argument', reason: `Expected numeric type on field [${path}], but got [${type}]` };
}
/** What is kept of documents beside their fields cannot be gone through by document. */
function refusalOfName(path, aggregation) {
  if (besideField(path) === undefined) return undefined;
  return { kind: 'illegal_argument', reason: `Field [${path}] of type [${path}] is not supported for aggregation [${aggregation}]` };
}
const TERMS = new Set(['keyword', 'ip']);
/** Numbers that nothing is added to. */
const OTHER_NUMBERS = new Set(['date', 'date_nanos', 'boolean']);
const NUMBERLESS = new Set(['geo_point', 'binary']);
function refusalOf(type, aggregation, takes) {
  const { path } = type;
  if (type.type === 'text') {
    const reason =
      'Text fields are not optimised for operations that require per-document field data like aggregations and sorting, so these ' +
      'operations are disabled by default. Please use a keyword field instead. Alternatively, set fielddata=true on ' +
      `[${path}] in order to load field data by uninverting the inverted index. Note that this can use significant memory.`;
    return { kind: 'illegal_argument', reason };
  }
  if (!type.docValues) {
    const reason = `Can't load fielddata on [${path}] because fielddata is unsupported on fields of type [${type.type}]. Use doc values instead.`;
    return { kind: 'illegal_argument', reason };
  }
  const isTerms = TERMS.has(type.type);
  const isPlain = aggregation !== 'median_absolute_deviation' || !OTHER_NUMBERS.has(type.type);
  const fits =
    takes === 'any' ||
    (takes === 'points'
      ? type.type === 'geo_point'
      : takes === 'addresses'
        ? type.type === 'ip'
        : !NUMBERLESS.has(type.type) && (takes === 'numbers_and_terms' || !isTerms));
  if (fits && isPlain) return undefined;
  return {
    kind: 'illegal_argument',
    reason: `Field [${path}] of type [${type.type}] is not supported for aggregation [${aggregation}]`,
  };
}
function kindOf(type, { missing }, takes, aggregation) {
  if (type !== undefined) return TERMS.has(type.type) || NUMBERLESS.has(type.type) ? 'terms' : 'numbers';
  if (takes === 'numbers') return 'numbers';
  return aggregation === 'terms' || missing !== undefined || takes === 'addresses' ? 'terms' : 'numbers';
}
function valueFormat(type, aggregation, { format, timeZone }) {
  const zone = timeZone === undefined ? {} : { timeZone };
  if (type?.type === 'date' || type?.type === 'date_nanos' || (type === undefined && OF_DATES.has(aggregation))) {
    const pattern = format ?? type?.format ?? DEFAULT_DATE_FORMAT;
    if (format !== undefined && dateParser(format) === undefined) return refuse(`Invalid format: [${format}]: Unknown pattern letter`);
    return ok({ kind: 'date', pattern, ...zone });
  }
  if (type?.type === 'boolean') return ok({ kind: 'boolean' });
  if (type?.type === 'ip') return ok({ kind: 'ip' });
  return ok(format === undefined ? RAW : { kind: 'decimal', pattern: format });
}
/** Where an index has no such field, it would be of dates. */
const OF_DATES = new Set(['date_histogram', 'date_range']);
function withMissing(source, missing, options, host) {
  const { type, kind } = source;
  if (type?.type === 'ip') {
    const address = parseIp(scalarText(missing));
    return address === undefined ? refuse(notAnAddress(scalarText(missing)).reason) : ok({ ...source, missingText: address });
  }
  if (kind === 'terms') return ok({ ...source, missingText: scalarText(missing) });
  const number = readNumber(source, missing, options, host);
  return number.ok ? ok({ ...source, missingNumber: number.value }) : number;
}
/** A value as a source's numbers are: a date by its format, a truth as 1 or 0. */
export function readNumber({ type, format }, value, { timeZone }, { clock }, roundUp = false) {
  const plain = numberOf(value);
  if (format.kind !== 'date') {
    if (plain !== undefined) return ok(plain);
    const text = scalarText(value);
    if (format.kind !== 'boolean') return err(unreadable('number_format_exception', `For input string: "${text}"`));
    if (text === 'true' || text === 'false') return ok(text === 'true' ? 1 : 0);
    return refuse(`Cannot parse boolean [${text}], expected either [true] or [false]`);
  }
  if (plain !== undefined && typeof value !== 'string') return ok(plain);
  const date = { path: '', docValues: true, indexed: true, norms: false, type: 'date', format: format.pattern };
  const zone = timeZone ?? (type === undefined ? undefined : format.timeZone);
  const read = parseFieldBound(date, value, { clock, roundUp, ...(zone !== undefined && { timeZone: zone }) });
  if (read.kind === 'value') return ok(Number(read.value));
  return err({ kind: 'unreadable_value', cause: read.cause });
}
function numberOf(value) {
  if (typeof value === 'number' || typeof value === 'bigint') return Number(value);
  if (value instanceof JsonDouble) return value.value;
  if (typeof value !== 'string' || value.trim() === '') return undefined;
  const number = Number(value);
  return Number.isNaN(number) ? undefined : number;
}
function unreadable(type, reason) {
  return { kind: 'unreadable_value', cause: { type, reason } };
}
function refuse(reason) {
  return err({ kind: 'illegal_argument', reason });
}
