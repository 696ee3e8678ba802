import type { EngineError, ErrorCause } from '../../errors.ts';
import {
  isJsonArray,
  isJsonObject,
  isJsonScalar,
  type JsonArray,
  type JsonObject,
  type JsonValue,
  scalarText,
} from '../../json/json-value.ts';
import { encodeUtf8 } from '../../json/utf8.ts';
import type { FieldType } from '../field-type.ts';
import { completionTerms, readCompletion } from './completion-input.ts';
import { geohashOf, isPointArray, keptPoint, parseGeoPoint } from '../values/geo-point.ts';
import { findBadName } from '../field-path.ts';
import { convertValue, normalizedValue } from '../values/field-value.ts';
import { javaText } from '../values/java-text.ts';
import type { Dynamic, LeafNode, MappingTree, ObjectNode } from '../mapping-tree.ts';
import { IGNORED_FIELD } from '../metadata-fields.ts';
import { GatheredObject } from './gathered-object.ts';
import type { ParsedField, ParsedObjects } from './parsed-document.ts';

/** Longest term of a keyword, in bytes of UTF-8. */
export const MAX_TERM_BYTES = 32766;

const METADATA_NAMES: ReadonlySet<string> = new Set(
  '_id _index _type _routing _source _version _seq_no _field_names _ignored _nested_path'.split(' '),
);

/**
 * Walks one document along its mapping and gathers the values by field, those of nested objects apart. After the walk either `failure` is set, or `foundNew`
 * tells that the document holds names that have to be mapped first, or the values are complete.
 */
export class DocumentFields {
  failure: EngineError | undefined = undefined;
  foundNew = false;
  /** Targets of `copy_to` that are not mapped yet, with the first value each gets. */
  readonly newCopies: (readonly [string, JsonValue])[] = [];
  private readonly tree: MappingTree;
  private readonly id: string;
  private ignored: Set<string> | undefined = undefined;
  private readonly maxNested: number;
  private nested = 0;
  private readonly root = new GatheredObject();
  /** The object under way. */
  private object = this.root;

  /** @param maxNested nested objects it may have. */
  constructor(tree: MappingTree, id: string, maxNested: number) {
    this.tree = tree;
    this.id = id;
    this.maxNested = maxNested;
  }

  addDocument(members: JsonObject): void {
    for (const name of members.keys()) {
      if (name.charCodeAt(0) === 0x5f && METADATA_NAMES.has(name)) return this.fail(metadataField(name));
    }
    this.addObject(this.tree.root, this.tree.dynamic, members);
  }

  /** The document's own values. */
  toFields(): readonly ParsedField[] {
    if (this.ignored === undefined) return this.root.fields;
    return [...this.root.fields, { type: IGNORED_FIELD, texts: [...this.ignored] }];
  }

  /** Those of nested objects; undefined where there are none. */
  toNested(): readonly ParsedObjects[] | undefined {
    return this.root.nested;
  }

  private ignore(leaf: LeafNode): void {
    this.ignored ??= new Set();
    this.ignored.add(leaf.type.path);
  }

  private addObject(node: ObjectNode, inherited: Dynamic, members: JsonObject): void {
    if (!node.enabled) return;
    const around = this.object;
    if (node.nested !== undefined) {
      if (++this.nested > this.maxNested) return this.fail(tooManyNested(this.maxNested));
      this.object = around.addNested(node.path, node.nested);
    }
    const dynamic = node.dynamic ?? inherited;
    for (const [name, value] of members) {
      const child = node.children.get(name);
      if (child === undefined) this.addUnknown(node, dynamic, name, value);
      else this.addNode(child, dynamic, name, value);
      if (this.failure !== undefined) return;
    }
    this.object = around;
  }

