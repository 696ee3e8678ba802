import { compareCodePoints } from '../json/utf8.ts';
import { levelsOf } from './field-path.ts';
import { metadataField } from './metadata-fields.ts';
const NO_LEVELS = [];
/** The one implementation of {@link Mapping}: a tree of objects and leaves, with its leaves also listed by path. */
export class MappingTree {
  root;
  options;
  fields;
  ignoresMalformed;
  hasNested;
  /** Path of an object that none lies deeper than; empty when there is no object. */
  deepestObject = '';
  leaves = new Map();
  objects = new Map();
  constructor(root, options) {
    this.root = root;
    this.options = options;
    this.collect(root);
    this.ignoresMalformed = Array.from(this.leaves.values()).some((leaf) => leaf.ignoreMalformed);
    this.hasNested = this.nestedCount > 0;
    this.fields = Array.from(this.leaves.values(), (leaf) => leaf.type).toSorted((a, b) => compareCodePoints(a.path, b.path));
  }
  get routingRequired() {
    return this.options.routingRequired ?? false;
  }
  get sourceEnabled() {
    return this.options.sourceEnabled ?? true;
  }
  get analysis() {
    return this.options.analysis;
  }
  get dynamic() {
    return this.root.dynamic ?? 'true';
  }
  /** Fields, multi-fields and objects together, which is what the limit on fields counts. */
  get size() {
    return this.leaves.size + this.objects.size;
  }
  field(path) {
    return this.leaves.get(path)?.type ?? metadataField(path);
  }
  leaf(path) {
    return this.leaves.get(path);
  }
  isObject(path) {
    return this.objects.has(path);
  }
  isNested(path) {
    return this.objects.get(path)?.nested !== undefined;
  }
  nestedOptions(path) {
    return this.objects.get(path)?.nested;
  }
  nestedLevels(path) {
    if (!this.hasNested) return NO_LEVELS;
    const levels = [];
    for (let dot = path.indexOf('.'); dot >= 0; dot = path.indexOf('.', dot + 1)) {
      if (this.isNested(path.slice(0, dot))) levels.push(path.slice(0, dot));
    }
    return this.isNested(path) ? [...levels, path] : levels;
  }
  /** How many objects are nested, which has a limit of its own. */
  get nestedCount() {
    return Array.from(this.objects.values()).filter((node) => node.nested !== undefined).length;
  }
  toJson() {
    const json = new Map();
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
  leafJson(path) {
    const leaf = this.leaves.get(path);
    return leaf && printLeaf(leaf);
  }
  collect(node) {
    for (const child of node.children.values()) {
      if (child.kind === 'leaf') this.collectLeaf(child);
      else {
        this.objects.set(child.path, child);
        if (this.deepestObject === '' || levelsOf(child.path) > levelsOf(this.deepestObject)) this.deepestObject = child.path;
        this.collect(child);
      }
    }
  }
  collectLeaf(leaf) {
    this.leaves.set(leaf.type.path, leaf);
    for (const subField of leaf.subFields.values()) this.collectLeaf(subField);
  }
}
/** Every mapping of this engine is a {@link MappingTree}; another implementation is a bug of the caller. */
export function treeOf(mapping) {
  if (mapping instanceof MappingTree) return mapping;
  throw new TypeError('a mapping has to come from parseMappings');
}
function printNode(node) {
  return node.kind === 'leaf' ? printLeaf(node) : printObject(node);
}
function printObject(node) {
  const json = new Map();
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
function printLeaf(leaf) {
  const json = new Map([['type', leaf.type.type]]);
  for (const [name, value] of leaf.options) json.set(name, value);
  if (leaf.subFields.size > 0) json.set('fields', printChildren(leaf.subFields));
  return json;
}
/** Sorted by name, as the peers show properties whatever order they came in. */
function printChildren(children) {
  const names = Array.from(children.keys()).toSorted(compareCodePoints);
  const json = new Map();
  for (const name of names) {
    const child = children.get(name);
    if (child !== undefined) json.set(name, printNode(child));
  }
  return json;
}
