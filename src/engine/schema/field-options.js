import { err, ok } from '../errors.ts';
import { isJsonArray, isJsonObject, isJsonScalar } from '../json/json-value.ts';
import { dateParser } from './dates/date-format.ts';
import { DEFAULT_DATE_FORMAT } from './dates/dates.ts';
import { javaText } from './values/java-text.ts';
const readBoolean = (_field, value) => {
  const truth = value === 'true' ? true : value === 'false' ? false : value;
  if (typeof truth === 'boolean') return ok(truth);
  return err(illegal(`Failed to parse value [${javaText(value)}] as only [true] or [false] are allowed.`));
};
const readAnalyzer = (field, value, analysis) => {
  if (typeof value === 'string' && analysis.analyzer(value) !== undefined) return ok(value);
  return err({ kind: 'mapper_parsing', reason: `analyzer [${javaText(value)}] not found for field [${field}]` });
};
const readNormalizer = (field, value, analysis) => {
  if (value === null || (typeof value === 'string' && analysis.normalizer(value) !== undefined)) return ok(value);
  return err({ kind: 'mapper_parsing', reason: `normalizer [${javaText(value)}] not found for field [${field}]` });
};
const readCount = (_field, value) => {
  const count = typeof value === 'string' && /^\d{1,10}$/.test(value) ? Number(value) : value;
  if (typeof count === 'number' && Number.isInteger(count) && count >= 0) return ok(count);
  return err(illegal(`Failed to parse value [${javaText(value)}] as a count: it has to be a whole number, not negative`));
};
const readFormat = (_field, value) => {
  if (typeof value === 'string' && dateParser(value) !== undefined) return ok(value);
  return err(illegal(`Invalid format: [${javaText(value)}]: Unknown format or pattern letter`));
};
const readScalar = (field, value) => {
  if (isJsonScalar(value)) return ok(value);
  return err({ kind: 'mapper_parsing', reason: `Property [null_value] of field [${field}] has to be a single value.` });
};
const readPaths = (field, value) => {
  const paths = isJsonArray(value) ? value : [value];
  if (paths.every((path) => typeof path === 'string' && path !== '')) return ok(paths);
  return err({ kind: 'mapper_parsing', reason: `Property [copy_to] of field [${field}] has to name fields.` });
};
const MAX_META = { entries: 5, key: 20, value: 50 };
const readMeta = (field, value) => {
  if (!isJsonObject(value)) return err(metaError(`must be an object, got ${javaTyped(value)} for field [${field}]`));
  if (value.size > MAX_META.entries)
    return err(metaError(`can't have more than ${MAX_META.entries} entries, but got ${value.size} on field [${field}]`));
  for (const [key, text] of value) {
    const problem = metaEntryProblem(field, key, text);
    if (problem !== undefined) return err(metaError(problem));
  }
  return ok(new Map([...value].toSorted(([a], [b]) => (a < b ? -1 : 1))));
};
function metaEntryProblem(field, key, value) {
  if (key.length > MAX_META.key) return `keys can't be longer than ${MAX_META.key} chars, but got [${key}] for field [${field}]`;
  if (value === null) return `values can't be null (field [${field}])`;
  if (typeof value !== 'string') return `values can only be strings, but got ${javaTyped(value)} for field [${field}]`;
  return value.length > MAX_META.value
    ? `values can't be longer than ${MAX_META.value} chars, but got [${value}] for field [${field}]`
    : undefined;
}
function metaError(problem) {
  return { kind: 'mapper_parsing', reason: `[meta] ${problem}` };
}
/** A value with the name of its class in Java. */
function javaTyped(value) {
  const name = isJsonArray(value)
    ? 'ArrayList'
    : isJsonObject(value)
      ? 'HashMap'
      : typeof value === 'boolean'
        ? 'Boolean'
        : typeof value === 'string'
          ? 'String'
          : 'Integer';
  return value === null ? 'null[null]' : `${name}[${javaText(value)}]`;
}
/** In the order in which they print. */
const OPTIONS = new Map([
  ['index', { read: readBoolean, standard: true }],
  ['doc_values', { read: readBoolean, standard: true }],
  ['store', { read: readBoolean, standard: false }],
  ['norms', { read: readBoolean }],
  ['analyzer', { read: readAnalyzer, standard: 'default' }],
  ['search_analyzer', { read: readAnalyzer }],
  ['normalizer', { read: readNormalizer, standard: null }],
  ['ignore_above', { read: readCount, standard: 2147483647 }],
  ['format', { read: readFormat, standard: DEFAULT_DATE_FORMAT }],
  ['coerce', { read: readBoolean, standard: true }],
  ['ignore_malformed', { read: readBoolean, standard: false }],
  ['null_value', { read: readScalar, standard: null }],
  ['eager_global_ordinals', { read: readBoolean, standard: false }],
  ['meta', { read: readMeta }],
  ['copy_to', { read: readPaths }],
]);
const COMMON = ['index', 'store', 'meta', 'copy_to'];
const NUMERIC = [...COMMON, 'doc_values', 'coerce', 'ignore_malformed', 'null_value'];
const ACCEPTED = {
  text: [...COMMON, 'norms', 'analyzer', 'search_analyzer', 'eager_global_ordinals'],
  keyword: [...COMMON, 'doc_values', 'norms', 'normalizer', 'ignore_above', 'null_value', 'eager_global_ordinals'],
  boolean: [...COMMON, 'doc_values', 'null_value'],
  date: [...COMMON, 'doc_values', 'format', 'ignore_malformed', 'null_value'],
  date_nanos: [...COMMON, 'doc_values', 'format', 'ignore_malformed', 'null_value'],
  // `index` is read, and means nothing.
  binary: [...COMMON, 'doc_values'],
  geo_point: [...COMMON, 'doc_values', 'ignore_malformed', 'null_value'],
  ip: [...COMMON, 'doc_values', 'ignore_malformed', 'null_value'],
  long: NUMERIC,
  unsigned_long: NUMERIC,
  integer: NUMERIC,
  short: NUMERIC,
  byte: NUMERIC,
  double: NUMERIC,
  float: NUMERIC,
  half_float: NUMERIC,
};
/** True for the name of a type a field can have. */
export function isMappedTypeName(name) {
  return Object.hasOwn(ACCEPTED, name);
}
/**
 * Checks the options in a field's definition, `type` and `fields` aside.
 * @returns the options as they print: in a fixed order, without those at their default
 */
