import { builtInAnalyzer } from '../analysis/registry.ts';
import type { Analyzer } from '../analysis/analyzer.ts';
import { type EngineError, type ErrorCause, err, ok, type Result } from '../errors.ts';
import { isJsonObject, isJsonScalar, type JsonObject, type JsonValue } from '../json/json-value.ts';
import { convertValue } from './values/field-value.ts';
import { type FieldOptions, fillOptions, isMappedTypeName, readOptions } from './field-options.ts';
import type { FieldType, MappedTypeName } from './field-type.ts';
import { javaText } from './values/java-text.ts';
import type { LeafNode } from './mapping-tree.ts';

/** Reads the definition of a leaf field, multi-fields included. */
export function parseField(path: string, definition: JsonObject): Result<LeafNode> {
  const type = definition.get('type');
  if (typeof type !== 'string') return err(parsing(`No type specified for field [${path}]`));
  if (!isMappedTypeName(type)) {
    return err(parsing(`No handler for type [${type}] declared on field [${lastName(path)}]`));
  }
  const options = readOptions(path, type, definition);
  if (!options.ok) return options;
  const subFields = parseSubFields(path, definition.get('fields'));
  return subFields.ok ? buildLeaf(path, type, options.value, subFields.value) : subFields;
}

/** A leaf out of options that were checked before. */
function buildLeaf(path: string, type: MappedTypeName, printed: JsonObject, subFields: ReadonlyMap<string, LeafNode>): Result<LeafNode> {
  const options = fillOptions(type, printed);
  const leaf: LeafNode = {
    kind: 'leaf',
    type: fieldTypeOf(path, type, options),
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

function fieldTypeOf(path: string, type: MappedTypeName, options: FieldOptions): FieldType {
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
    return {
      ...base,
      analyzer: analyzerNamed(options.analyzer),
      ...(options.search_analyzer !== undefined && { searchAnalyzer: analyzerNamed(options.search_analyzer) }),
    };
  }
  if (type === 'keyword') {
    return {
      ...base,
      analyzer: analyzerNamed('keyword'),
      ...(options.ignore_above !== undefined && { ignoreAbove: options.ignore_above }),
    };
  }
  return type === 'date' || type === 'date_nanos' ? { ...base, format: options.format } : base;
}

/** Names were checked before; `default` is the standard analyzer. */
function analyzerNamed(name: string): Analyzer {
  const analyzer = builtInAnalyzer(name === 'default' ? 'standard' : name);
  if (analyzer === undefined) throw new Error(`no analyzer [${name}]`);
  return analyzer;
}

function parseSubFields(path: string, value: JsonValue | undefined): Result<ReadonlyMap<string, LeafNode>> {
  const subFields = new Map<string, LeafNode>();
  if (value === undefined) return ok(subFields);
  if (!isJsonObject(value)) return err(expectedMap('fields', path, value));
  for (const [name, definition] of value) {
    if (!isJsonObject(definition)) return err(expectedMap('fields', `${path}.${name}`, definition));
    if (definition.get('type') === 'object') return err(parsing('Type [object] cannot be used in multi field'));
    if (definition.has('copy_to')) {
      return err(parsing(`copy_to in multi fields is not allowed. Found the copy_to in field [${path}.${name}]`));
    }
    const leaf = parseField(`${path}.${name}`, definition);
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
