import { compareCodePoints } from '../json/utf8.ts';
import type { JsonObject, JsonScalar, JsonValue } from '../json/json-value.ts';
import type { IndexAnalysis } from '../analysis/index-analysis.ts';
import type { DynamicTemplate } from './dynamic-templates.ts';
import { levelsOf } from './field-path.ts';
import type { FieldType } from './field-type.ts';
import type { Mapping, NestedOptions } from './mapping.ts';
import { metadataField } from './metadata-fields.ts';

export type Dynamic = Mapping['dynamic'];

/** A mapped field with what only document parsing and printing need of it. Immutable. */
export interface LeafNode {
  readonly kind: 'leaf';
  readonly type: FieldType;
  /** Options as printed, without those at their default. */
  readonly options: JsonObject;
  /** Multi-fields by their last name. */
  readonly subFields: ReadonlyMap<string, LeafNode>;
  /** What a null in the document stands for. */
  readonly nullValue?: JsonScalar;
  readonly coerce: boolean;
  readonly ignoreMalformed: boolean;
  /** Full paths of fields that get this field's values too. */
  readonly copyTo: readonly string[];
}

/** An object with properties. Immutable. */
export interface ObjectNode {
  readonly kind: 'object';
  /** Full dotted path, empty at the root. */
  readonly path: string;
  /** As given; undefined takes the parent's. */
  readonly dynamic?: Dynamic;
  /** Its objects are documents of their own, hidden below the one that holds them. */
  readonly nested?: NestedOptions;
  /** False: the object is kept in `_source` only. */
  readonly enabled: boolean;
  readonly children: ReadonlyMap<string, LeafNode | ObjectNode>;
}

/** Settings of the whole mapping beside its properties. */
export interface RootOptions {
  /** Whether new texts that look like a date are mapped as one. */
  readonly dateDetection: boolean;
  /** The analyzers that fields can name. */
  readonly analysis: IndexAnalysis;
  /** How new fields are mapped: the first that fits counts. */
  readonly templates?: readonly DynamicTemplate[];
  /** `_meta`, kept for the caller. */
  readonly meta?: JsonValue;
  /** `_routing.required`: a document cannot be reached without its routing value. */
  readonly routingRequired?: boolean;
  /** False: `_source` is shown to nobody. */
  readonly sourceEnabled?: boolean;
}

const NO_LEVELS: readonly string[] = [];

/** The one implementation of {@link Mapping}: a tree of objects and leaves, with its leaves also listed by path. */
export class MappingTree implements Mapping {
  readonly root: ObjectNode;
  readonly options: RootOptions;
  readonly fields: readonly FieldType[];
  readonly ignoresMalformed: boolean;
  readonly hasNested: boolean;
  /** Path of an object that none lies deeper than; empty when there is no object. */
  deepestObject = '';
  private readonly leaves = new Map<string, LeafNode>();
  private readonly objects = new Map<string, ObjectNode>();

  constructor(root: ObjectNode, options: RootOptions) {
    this.root = root;
    this.options = options;
    this.collect(root);
    this.ignoresMalformed = Array.from(this.leaves.values()).some((leaf) => leaf.ignoreMalformed);
    this.hasNested = this.nestedCount > 0;
    this.fields = Array.from(this.leaves.values(), (leaf) => leaf.type).toSorted((a, b) => compareCodePoints(a.path, b.path));
  }

  get routingRequired(): boolean {
    return this.options.routingRequired ?? false;
  }

  get sourceEnabled(): boolean {
    return this.options.sourceEnabled ?? true;
  }

  get analysis(): IndexAnalysis {
    return this.options.analysis;
  }

  get dynamic(): Dynamic {
    return this.root.dynamic ?? 'true';
  }

  /** Fields, multi-fields and objects together, which is what the limit on fields counts. */
  get size(): number {
    return this.leaves.size + this.objects.size;
  }

  field(path: string): FieldType | undefined {
    return this.leaves.get(path)?.type ?? metadataField(path);
  }

  leaf(path: string): LeafNode | undefined {
    return this.leaves.get(path);
  }

  isObject(path: string): boolean {
    return this.objects.has(path);
  }