export function readOptions(path, type, definition, analysis) {
  const unknown = Array.from(definition).filter(([name]) => name !== 'type' && name !== 'fields' && !ACCEPTED[type].includes(name));
  if (unknown.length > 0) return err(unsupportedParameters(path, unknown));
  const printed = new Map();
  for (const [name, option] of OPTIONS) {
    const given = definition.get(name);
    if (given === undefined) continue;
    const read = option.read(path, given, analysis);
    if (!read.ok) return read;
    const standard = standardOf(name, type, option);
    if (type === 'binary' && name === 'index') continue;
    const isEmptyMeta = name === 'meta' && isJsonObject(read.value) && read.value.size === 0;
    if (read.value !== standard && !isEmptyMeta) printed.set(name, read.value);
  }
  if (printed.get('search_analyzer') === (printed.get('analyzer') ?? 'default')) printed.delete('search_analyzer');
  return ok(printed);
}
function standardOf(name, type, { standard }) {
  if (name === 'norms') return type === 'text';
  return name === 'doc_values' && type === 'binary' ? false : standard;
}
/** Fills in the defaults of options that {@link readOptions} let pass. */
export function fillOptions(type, printed) {
  const search = printed.get('search_analyzer');
  const normalizer = printed.get('normalizer');
  const ignoreAbove = printed.get('ignore_above');
  return {
    index: type !== 'binary' && printed.get('index') !== false,
    doc_values: type === 'binary' ? printed.get('doc_values') === true : type !== 'text' && printed.get('doc_values') !== false,
    norms: type === 'text' ? printed.get('norms') !== false : printed.get('norms') === true,
    store: printed.get('store') === true,
    analyzer: textOr(printed.get('analyzer'), 'default'),
    search_analyzer: typeof search === 'string' ? search : undefined,
    normalizer: typeof normalizer === 'string' ? normalizer : undefined,
    ignore_above: typeof ignoreAbove === 'number' ? ignoreAbove : undefined,
    format: textOr(printed.get('format'), DEFAULT_DATE_FORMAT),
    coerce: printed.get('coerce') !== false,
    ignore_malformed: printed.get('ignore_malformed') === true,
    null_value: printed.get('null_value') ?? null,
    copy_to: pathsOf(printed.get('copy_to')),
    meta: metaOf(printed.get('meta')),
  };
}
/** The error for keys of a definition that nobody reads. */
export function unsupportedParameters(path, unknown) {
  const list = unknown.map(([name, value]) => ` [${name} : ${javaText(value)}]`).join('');
  return { kind: 'mapper_parsing', reason: `Mapping definition for [${path}] has unsupported parameters: ${list}` };
}
function illegal(reason) {
  return { kind: 'illegal_argument', reason };
}
function textOr(value, fallback) {
  return typeof value === 'string' ? value : fallback;
}
function metaOf(value) {
  return isJsonObject(value) ? new Map([...value].map(([key, text]) => [key, textOr(text, '')])) : undefined;
}
function pathsOf(value) {
  return value !== undefined && isJsonArray(value) ? value.filter((path) => typeof path === 'string') : [];
}
