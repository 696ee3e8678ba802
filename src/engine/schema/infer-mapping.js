import { certain } from '../certain.ts';
import { err } from '../errors.ts';
import { isJsonArray, isJsonObject, isJsonScalar, JsonDouble } from '../json/json-value.ts';
import { parseDate } from './dates/dates.ts';
import { definitionByTemplate } from './dynamic-templates.ts';
import { parseField } from './field-definition.ts';
import { findDepthError, joinPath } from './field-path.ts';
import { mergeObjects } from './merge-mapping.ts';
import { mergeTree, parseNode, tooManyFields } from './parse-mappings.ts';
/**
 * The mapping with everything added that `members` introduce: each new name takes the type of its first value. Names under an
 * object that does not take new ones stay out.
 * @returns `tree` itself when nothing is new; mapper_parsing when a field stands where an object is needed
 */
export function inferMapping(tree, members, limits) {
  const additions = new Inference(tree.options, limits);
  const root = { path: '', known: tree.root, dynamic: tree.dynamic, children: new Map() };
  for (const [name, value] of members) {
    if (additions.failure !== undefined) break;
    additions.addMember(root, name.split('.'), 0, value);
  }
  return additions.failure === undefined ? mergeTree(tree, freeze(root), limits) : err(additions.failure);
}
function freeze(addition) {
  const { path, known, children, isTemplate } = addition;
  const added = {
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
  failure = undefined;
  options;
  limits;
  added = 0;
  constructor(options, limits) {
    this.options = options;
    this.limits = limits;
  }
  /** @param segments the parts of its name, of which those before `at` lead to `parent`: a list cut at each of a hundred thousand dots would take seconds */
  addMember(parent, segments, at, value) {
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
  addNested(parent, segments, at, value) {
    const name = certain(segments[at]);
    const leaf = findLeaf(parent, name);
    if (leaf !== undefined) {
      this.failure = notAnObject(joinPath(parent.path, segments.slice(at).join('.')), leaf);
      return;
    }
    const child = this.childObject(parent, name);
    if (child !== undefined) this.addMember(child, segments, at + 1, value);
  }
  addObject(parent, name, members) {
    // An object in the place of a field is the parser's to refuse: it can say which document holds it.
    if (findLeaf(parent, name) !== undefined) return;
    const child = this.childObject(parent, name);
    if (child === undefined) return;
    for (const [key, member] of members) this.addMember(child, key.split('.'), 0, member);
  }
  addLeaf(parent, name, value) {
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
  childObject(parent, name) {
    const added = parent.children.get(name);
    if (added !== undefined) return 'kind' in added ? undefined : added;
    const node = parent.known?.children.get(name);
    const known = node?.kind === 'object' ? node : undefined;
    if (known === undefined && parent.dynamic !== 'true') return undefined;
    const path = joinPath(parent.path, name);
    this.failure = findDepthError(path);
    if (this.failure !== undefined) return undefined;
    const template = known === undefined ? this.objectByTemplate(name, path) : undefined;
    const child = {
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
  objectByTemplate(name, path) {
    const { templates = [], analysis } = this.options;
    const definition = definitionByTemplate(templates, 'object', name, path);
    const type = definition?.get('type') ?? 'object';
    if (definition === undefined || (type !== 'object' && type !== 'nested')) return undefined;
    const node = parseNode(path, new Map([...definition, ['type', type]]), analysis);
    if (!node.ok) this.failure = node.error;
    return node.ok && node.value.kind === 'object' ? node.value : undefined;
  }
}
function findLeaf(parent, name) {
  const known = parent.known?.children.get(name) ?? parent.children.get(name);
  return known !== undefined && 'kind' in known && known.kind === 'leaf' ? known : undefined;
}
const KEYWORD_DEFINITION = new Map([
  ['type', 'keyword'],
  ['ignore_above', 256],
]);
const TEXT_DEFINITION = new Map([
  ['type', 'text'],
  ['fields', new Map([['keyword', KEYWORD_DEFINITION]])],
]);
const SLASHED_DATE_FORMAT = 'yyyy/MM/dd HH:mm:ss||yyyy/MM/dd||epoch_millis';
function definitionFor(value, dateDetection) {
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
function dateDefinition(text) {
  if (!/\d[-/]\d/.test(text)) return undefined;
  if (parseDate(text, 'strict_date_optional_time') !== undefined) return typeOnly('date');
  if (parseDate(text, SLASHED_DATE_FORMAT) === undefined) return undefined;
  return new Map([
    ['type', 'date'],
    ['format', SLASHED_DATE_FORMAT],
  ]);
}
function typeOnly(type) {
  return new Map([['type', type]]);
}
function notAnObject(path, leaf) {
  const { path: existing, type } = leaf.type;
  const rule = `Existing mapping for [${existing}] must be of type object but found [${type}].`;
  return { kind: 'mapper_parsing', reason: `Could not dynamically add mapping for field [${path}]. ${rule}` };
}
