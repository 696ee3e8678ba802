import type { IndexAnalysis } from '../analysis/index-analysis.ts';
import { type EngineError, err, ok, type Result } from '../errors.ts';
import { isJsonArray, isJsonObject, isJsonScalar, type JsonObject, type JsonValue } from '../json/json-value.ts';
import { dateParser } from './dates/date-format.ts';
import { DEFAULT_DATE_FORMAT } from './dates/dates.ts';
import type { CompletionFieldOptions, MappedTypeName } from './field-type.ts';
import { javaText } from './values/java-text.ts';

/** The options of one leaf with every default filled in; what a type does not have stays at a value that means nothing. */
export interface FieldOptions {
  readonly index: boolean;
  readonly doc_values: boolean;
  readonly norms: boolean;
  readonly store: boolean;
  readonly analyzer: string;
  readonly search_analyzer: string | undefined;
  readonly normalizer: string | undefined;
  readonly ignore_above: number | undefined;
  readonly format: string;
  readonly completion: CompletionFieldOptions;
  readonly coerce: boolean;
  readonly ignore_malformed: boolean;
  readonly null_value: JsonValue;
  readonly copy_to: readonly string[];
  readonly meta: ReadonlyMap<string, string> | undefined;
}

type Reader = (field: string, value: JsonValue, analysis: IndexAnalysis) => Result<JsonValue>;

interface Option {
  readonly read: Reader;
  /** The option at this value is not printed. Undefined: printed whenever given. */
  readonly standard?: JsonValue;
}

const readBoolean: Reader = (_field, value) => {
  const truth = value === 'true' ? true : value === 'false' ? false : value;
  if (typeof truth === 'boolean') return ok(truth);
  return err(illegal(`Failed to parse value [${javaText(value)}] as only [true] or [false] are allowed.`));
};

const readAnalyzer: Reader = (_field, value, analysis) => {
  if (typeof value === 'string' && analysis.analyzer(value) !== undefined) return ok(value);
  return err(illegal(`analyzer [${javaText(value)}] has not been configured in mappings`));
};

const readNormalizer: Reader = (field, value, analysis) => {
  if (typeof value === 'string' && analysis.normalizer(value) !== undefined) return ok(value);
  return err({ kind: 'mapper_parsing', reason: `normalizer [${javaText(value)}] not found for field [${field}]` });
};

const readCount: Reader = (_field, value) => {
  const count = typeof value === 'string' && /^-?\d{1,10}$/.test(value) ? Number(value) : value;
  return typeof count === 'number' && Number.isInteger(count) ? ok(count) : err(illegal(`For input string: "${javaText(value)}"`));
};

const readFormat: Reader = (_field, value) => {
  if (typeof value === 'string' && dateParser(value) !== undefined) return ok(value);
  return err(illegal(`Invalid format: [${javaText(value)}]: Unknown format or pattern letter`));
};

const readScalar: Reader = (field, value) => {
  if (isJsonScalar(value)) return ok(value);
  return err({ kind: 'mapper_parsing', reason: `Property [null_value] of field [${field}] has to be a single value.` });
};

const readPaths: Reader = (field, value) => {
  const paths: readonly JsonValue[] = isJsonArray(value) ? value : [value];
  if (paths.every((path) => typeof path === 'string' && path !== '')) return ok(paths);
  return err({ kind: 'mapper_parsing', reason: `Property [copy_to] of field [${field}] has to name fields.` });
};

const MAX_META = { entries: 5, key: 20, value: 50 };

const readMeta: Reader = (field, value) => {
  if (!isJsonObject(value)) return err(metaError(`must be an object, got ${javaTyped(value)} for field [${field}]`));
  if (value.size > MAX_META.entries)
    return err(metaError(`can't have more than ${MAX_META.entries} entries, but got ${value.size} on field [${field}]`));
  for (const [key, text] of value) {
    const problem = metaEntryProblem(field, key, text);
    if (problem !== undefined) return err(metaError(problem));
  }
  return ok(new Map([...value].toSorted(([a], [b]) => (a < b ? -1 : 1))));
};

function metaEntryProblem(field: string, key: string, value: JsonValue): string | undefined {
  if (key.length > MAX_META.key) return `keys can't be longer than ${MAX_META.key} chars, but got [${key}] for field [${field}]`;
  if (value === null) return `values can't be null (field [${field}])`;
  if (typeof value !== 'string') return `values can only be strings, but got ${javaTyped(value)} for field [${field}]`;
  return value.length > MAX_META.value
    ? `values can't be longer than ${MAX_META.value} chars, but got [${value}] for field [${field}]`
    : undefined;
}

