import { certain } from '../certain.ts';
import { type EngineError, err, type Result } from '../errors.ts';
import {
  isJsonArray,
  isJsonObject,
  isJsonScalar,
  JsonDouble,
  type JsonObject,
  type JsonScalar,
  type JsonValue,
} from '../json/json-value.ts';
import { parseDate } from './dates/dates.ts';
import { definitionByTemplate, type DynamicKind } from './dynamic-templates.ts';
import { parseField } from './field-definition.ts';
import { findDepthError, joinPath } from './field-path.ts';
import type { Dynamic, LeafNode, MappingTree, ObjectNode, RootOptions } from './mapping-tree.ts';
import { mergeObjects } from './merge-mapping.ts';
import { type MappingLimits, mergeTree, parseNode, tooManyFields } from './parse-mappings.ts';

/**
 * The mapping with everything added that `members` introduce: each new name takes the type of its first value. Names under an
 * object that does not take new ones stay out.
 * @returns `tree` itself when nothing is new; mapper_parsing when a field stands where an object is needed
 */
export function inferMapping(
  tree: MappingTree,
  members: Iterable<readonly [string, JsonValue]>,
  limits: MappingLimits,
): Result<MappingTree> {
  const additions = new Inference(tree.options, limits);
  const root: Addition = { path: '', known: tree.root, dynamic: tree.dynamic, children: new Map() };
  for (const [name, value] of members) {
    if (additions.failure !== undefined) break;
    additions.addMember(root, name.split('.'), 0, value);
  }
  return additions.failure === undefined ? mergeTree(tree, freeze(root), limits) : err(additions.failure);
}

/** What a document adds below one object. Mutable while the document is walked, so that many new names cost no copies. */
interface Addition {
  readonly path: string;
  /** The same object in the mapping there is. */
  readonly known: ObjectNode | undefined;
  /** `known` is no part of the mapping yet, but what a template makes of the object. */
  readonly isTemplate?: true;
  readonly dynamic: Dynamic;
  readonly children: Map<string, LeafNode | Addition>;
}

function freeze(addition: Addition): ObjectNode {
  const { path, known, children, isTemplate } = addition;
  const added: ObjectNode = {
    kind: 'object',
    path,
    enabled: known?.enabled ?? true,
    ...(known?.nested !== undefined && { nested: known.nested }),
    children: new Map(Array.from(children, ([name, child]) => [name, 'kind' in child ? child : freeze(child)])),
  };
  const merged = isTemplate === true && known !== undefined ? mergeObjects(known, added) : undefined;
  return merged?.ok === true ? merged.value : added;
}

class Inference {
  failure: EngineError | undefined = undefined;
  private readonly options: RootOptions;
  private readonly limits: MappingLimits;
  private added = 0;

  constructor(options: RootOptions, limits: MappingLimits) {
    this.options = options;
    this.limits = limits;
  }

  /** @param segments the parts of its name, of which those before `at` lead to `parent`: a list cut at each of a hundred thousand dots would take seconds */
  addMember(parent: Addition, segments: readonly string[], at: number, value: JsonValue): void {
    if (parent.known?.enabled === false || this.failure !== undefined) return;
    if (isJsonArray(value)) {
      // Every item may add something; the first that is not null settles the name itself.
      for (const item of value) this.addMember(parent, segments, at, item);
    } else if (value !== null) {
      const name = certain(segments[at]);
      if (at + 1 < segments.length) this.addNested(parent, segments, at, value);
      else if (isJsonObject(value)) this.addObject(parent, name, value);
      else if (isJsonScalar(value) && value !== null) this.addLeaf(parent, name, value);
    }
  }

  /** A name with dots: its first part has to be an object. */
  private addNested(parent: Addition, segments: readonly string[], at: number, value: JsonValue): void {
    const name = certain(segments[at]);
    const leaf = findLeaf(parent, name);
    if (leaf !== undefined) {
      this.failure = notAnObject(joinPath(parent.path, segments.slice(at).join('.')), leaf);
      return;
    }
    const child = this.childObject(parent, name);
    if (child !== undefined) this.addMember(child, segments, at + 1, value);
  }

  private addObject(parent: Addition, name: string, members: JsonObject): void {
    // An object in the place of a field is the parser's to refuse: it can say which document holds it.
    if (findLeaf(parent, name) !== undefined) return;
    const child = this.childObject(parent, name);
    if (child === undefined) return;
    for (const [key, member] of members) this.addMember(child, key.split('.'), 0, member);
  }