  private addNode(node: LeafNode | ObjectNode, dynamic: Dynamic, name: string, value: JsonValue): void {
    if (node.kind === 'leaf' && node.type.type === 'geo_point') this.addPoints(node, value);
    else if (node.kind === 'leaf' && node.type.type === 'completion') this.addCompletions(node, value);
    else if (isJsonArray(value)) {
      for (const item of value) {
        this.addNode(node, dynamic, name, item);
        if (this.failure !== undefined) return;
      }
    } else if (node.kind === 'leaf') this.addValue(node, value);
    else if (isJsonObject(value)) this.addObject(node, dynamic, value);
    else if (value !== null && node.enabled) this.fail(concreteValue(node, name));
  }

  /** The name is not mapped as it stands: it may have dots, be new, or have to be left out. */
  private addUnknown(parent: ObjectNode, dynamic: Dynamic, name: string, value: JsonValue): void {
    const dot = name.indexOf('.');
    if (dot >= 0 || name.trim() === '') {
      const bad = findBadName(name);
      if (bad !== undefined) return this.fail(unusableName(bad));
      const child = parent.children.get(name.slice(0, dot));
      if (child?.kind === 'object') {
        const rest = new Map([[name.slice(dot + 1), value]]);
        return this.addObject(child, dynamic, rest);
      }
    }
    if (dynamic === 'strict') {
      const field = dot < 0 ? name : name.slice(0, dot);
      const within = parent.path === '' ? '_doc' : parent.path;
      // Nulls introduce nothing, but a strict mapping refuses the name all the same.
      return this.fail({ kind: 'strict_dynamic_mapping', field, within });
    }
    if (dynamic === 'true' && introduces(value)) this.foundNew = true;
  }

  private addValue(leaf: LeafNode, value: JsonValue): void {
    if (leaf.type.type === 'completion') return this.addCompletions(leaf, value);
    const scalar = value === null ? (leaf.nullValue ?? null) : value;
    if (scalar === null) return;
    if (!isJsonScalar(scalar)) return this.addStructure(leaf, scalar);
    const converted = convertValue(leaf, scalar);
    if (!converted.ok) {
      if (leaf.ignoreMalformed) this.ignore(leaf);
      else this.fail(this.unfit(leaf, value, converted.error));
      return;
    }
    if (converted.value !== undefined) this.store(leaf.type, converted.value);
    for (const subField of leaf.subFields.values()) this.addValue(subField, value);
    for (const target of leaf.copyTo) this.copy(target, value);
  }

  /** An array of numbers is one point, any other array a list of points. */
  private addPoints(leaf: LeafNode, value: JsonValue): void {
    if (isJsonArray(value) && !isPointArray(value)) {
      for (const item of value) this.addPoints(leaf, item);
      return;
    }
    const given = value ?? leaf.nullValue ?? null;
    if (given === null) return;
    const point = parseGeoPoint(given);
    if (point.ok) {
      this.store(leaf.type, keptPoint(point.value));
      for (const subField of leaf.subFields.values()) this.addValue(subField, geohashOf(point.value));
    } else if (leaf.ignoreMalformed) this.ignore(leaf);
    else this.fail(this.unfit(leaf, value, point.error));
  }

  private addCompletions(leaf: LeafNode, value: JsonValue): void {
    const { path } = leaf.type;
    const read = readCompletion(path.slice(path.lastIndexOf('.') + 1), value);
    if (!read.ok) return this.fail({ kind: 'mapper_parsing', reason: 'failed to parse', cause: read.error });
    for (const [text, weight] of read.value) this.addCompletion(leaf, text, weight);
  }

  /** Sub-fields of completions have the weight too. */
  private addCompletion(leaf: LeafNode, text: string, weight: number): void {
    const terms = completionTerms(leaf.type, text, weight);
    if (!terms.ok) return this.fail({ kind: 'mapper_parsing', reason: 'failed to parse', cause: terms.error });
    if (terms.value === undefined) this.ignore(leaf);
    else for (const term of terms.value) this.storeCompletion(leaf.type, term);
    for (const subField of leaf.subFields.values()) {
      if (subField.type.type === 'completion') this.addCompletion(subField, text, weight);
      else this.addValue(subField, text);
    }
    for (const target of leaf.copyTo) this.copy(target, text);
  }

