import { scalarText } from '../../json/json-value.ts';
import { err, ok } from '../../errors.ts';
import { encodeUtf8 } from '../../json/utf8.ts';
import { isDate } from '../../query/compile/compile-date-term.ts';
import { parseFieldBound } from '../../query/compile/field-value.ts';
import { notAnAddress } from '../../schema/values/field-value.ts';
import { parseIp } from '../../schema/values/ip.ts';
import { coerceToType } from '../../schema/values/numbers.ts';
import { compileNestedSource } from './nested-key.ts';
const SHARD_DOC_STEP = 2 ** 32;
const TYPE_NAMES = [
  'text',
  'keyword',
  'boolean',
  'date',
  'date_nanos',
  'ip',
  'geo_point',
  'binary',
  'unsigned_long',
  'long',
  'integer',
  'short',
  'byte',
  'double',
  'float',
  'half_float',
];
/**
 * Resolves sort keys against the mapping.
 * Errors: `query_shard` for an unmapped field without `unmapped_type` and for a mode that keywords do not have;
 * `illegal_argument` for text fields and unreadable `missing` values.
 */
export function compileSort(specs, context) {
  if (specs.length === 0) return NO_KEYS;
  const known = KNOWN.get(specs);
  if (known?.mapping === context.mapping) return known.result;
  const keys = [];
  for (const spec of specs) {
    const key = compileKey(spec, context);
    if (!key.ok) return key;
    keys.push(key.value);
  }
  const result = ok(keys);
  if (specs.every(isSameOnAllShards)) KNOWN.set(specs, { mapping: context.mapping, result });
  return result;
}
const NO_KEYS = ok([]);
/** What a list of keys meant last: the shards of an index are asked one after the other, and mostly all of them mean the same. */
const KNOWN = new WeakMap();
/** Whether a key means the same on every shard and at any time: a stand-in for missing values may say `now`. */
function isSameOnAllShards({ field, missing, nested }) {
  return (
    nested === undefined &&
    field !== '_shard_doc' &&
    (missing === undefined || missing === null || missing === '_last' || missing === '_first')
  );
}
function compileKey(spec, context) {
  const { field, order } = spec;
  if (field === '_score') return ok({ kind: 'score', order });
  if (field === '_doc') return ok({ kind: 'doc', order, base: 0 });
  if (field === '_shard_doc') return ok({ kind: 'doc', order, base: context.shardPosition * SHARD_DOC_STEP });
  if (field === '_id') return ok({ kind: 'id', order });
  const { nested } = spec;
  const own = context.mapping.field(field);
  if (nested === undefined || own === undefined) return compileOwn(spec, own, context);
  const source = compileNestedSource(nested, context.mapping, context.host, context.within ?? '');
  if (!source.ok) return source;
  const key = compileOwn(spec, own, context);
  if (!key.ok) return key;
  if (key.value.kind === 'numeric' && key.value.mode === 'median') {
    return err({ kind: 'illegal_argument', reason: 'Unsupported sort mode: MEDIAN' });
  }
  return 'field' in key.value ? ok({ ...key.value, nested: source.value }) : key;
}
/** A key by the documents' own values. */
function compileOwn(spec, own, context) {
  const { field } = spec;
  if (spec.distance !== undefined) return compileDistance(spec, spec.distance, context);
  const type = own ?? unmapped(spec);
  if (type === undefined) {
    return err(queryShard(context.host, `No mapping found for [${field}] in order to sort on`));
  }
  return compileField(spec, type, context);
}
function compileDistance({ field, order, mode }, { origins, unit, isPlane, ignoreUnmapped }, context) {
  const type = context.mapping.field(field);
  if (type === undefined && !ignoreUnmapped) {
    return err({ kind: 'illegal_argument', reason: `failed to find mapper for [${field}] for geo distance based sort` });
  }
  if (type !== undefined && (type.type !== 'geo_point' || !type.docValues)) {
    return err({ kind: 'illegal_argument', reason: `field [${field}] has no column of geo points to sort by distance` });
  }
  const picked = mode === undefined || mode === 'sum' ? (order === 'asc' ? 'min' : 'max') : mode;
  // The nearest first, in metres from one place: the peers walk them by arcs, whatever was asked for.
  const isArc = !isPlane || (origins.length === 1 && unit === 1 && order === 'asc' && picked === 'min');
  return ok({ kind: 'distance', field, order, mode: picked, origins, unit, isPlane: !isArc });
}
/** A stand-in for a field this index lacks: every document is without a value. */
function unmapped({ field, unmappedType }) {
  const type = TYPE_NAMES.find((name) => name === unmappedType);
  return type && { path: field, type, indexed: true, docValues: type !== 'text', norms: false };
}
function queryShard({ index, uuid }, reason) {
  return { kind: 'query_shard', index, uuid, reason };
}
function compileField(spec, type, context) {
  const { field } = spec;
  if (type.type === 'text') return err({ kind: 'illegal_argument', reason: textReason(field) });
  if (!type.docValues) {
    const reason = `Can't load fielddata on [${field}] because fielddata is unsupported on fields of type [${type.type}]. Use doc values instead.`;
    return err({ kind: 'illegal_argument', reason });
  }
  if (type.type === 'geo_point') {
    const reason = "can't sort on geo_point field without using specific sorting feature, like geo_distance";
    return err({ kind: 'illegal_argument', reason });
  }
  if (type.type === 'binary') return err({ kind: 'illegal_argument', reason: "can't sort on binary field" });
  if (spec.numericType !== undefined && (type.type === 'ip' || type.type === 'keyword')) {
    const reason = `[numeric_type] option cannot be set on a non-numeric field, got ${type.type}`;
    return err({ kind: 'illegal_argument', reason });
  }
  if (type.type === 'ip') return compileIp(spec, context.host);
  return type.type === 'keyword' ? compileKeyword(spec, context.host) : compileNumeric(spec, type, context);
}
function textReason(field) {
  return (
    'Text fields are not optimised for operations that require per-document field data like aggregations and sorting, so ' +
    'these operations are disabled by default. Please use a keyword field instead. Alternatively, set fielddata=true on ' +
    `[${field}] in order to load field data by uninverting the inverted index. Note that this can use significant memory.`
  );
}
function compileKeyword(spec, host) {
  const { field, order, mode = order === 'asc' ? 'min' : 'max', missing = '_last' } = spec;
  if (mode !== 'min' && mode !== 'max') {
    return err(queryShard(host, 'we only support AVG, MEDIAN and SUM on number based fields'));
  }
  const stand = missing === null || missing === '_last' ? 'last' : missing === '_first' ? 'first' : encodeUtf8(scalarText(missing));
  return ok({ kind: 'keyword', field, order, mode, missing: stand });
}
/** As a keyword, by the kept form of the addresses. */
function compileIp(spec, host) {
  const { missing } = spec;
  const text = typeof missing === 'string' && !missing.startsWith('_') ? missing : undefined;
  const address = text === undefined ? undefined : parseIp(text);
  if (text !== undefined && address === undefined) return err({ kind: 'illegal_argument', reason: notAnAddress(text).reason });
  const key = compileKeyword(address === undefined ? spec : { ...spec, missing: address }, host);
  return key.ok && key.value.kind === 'keyword' ? ok({ ...key.value, ip: true }) : key;
}
function compileNumeric(spec, type, { host }) {
  const { field, order, mode = order === 'asc' ? 'min' : 'max', missing = '_last' } = spec;
  if (spec.numericType === 'date_nanos' && !isDate(type) && type.type !== 'unsigned_long')
    return err({ kind: 'illegal_argument', reason: NO_MOMENTS });
  const cast = castOf(type.type, spec.numericType);
  const print = cast === undefined ? printOf(type.type) : spec.numericType === 'double' ? 'double' : 'long';
  const unsigned = type.type === 'unsigned_long' ? { unsigned: true } : {};
  if (missing === null || missing === '_last' || missing === '_first') {
    const end = (missing === '_first') === (order === 'asc') ? -Infinity : Infinity;
    return ok({ kind: 'numeric', field, order, print, mode, missing: end, ...unsigned, ...(cast !== undefined && { cast }) });
  }
  const value = type.type === 'unsigned_long' ? unsignedStandIn(type, missing, host) : standIn(print, missing);
  if (!value.ok) return value;
  return ok({ kind: 'numeric', field, order, print, mode, missing: value.value, ...unsigned, ...(cast !== undefined && { cast }) });
}
const NO_MOMENTS = 'trying to convert a known date time formatter to a nanosecond one, wrong field used?';
/** What stands for a missing value: a number as it is sorted and printed, whatever else the field's type makes of values. */
function standIn(print, missing) {
  const parsed = coerceToType(print, typeof missing === 'boolean' ? String(missing) : missing);
  return parsed.ok ? parsed : err({ kind: 'illegal_argument', reason: parsed.error.reason, cause: parsed.error });
}
function unsignedStandIn(type, missing, host) {
  const parsed = parseFieldBound(type, missing, { clock: host.clock });
  return parsed.kind === 'value' ? ok(parsed.value) : err({ kind: 'illegal_argument', reason: parsed.cause.reason, cause: parsed.cause });
}
/** How a field's values become those of a `numeric_type`; undefined: they stay as they are. */
function castOf(type, wanted) {
  if (wanted === undefined || type === 'unsigned_long') return undefined;
  if (wanted === 'double') return type === 'double' ? undefined : type === 'date_nanos' ? 'millis' : 'double';
  if (printOf(type) !== 'long') return 'whole';
  if (wanted === 'date' && type === 'date_nanos') return 'millis';
  return wanted === 'date_nanos' && type === 'date' ? 'nanos' : undefined;
}
function printOf(type) {
  if (type === 'double') return 'double';
  return type === 'float' || type === 'half_float' ? 'float' : 'long';
}