  private addLeaf(parent: Addition, name: string, value: Exclude<JsonScalar, null>): void {
    if (parent.dynamic !== 'true' || parent.known?.children.has(name) === true || parent.children.has(name)) return;
    const path = joinPath(parent.path, name);
    const { definition, kind } = definitionFor(value, this.options.dateDetection);
    const { templates = [], analysis } = this.options;
    const leaf = parseField(path, definitionByTemplate(templates, kind, name, path) ?? definition, analysis);
    // A document can name a million fields: no more are made than there may be.
    if (++this.added > this.limits.totalFields) this.failure = tooManyFields(this.limits);
    else if (leaf.ok) parent.children.set(name, leaf.value);
    else this.failure = leaf.error;
  }

  /** The object of that name; undefined when it would be new where nothing new is taken in, or too deep. */
  private childObject(parent: Addition, name: string): Addition | undefined {
    const added = parent.children.get(name);
    if (added !== undefined) return 'kind' in added ? undefined : added;
    const node = parent.known?.children.get(name);
    const known = node?.kind === 'object' ? node : undefined;
    if (known === undefined && parent.dynamic !== 'true') return undefined;
    const path = joinPath(parent.path, name);
    this.failure = findDepthError(path);
    if (this.failure !== undefined) return undefined;
    const template = known === undefined ? this.objectByTemplate(name, path) : undefined;
    const child: Addition = {
      path,
      known: known ?? template,
      dynamic: (known ?? template)?.dynamic ?? parent.dynamic,
      children: new Map(),
      ...(template !== undefined && { isTemplate: true }),
    };
    parent.children.set(name, child);
    return child;
  }

  /** What a template makes of a new object; one that would map it as a field says nothing of objects. */
  private objectByTemplate(name: string, path: string): ObjectNode | undefined {
    const { templates = [], analysis } = this.options;
    const definition = definitionByTemplate(templates, 'object', name, path);
    const type = definition?.get('type') ?? 'object';
    if (definition === undefined || (type !== 'object' && type !== 'nested')) return undefined;
    const node = parseNode(path, new Map([...definition, ['type', type]]), analysis);
    if (!node.ok) this.failure = node.error;
    return node.ok && node.value.kind === 'object' ? node.value : undefined;
  }
}

function findLeaf(parent: Addition, name: string): LeafNode | undefined {
  const known = parent.known?.children.get(name) ?? parent.children.get(name);
  return known !== undefined && 'kind' in known && known.kind === 'leaf' ? known : undefined;
}

const KEYWORD_DEFINITION = new Map<string, JsonValue>([
  ['type', 'keyword'],
  ['ignore_above', 256],
]);

const TEXT_DEFINITION: JsonObject = new Map<string, JsonValue>([
  ['type', 'text'],
  ['fields', new Map([['keyword', KEYWORD_DEFINITION]])],
]);

const SLASHED_DATE_FORMAT = 'yyyy/MM/dd HH:mm:ss||yyyy/MM/dd||epoch_millis';

/** How a value is mapped without a template, and what a template calls it. */
interface Guess {
  readonly kind: DynamicKind;
  readonly definition: JsonObject;
}

function definitionFor(value: Exclude<JsonScalar, null>, dateDetection: boolean): Guess {
  if (typeof value === 'boolean') return { kind: 'boolean', definition: typeOnly('boolean') };
  if (typeof value === 'string') {
    const date = dateDetection ? dateDefinition(value) : undefined;
    return date === undefined ? { kind: 'string', definition: TEXT_DEFINITION } : { kind: 'date', definition: date };
  }
  const integer = typeof value === 'bigint' || Number.isInteger(value);
  const isLong = integer && !(value instanceof JsonDouble);
  return isLong ? { kind: 'long', definition: typeOnly('long') } : { kind: 'double', definition: typeOnly('float') };
}

/** Bare digits are no date, however well they would read as a year or as milliseconds. */
function dateDefinition(text: string): JsonObject | undefined {
  if (!/\d[-/]\d/.test(text)) return undefined;
  if (parseDate(text, 'strict_date_optional_time') !== undefined) return typeOnly('date');
  if (parseDate(text, SLASHED_DATE_FORMAT) === undefined) return undefined;
  return new Map<string, JsonValue>([
    ['type', 'date'],
    ['format', SLASHED_DATE_FORMAT],
  ]);
}

function typeOnly(type: string): JsonObject {
  return new Map([['type', type]]);
}

function notAnObject(path: string, leaf: LeafNode): EngineError {
  const { path: existing, type } = leaf.type;
  const rule = `Existing mapping for [${existing}] must be of type object but found [${type}].`;
  return { kind: 'mapper_parsing', reason: `Could not dynamically add mapping for field [${path}]. ${rule}` };
}