  private storeCompletion(type: FieldType, term: string): void {
    if (term.length * 3 > MAX_TERM_BYTES && this.refuseImmense(type, term)) return;
    this.store(type, term);
  }

  private addStructure(leaf: LeafNode, value: JsonArray | JsonObject): void {
    if (leaf.ignoreMalformed) {
      this.ignore(leaf);
      return;
    }
    const reason = `Can't get text on a ${isJsonArray(value) ? 'START_ARRAY' : 'START_OBJECT'}`;
    this.fail(this.unfit(leaf, value, { type: 'illegal_state_exception', reason }));
  }

  private copy(target: string, value: JsonValue): void {
    const leaf = this.tree.leaf(target);
    if (leaf !== undefined) {
      const within = this.object;
      this.object = within.holderOf(target);
      this.addValue({ ...leaf, copyTo: [] }, value);
      this.object = within;
    } else if (this.tree.dynamic === 'true') {
      this.foundNew = true;
      this.newCopies.push([target, value]);
    }
  }

  private store(type: FieldType, value: string | number | bigint): void {
    if (typeof value === 'string') this.storeText(type, value);
    else this.object.number(type, value);
  }

  private storeText(type: FieldType, given: string): void {
    const value = normalizedValue(type, given);
    if (type.type === 'keyword') {
      if (given.length > (type.ignoreAbove ?? Infinity)) return;
      if (value.length * 3 > MAX_TERM_BYTES && this.refuseImmense(type, value)) return;
    }
    this.object.text(type, value);
  }

  private refuseImmense(type: FieldType, value: string): boolean {
    const bytes = encodeUtf8(value);
    if (bytes.length <= MAX_TERM_BYTES || !type.indexed) return false;
    const prefix = Array.from(bytes.subarray(0, 30), (byte) => (byte << 24) >> 24).join(', ');
    const reason =
      `Document contains at least one immense term in field="${type.path}" (whose UTF8 encoding is longer than the max length ` +
      `${MAX_TERM_BYTES}), all of which were skipped.  Please correct the analyzer to not produce such terms.  The prefix of the ` +
      `first immense term is: '[${prefix}]...', original message: bytes can be at most ${MAX_TERM_BYTES} in length; got ${bytes.length}`;
    this.fail({ kind: 'illegal_argument', reason });
    return true;
  }

  private unfit(leaf: LeafNode, value: JsonValue, cause: ErrorCause): EngineError {
    const { path, type } = leaf.type;
    const preview = value !== null && isJsonScalar(value) ? scalarText(value) : javaText(value);
    const reason = `failed to parse field [${path}] of type [${type}] in document with id '${this.id}'. Preview of field's value: '${preview}'`;
    return { kind: 'mapper_parsing', reason, cause };
  }

  private fail(error: EngineError): void {
    this.failure ??= error;
  }
}

/** Whether a value makes its name known: null and arrays of nothing else do not, an object does even when empty. */
function introduces(value: JsonValue): boolean {
  return isJsonArray(value) ? value.some((item) => introduces(item)) : value !== null;
}

function tooManyNested(limit: number): EngineError {
  const reason =
    `The number of nested documents has exceeded the allowed limit of [${limit}]. ` +
    'This limit can be set by changing the [index.mapping.nested_objects.limit] index level setting.';
  return { kind: 'mapper_parsing', reason };
}

function concreteValue(node: ObjectNode, name: string): EngineError {
  const reason = `object mapping for [${node.path}] tried to parse field [${name}] as object, but found a concrete value`;
  return { kind: 'mapper_parsing', reason };
}

function metadataField(name: string): EngineError {
  const reason = `Field [${name}] is a metadata field and cannot be added inside a document. Use the index API request parameters.`;
  return { kind: 'mapper_parsing', reason };
}

function unusableName(reason: string): EngineError {
  return { kind: 'mapper_parsing', reason: 'failed to parse', cause: { type: 'illegal_argument_exception', reason } };
}