function metaError(problem: string): EngineError {
  return { kind: 'mapper_parsing', reason: `[meta] ${problem}` };
}

/** A value with the name of its class in Java. */
function javaTyped(value: JsonValue): string {
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

const readInputLength: Reader = (_field, value) => {
  const length = typeof value === 'string' && /^-?\d{1,10}$/.test(value) ? Number(value) : value;
  if (typeof length !== 'number' || !Number.isInteger(length))
    return err(illegal(`Failed to parse value [${javaText(value)}] as a length`));
  return length > 0 ? ok(length) : err(illegal(`[max_input_length] must be > 0 but was [${length}]`));
};

/** What a field of completions goes by unless it says otherwise. */
const COMPLETION_DEFAULTS: ReadonlyMap<string, JsonValue> = new Map<string, JsonValue>([
  ['analyzer', 'simple'],
  ['preserve_separators', true],
  ['preserve_position_increments', true],
  ['max_input_length', 50],
]);

/** In the order in which they print. */
const OPTIONS: ReadonlyMap<string, Option> = new Map<string, Option>([
  ['index', { read: readBoolean, standard: true }],
  ['doc_values', { read: readBoolean, standard: true }],
  ['store', { read: readBoolean, standard: false }],
  ['norms', { read: readBoolean }],
  ['analyzer', { read: readAnalyzer, standard: 'default' }],
  ['search_analyzer', { read: readAnalyzer }],
  ['preserve_separators', { read: readBoolean }],
  ['preserve_position_increments', { read: readBoolean }],
  ['max_input_length', { read: readInputLength }],
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

const COMMON: readonly string[] = ['index', 'store', 'meta', 'copy_to'];
const NUMERIC: readonly string[] = [...COMMON, 'doc_values', 'coerce', 'ignore_malformed', 'null_value'];

const ACCEPTED: Readonly<Record<MappedTypeName, readonly string[]>> = {
  text: [...COMMON, 'norms', 'analyzer', 'search_analyzer', 'eager_global_ordinals'],
  keyword: [...COMMON, 'doc_values', 'norms', 'normalizer', 'ignore_above', 'null_value', 'eager_global_ordinals'],
  boolean: [...COMMON, 'doc_values', 'null_value'],
  date: [...COMMON, 'doc_values', 'format', 'ignore_malformed', 'null_value'],
  date_nanos: [...COMMON, 'doc_values', 'format', 'ignore_malformed', 'null_value'],
  // `index` is read, and means nothing.
  binary: [...COMMON, 'doc_values'],
  // The first three are read, and mean nothing.
  completion: [
    'index',
    'store',
    'doc_values',
    'meta',
    'copy_to',
    'analyzer',
    'search_analyzer',
    'preserve_separators',
    'preserve_position_increments',
    'max_input_length',
  ],
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
export function isMappedTypeName(name: string): name is MappedTypeName {
  return Object.hasOwn(ACCEPTED, name);
}

/**
 * Checks the options in a field's definition, `type` and `fields` aside.
 * @returns the options as they print: in a fixed order, without those at their default
 */
export function readOptions(path: string, type: MappedTypeName, definition: JsonObject, analysis: IndexAnalysis): Result<JsonObject> {
  if (type === 'completion' && definition.has('contexts')) {
    return err({ kind: 'mapper_parsing', reason: `[contexts] of field [${path}] of type [completion] are not supported by this service` });
  }
  const unknown = Array.from(definition).filter(([name]) => name !== 'type' && name !== 'fields' && !ACCEPTED[type].includes(name));
  const [first] = unknown;
  if (first !== undefined) return err(type === 'geo_point' ? unsupportedParameters(path, unknown) : unknownParameter(path, type, first[0]));
  const printed = new Map<string, JsonValue>();
  for (const [name, option] of OPTIONS) {
    const standing = type === 'completion' ? COMPLETION_DEFAULTS.get(name) : undefined;
    const given = definition.has(name) ? definition.get(name) : standing;
    if (given === undefined) continue;
    if (given === null && name !== 'null_value') return err(nothingGiven(path, type, name));
    const read = option.read(path, given, analysis);
    if (!read.ok) return read;
    const standard = standardOf(name, type, option);
    if (isMeaningless(name, type)) continue;
    const isEmptyMeta = name === 'meta' && isJsonObject(read.value) && read.value.size === 0;
    if (read.value !== standard && !isEmptyMeta) printed.set(name, read.value);
  }
  if (printed.get('search_analyzer') === (printed.get('analyzer') ?? 'default')) printed.delete('search_analyzer');
  return ok(printed);
}

function isMeaningless(name: string, type: MappedTypeName): boolean {
  if (type === 'completion') return name === 'index' || name === 'store' || name === 'doc_values';
  return type === 'binary' && name === 'index';
}

function standardOf(name: string, type: MappedTypeName, { standard }: Option): JsonValue | undefined {
  if (name === 'norms') return type === 'text';
  // Completions print all they go by.
  if (type === 'completion') return undefined;
  return name === 'doc_values' && type === 'binary' ? false : standard;
}

/** Fills in the defaults of options that {@link readOptions} let pass. */
export function fillOptions(type: MappedTypeName, printed: JsonObject): FieldOptions {
  const search = printed.get('search_analyzer');
  const normalizer = printed.get('normalizer');
  const ignoreAbove = printed.get('ignore_above');
  return {
    index: type !== 'binary' && printed.get('index') !== false,
    doc_values:
      type === 'completion'
        ? false
        : type === 'binary'
          ? printed.get('doc_values') === true
          : type !== 'text' && printed.get('doc_values') !== false,
    norms: type === 'text' ? printed.get('norms') !== false : printed.get('norms') === true,
    store: printed.get('store') === true,
    analyzer: textOr(printed.get('analyzer'), 'default'),
    search_analyzer: typeof search === 'string' ? search : undefined,
    normalizer: typeof normalizer === 'string' ? normalizer : undefined,
    ignore_above: typeof ignoreAbove === 'number' ? ignoreAbove : undefined,
    completion: {
      preserveSeparators: printed.get('preserve_separators') !== false,
      preservePositions: printed.get('preserve_position_increments') !== false,
      maxInputLength: numberOr(printed.get('max_input_length'), Infinity),
    },
    format: textOr(printed.get('format'), DEFAULT_DATE_FORMAT),
    coerce: printed.get('coerce') !== false,
    ignore_malformed: printed.get('ignore_malformed') === true,
    null_value: printed.get('null_value') ?? null,
    copy_to: pathsOf(printed.get('copy_to')),
    meta: metaOf(printed.get('meta')),
  };
}

/** What the peers know and this service does not serve, of any type. */
const UNSERVED: ReadonlySet<string> = new Set([
  'boost',
  'fielddata',
  'fielddata_frequency_filter',
  'index_options',
  'index_phrases',
  'index_prefixes',
  'locale',
  'position_increment_gap',
  'search_quote_analyzer',
  'similarity',
  'split_queries_on_whitespace',
  'term_vector',
]);

/** The error for a key of a field's definition that nobody reads. */
function unknownParameter(path: string, type: MappedTypeName, name: string): EngineError {
  const reason = UNSERVED.has(name)
    ? `[${name}] of field [${path}] of type [${type}] is not supported by this service`
    : `unknown parameter [${name}] on mapper [${leafName(path)}] of type [${type}]`;
  return { kind: 'mapper_parsing', reason };
}

function nothingGiven(path: string, type: MappedTypeName, name: string): EngineError {
  return { kind: 'mapper_parsing', reason: `[${name}] on mapper [${leafName(path)}] of type [${type}] must not have a [null] value` };
}

function leafName(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1);
}

/** The error for keys of an object's definition, or of a point's, that nobody reads. */
export function unsupportedParameters(path: string, unknown: readonly (readonly [string, JsonValue])[]): EngineError {
  const list = unknown.map(([name, value]) => ` [${name} : ${javaText(value)}]`).join('');
  return { kind: 'mapper_parsing', reason: `Mapping definition for [${path}] has unsupported parameters: ${list}` };
}

function illegal(reason: string): EngineError {
  return { kind: 'illegal_argument', reason };
}

function numberOr(value: JsonValue | undefined, fallback: number): number {
  return typeof value === 'number' ? value : fallback;
}

function textOr(value: JsonValue | undefined, fallback: string): string {
  return typeof value === 'string' ? value : fallback;
}

function metaOf(value: JsonValue | undefined): ReadonlyMap<string, string> | undefined {
  return isJsonObject(value) ? new Map([...value].map(([key, text]) => [key, textOr(text, '')])) : undefined;
}

function pathsOf(value: JsonValue | undefined): readonly string[] {
  return value !== undefined && isJsonArray(value) ? value.filter((path) => typeof path === 'string') : [];
}
