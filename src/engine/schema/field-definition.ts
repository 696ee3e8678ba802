import type { IndexAnalysis } from '../analysis/index-analysis.ts';
import type { Analyzer } from '../analysis/analyzer.ts';
import { type EngineError, type ErrorCause, err, ok, type Result } from '../errors.ts';
import { isJsonObject, isJsonScalar, type JsonObject, type JsonValue } from '../json/json-value.ts';
import { convertValue } from './values/field-value.ts';
import { type FieldOptions, fillOptions, isMappedTypeName, readOptions } from './field-options.ts';
import type { FieldType, MappedTypeName } from './field-type.ts';
import { javaText } from './values/java-text.ts';
import type { LeafNode } from './mapping-tree.ts';
import { KEYWORD_ANALYZER } from './metadata-fields.ts';
import { isTypeElsewhere } from './types-elsewhere.ts';

/** Reads the definition of a leaf field, multi-fields included. */
export function parseField(path: string, definition: JsonObject, analysis: IndexAnalysis): Result<LeafNode> {
  const type = definition.get('type');
  if (typeof type !== 'string') return err(parsing(`No type specified for field [${path}]`));
  if (!isMappedTypeName(type)) {
    if (isTypeElsewhere(type)) return err(parsing(`type [${type}] of field [${path}] is not supported by this service`));
    return err(parsing(`No handler for type [${type}] declared on field [${lastName(path)}]`));
  }
  const options = readOptions(path, type, definition, analysis);
  if (!options.ok) return options;
  const subFields = parseSubFields(path, definition.get('fields'), analysis);
  if (!subFields.ok) return subFields;
  return buildLeaf(fieldTypeOf(path, type, fillOptions(type, options.value), analysis), type, options.value, subFields.value);
}

/** A leaf out of options that were checked before. */
function buildLeaf(
  fieldType: FieldType,
  type: MappedTypeName,
  printed: JsonObject,
  subFields: ReadonlyMap<string, LeafNode>,
): Result<LeafNode> {
  const { path } = fieldType;
  const options = fillOptions(type, printed);
  const leaf: LeafNode = {
    kind: 'leaf',
    type: fieldType,
    options: printed,
    subFields,
    coerce: options.coerce,
    ignoreMalformed: options.ignore_malformed,
    copyTo: options.copy_to,
  };
  const nullValue = options.null_value;
  if (!isJsonScalar(nullValue) || nullValue === null) return ok(leaf);
  const converted = convertValue(leaf, nullValue);
  const cause = converted.ok ? (nullValue === '' ? emptyNullValue(type) : undefined) : converted.error;
  if (cause === undefined) return ok({ ...leaf, nullValue });
  return err({ kind: 'mapper_parsing', reason: `Failed to parse [null_value] [${javaText(nullValue)}] of field [${path}]`, cause });
}

/** In a document an empty text is a missing number and no truth; a mapping has to say what it means. */
function emptyNullValue(type: MappedTypeName): ErrorCause | undefined {
  if (type === 'keyword' || type === 'text') return undefined;
  if (type !== 'boolean') return { type: 'number_format_exception', reason: 'empty String' };
  return { type: 'illegal_argument_exception', reason: 'Failed to parse value [] as only [true] or [false] are allowed.' };
}

function fieldTypeOf(path: string, type: MappedTypeName, options: FieldOptions, analysis: IndexAnalysis): FieldType {
  const base = {
    path,
    type,
    indexed: options.index,
    docValues: options.doc_values,
    norms: options.norms,
    ...(options.store && { stored: true as const }),
    ...(options.meta && { meta: options.meta }),
  };
  if (type === 'text') {
    const own = options.search_analyzer;
    const search = own === undefined && options.analyzer === 'default' ? analysis.defaultSearch : own && analyzerNamed(own, analysis);
    return { ...base, analyzer: analyzerNamed(options.analyzer, analysis), ...(search && { searchAnalyzer: search }) };
  }
  if (type === 'completion') {
    const search = options.search_analyzer && analyzerNamed(options.search_analyzer, analysis);
    const analyzer = analyzerNamed(options.analyzer, analysis);
    return { ...base, analyzer, ...(search && { searchAnalyzer: search }), completion: options.completion };
  }
  if (type === 'keyword') {
    const normalizer = options.normalizer === undefined ? undefined : analysis.normalizer(options.normalizer);
    return {
      ...base,
      analyzer: normalizer ?? KEYWORD_ANALYZER,
      ...(normalizer && { normalizer }),
      ...(options.ignore_above !== undefined && { ignoreAbove: options.ignore_above }),
    };
  }
  return type === 'date' || type === 'date_nanos' ? { ...base, format: options.format } : base;
}

/** Names were checked before. */
function analyzerNamed(name: string, analysis: IndexAnalysis): Analyzer {
  const analyzer = analysis.analyzer(name);
  if (analyzer === undefined) throw new Error(`no analyzer [${name}]`);
  return analyzer;
}

function parseSubFields(path: string, value: JsonValue | undefined, analysis: IndexAnalysis): Result<ReadonlyMap<string, LeafNode>> {
  const subFields = new Map<string, LeafNode>();
  if (value === undefined) return ok(subFields);
  if (!isJsonObject(value)) return err(expectedMap('fields', path, value));
  for (const [name, definition] of value) {
    if (!isJsonObject(definition)) return err(expectedMap('fields', `${path}.${name}`, definition));
    if (definition.get('type') === 'object') return err(parsing('Type [object] cannot be used in multi field'));
    if (definition.has('copy_to')) {
      return err(parsing(`copy_to in multi fields is not allowed. Found the copy_to in field [${path}.${name}]`));
    }
    const leaf = parseField(`${path}.${name}`, definition, analysis);
    if (!leaf.ok) return leaf;
    subFields.set(name, leaf.value);
  }
  return ok(subFields);
}

/** The error for a value that has to be an object. */
export function expectedMap(property: string, path: string, value: JsonValue): EngineError {
  return parsing(`Expected map for property [${property}] on field [${path}] but got [${javaText(value)}]`);
}

function parsing(reason: string): EngineError {
  return { kind: 'mapper_parsing', reason };
}

function lastName(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1);
}
