import { type EngineError, err, ok, type Result } from '../errors.ts';
import { JsonDouble, type JsonArray, type JsonObject, type JsonScalar, type JsonValue } from '../json/json-value.ts';
import { parseDate } from './dates.ts';
import { parseField } from './field-definition.ts';
import type { Dynamic, LeafNode, MappingTree, ObjectNode } from './mapping-tree.ts';
import { mergeChild } from './merge-mapping.ts';
import { joinPath, mergeTree } from './parse-mappings.ts';

const DETECTED_DATE_FORMATS: readonly string[] = ['strict_date_optional_time', 'yyyy/MM/dd HH:mm:ss||yyyy/MM/dd||epoch_millis'];

/**
 * The mapping with everything added that `document` introduces: each new name takes the type of its first value. Names under an
 * object that does not take new ones stay out.
 * @returns `tree` itself when nothing is new; mapper_parsing when a field stands where an object is needed
 */
export function inferMapping(tree: MappingTree, document: JsonObject): Result<MappingTree> {
  const root = inferObject(tree, tree.root, tree.dynamic, document);
  return root.ok ? mergeTree(tree, root.value) : root;
}

/** `known` with what `members` add. */
function inferObject(tree: MappingTree, known: ObjectNode, inherited: Dynamic, members: JsonObject): Result<ObjectNode> {
  const dynamic = known.dynamic ?? inherited;
  let node = known;
  for (const [name, value] of members) {
    const added = inferMember(tree, node, dynamic, name.split('.'), value);
    if (!added.ok) return added;
    node = added.value;
  }
  return ok(node);
}

function inferMember(
  tree: MappingTree,
  parent: ObjectNode,
  dynamic: Dynamic,
  segments: readonly string[],
  value: JsonValue,
): Result<ObjectNode> {
  const [name] = segments;
  const known = parent.children.get(name);
  if (!parent.enabled || (known === undefined && dynamic !== 'true')) return ok(parent);
  const path = joinPath(parent.path, name);
  if (segments.length > 1) {
    if (known?.kind === 'leaf') return err(notAnObject(joinPath(path, segments.slice(1).join('.')), known));
    if (known === undefined && !holdsValue(value)) return ok(parent);
    const child = known ?? newObject(path);
    const grown = inferMember(tree, child, child.dynamic ?? dynamic, segments.slice(1), value);
    return grown.ok ? withChild(parent, name, grown.value) : grown;
  }
  if (isArray(value)) return inferItems(tree, parent, dynamic, segments, value);
  if (value instanceof Map) return inferChildObject(tree, parent, dynamic, name, value);
  if (known !== undefined || !isScalar(value) || value === null) return ok(parent);
  const leaf = inferLeaf(tree, path, value);
  return leaf.ok ? withChild(parent, name, leaf.value) : leaf;
}

/** Every item may add something; the first non-null one settles the name itself. */
function inferItems(
  tree: MappingTree,
  parent: ObjectNode,
  dynamic: Dynamic,
  segments: readonly string[],
  items: JsonArray,
): Result<ObjectNode> {
  let node = parent;
  for (const item of items) {
    const added = inferMember(tree, node, dynamic, segments, item);
    if (!added.ok) return added;
    node = added.value;
  }
  return ok(node);
}

function inferChildObject(tree: MappingTree, parent: ObjectNode, dynamic: Dynamic, name: string, members: JsonObject): Result<ObjectNode> {
  const known = parent.children.get(name);
  // An object in the place of a field is the parser's to refuse: it can say which document holds it.
  if (known?.kind === 'leaf') return ok(parent);
  const child = inferObject(tree, known ?? newObject(joinPath(parent.path, name)), dynamic, members);
  return child.ok ? withChild(parent, name, child.value) : child;
}

function newObject(path: string): ObjectNode {
  return { kind: 'object', path, enabled: true, children: new Map() };
}

function withChild(parent: ObjectNode, name: string, child: LeafNode | ObjectNode): Result<ObjectNode> {
  if (parent.children.get(name) === child) return ok(parent);
  const children = mergeChild(parent.children, name, child);
  return children.ok ? ok({ ...parent, children: children.value }) : children;
}

function inferLeaf(tree: MappingTree, path: string, value: Exclude<JsonScalar, null>): Result<LeafNode> {
  return parseField(path, definitionFor(tree, value));
}

const TEXT_DEFINITION: JsonObject = new Map<string, JsonValue>([
  ['type', 'text'],
  ['fields', new Map([['keyword', new Map<string, JsonValue>([...typeOnly('keyword'), ['ignore_above', 256]])]])],
]);

function definitionFor(tree: MappingTree, value: Exclude<JsonScalar, null>): JsonObject {
  if (typeof value === 'boolean') return typeOnly('boolean');
  if (typeof value === 'bigint') return typeOnly('long');
  if (value instanceof JsonDouble) return typeOnly('float');
  if (typeof value === 'number') return typeOnly(Number.isInteger(value) ? 'long' : 'float');
  if (!tree.options.dateDetection) return TEXT_DEFINITION;
  const format = DETECTED_DATE_FORMATS.find((candidate) => isDate(value, candidate));
  if (format === undefined) return TEXT_DEFINITION;
  return format === DETECTED_DATE_FORMATS[0] ? typeOnly('date') : new Map([...typeOnly('date'), ['format', format]]);
}

/** Bare digits are no date, however well they would read as a year or as milliseconds. */
function isDate(text: string, format: string): boolean {
  return /[-/:]/.test(text) && parseDate(text, format) !== undefined;
}

function typeOnly(type: string): Map<string, JsonValue> {
  return new Map<string, JsonValue>([['type', type]]);
}

function notAnObject(path: string, leaf: LeafNode): EngineError {
  const { path: existing, type } = leaf.type;
  const rule = `Existing mapping for [${existing}] must be of type object but found [${type}].`;
  return { kind: 'mapper_parsing', reason: `Could not dynamically add mapping for field [${path}]. ${rule}` };
}

/** False for null and for arrays of nothing else, which introduce no name. */
function holdsValue(value: JsonValue): boolean {
  return isArray(value) ? value.some((item) => holdsValue(item)) : value !== null;
}

function isArray(value: JsonValue): value is JsonArray {
  return Array.isArray(value);
}

function isScalar(value: JsonValue): value is JsonScalar {
  return value === null || typeof value !== 'object' || value instanceof JsonDouble;
}