  isNested(path: string): boolean {
    return this.objects.get(path)?.nested !== undefined;
  }

  nestedOptions(path: string): NestedOptions | undefined {
    return this.objects.get(path)?.nested;
  }

  nestedLevels(path: string): readonly string[] {
    if (!this.hasNested) return NO_LEVELS;
    const levels: string[] = [];
    for (let dot = path.indexOf('.'); dot >= 0; dot = path.indexOf('.', dot + 1)) {
      if (this.isNested(path.slice(0, dot))) levels.push(path.slice(0, dot));
    }
    return this.isNested(path) ? [...levels, path] : levels;
  }

  /** How many objects are nested, which has a limit of its own. */
  get nestedCount(): number {
    return Array.from(this.objects.values()).filter((node) => node.nested !== undefined).length;
  }

  toJson(): JsonObject {
    const json = new Map<string, JsonValue>();
    if (this.root.dynamic !== undefined) json.set('dynamic', this.root.dynamic);
    const { templates = [] } = this.options;
    if (templates.length > 0)
      json.set(
        'dynamic_templates',
        templates.map(({ name, json: template }) => new Map([[name, template]])),
      );
    if (this.options.meta !== undefined) json.set('_meta', this.options.meta);
    if (this.routingRequired) json.set('_routing', new Map([['required', true]]));
    if (!this.sourceEnabled) json.set('_source', new Map([['enabled', false]]));
    if (!this.options.dateDetection) json.set('date_detection', false);
    if (this.root.children.size > 0) json.set('properties', printChildren(this.root.children));
    return json;
  }

  leafJson(path: string): JsonObject | undefined {
    const leaf = this.leaves.get(path);
    return leaf && printLeaf(leaf);
  }

  private collect(node: ObjectNode): void {
    for (const child of node.children.values()) {
      if (child.kind === 'leaf') this.collectLeaf(child);
      else {
        this.objects.set(child.path, child);
        if (this.deepestObject === '' || levelsOf(child.path) > levelsOf(this.deepestObject)) this.deepestObject = child.path;
        this.collect(child);
      }
    }
  }

  private collectLeaf(leaf: LeafNode): void {
    this.leaves.set(leaf.type.path, leaf);
    for (const subField of leaf.subFields.values()) this.collectLeaf(subField);
  }
}

/** Every mapping of this engine is a {@link MappingTree}; another implementation is a bug of the caller. */
export function treeOf(mapping: Mapping): MappingTree {
  if (mapping instanceof MappingTree) return mapping;
  throw new TypeError('a mapping has to come from parseMappings');
}

function printNode(node: LeafNode | ObjectNode): JsonObject {
  return node.kind === 'leaf' ? printLeaf(node) : printObject(node);
}

function printObject(node: ObjectNode): JsonObject {
  const json = new Map<string, JsonValue>();
  if (node.nested !== undefined) json.set('type', 'nested');
  if (node.nested?.includeInParent === true) json.set('include_in_parent', true);
  if (node.nested?.includeInRoot === true) json.set('include_in_root', true);
  if (node.dynamic !== undefined) json.set('dynamic', node.dynamic);
  if (!node.enabled) json.set('enabled', false);
  // The type goes without saying once there are properties.
  if (node.children.size === 0 && node.nested === undefined) json.set('type', 'object');
  if (node.children.size > 0) json.set('properties', printChildren(node.children));
  return json;
}

function printLeaf(leaf: LeafNode): JsonObject {
  const json = new Map<string, JsonValue>([['type', leaf.type.type]]);
  for (const [name, value] of leaf.options) json.set(name, value);
  if (leaf.subFields.size > 0) json.set('fields', printChildren(leaf.subFields));
  return json;
}

/** Sorted by name, as the peers show properties whatever order they came in. */
function printChildren(children: ReadonlyMap<string, LeafNode | ObjectNode>): JsonObject {
  const names = Array.from(children.keys()).toSorted(compareCodePoints);
  const json = new Map<string, JsonValue>();
  for (const name of names) {
    const child = children.get(name);
    if (child !== undefined) json.set(name, printNode(child));
  }
  return json;
}
