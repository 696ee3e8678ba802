import { PLAIN_ANALYSIS } from '../analysis/index-analysis.ts';
import { certain } from '../certain.ts';
import { err, ok } from '../errors.ts';
import { isJsonObject } from '../json/json-value.ts';
import { parseDynamicTemplates } from './dynamic-templates.ts';
import { expectedMap, parseField } from './field-definition.ts';
import { unsupportedParameters } from './field-options.ts';
import { findBadName, findDepthError, joinPath } from './field-path.ts';
import { javaText } from './values/java-text.ts';
import { MappingTree, treeOf } from './mapping-tree.ts';
import { mergeNodes, mergeObjects } from './merge-mapping.ts';
/** What an index allows unless its settings say otherwise. */
export const DEFAULT_MAPPING_LIMITS = { totalFields: 1000, depth: 20, nestedFields: 50, nestedObjects: 10000 };
const EMPTY = new MappingTree(
  { kind: 'object', path: '', enabled: true, children: new Map() },
  { dateDetection: true, analysis: PLAIN_ANALYSIS },
);
/** The mapping of an index that was given none: everything is mapped dynamically. */
export function emptyMapping(analysis = PLAIN_ANALYSIS) {
  return analysis === PLAIN_ANALYSIS ? EMPTY : new MappingTree(EMPTY.root, { ...EMPTY.options, analysis });
}
/**
 * Reads what stands under `mappings` when an index is created.
 * @returns mapper_parsing for what is unknown or malformed, illegal_argument beyond the limits on fields and depth
 */
export function parseMappings(json, limits = DEFAULT_MAPPING_LIMITS, analysis = PLAIN_ANALYSIS) {
  return mergeMappings(emptyMapping(analysis), json, limits);
}
/**
 * Reads the body of a mapping update into the mapping there is. Fields can be added, and some options changed.
 * @returns `current` itself when nothing changes; illegal_argument when a field would change its type
 */
export function mergeMappings(current, json, limits = DEFAULT_MAPPING_LIMITS) {
  const tree = treeOf(current);
  const options = readRootOptions(tree.options, json);
  if (!options.ok) return options;
  if (tree.root !== EMPTY.root && (options.value.sourceEnabled ?? true) !== tree.sourceEnabled)
    return err(sourceSettled(tree.sourceEnabled));
  if (countNames(json, limits.totalFields) > limits.totalFields) return err(tooManyFields(limits));
  const root = parseObject('', json, tree.options.analysis);
  if (!root.ok) return root;
  return mergeTree(tree, root.value, limits, options.value);
}
/** Fields, multi-fields and objects that a definition names, counted up to a limit: making too many to find that out would take long. */
function countNames(json, limit) {
  let count = 0;
  for (const key of ['properties', 'fields']) {
    const named = json.get(key);
    if (!isJsonObject(named)) continue;
    for (const definition of named.values()) {
      if (count > limit) return count;
      count += 1 + (isJsonObject(definition) ? countNames(definition, limit - count) : 0);
    }
  }
  return count;
}
/** Adds what `root` maps to `tree` and checks the limits. */
export function mergeTree(tree, root, limits, options = tree.options) {
  const merged = mergeObjects(tree.root, root);
  if (!merged.ok) return merged;
  if (merged.value === tree.root && options === tree.options) return ok(tree);
  const result = new MappingTree(merged.value, options);
  if (result.size > limits.totalFields) {
    return err(tooManyFields(limits));
  }
  if (result.nestedCount > limits.nestedFields) {
    return err({ kind: 'illegal_argument', reason: `Limit of nested fields [${limits.nestedFields}] has been exceeded` });
  }
  const tooDeep = result.deepestObject === '' ? undefined : findDepthError(result.deepestObject, limits.depth);
  return tooDeep === undefined ? ok(result) : err(tooDeep);
}
/** Of a mapping that would have more than it may. */
export function tooManyFields({ totalFields }) {
  return { kind: 'illegal_argument', reason: `Limit of total fields [${totalFields}] has been exceeded` };
}
const ROOT_KEYS = new Set(['properties', 'dynamic', 'date_detection', '_meta', '_routing', '_source', 'dynamic_templates']);
const OBJECT_KEYS = new Set(['type', 'properties', 'dynamic', 'enabled', 'include_in_parent', 'include_in_root']);
function readRootOptions(current, json) {
  const unknown = Array.from(json).filter(([name]) => !ROOT_KEYS.has(name));
  if (unknown.length > 0) {
    const list = unknown.map(([name, value]) => ` [${name} : ${javaText(value)}]`).join('');
    return err(parsing(`Root mapping definition has unsupported parameters: ${list}`));
  }
  const detection = json.get('date_detection');
  const meta = json.get('_meta');
  const metadata = readMetadataFields(current, json);
  if (!metadata.ok) return metadata;
  const given = json.get('dynamic_templates');
  const templates = given === undefined ? undefined : parseDynamicTemplates(given);
  if (templates?.ok === false) return templates;
  if (detection === undefined && meta === undefined && templates === undefined) return metadata;
  const truth = detection === undefined ? current.dateDetection : readTruth(detection);
  if (truth === undefined) return err(notBoolean(detection ?? null));
  return ok({
    ...metadata.value,
    dateDetection: truth,
    ...(meta !== undefined && { meta }),
    ...(templates && { templates: templates.value }),
  });
}
/** `_routing.required` can be switched on later, `_source.enabled` is settled with the index. */
function readMetadataFields(current, json) {
  const routing = readSwitch(json, '_routing', 'required');
  if (!routing.ok) return routing;
  const source = readSwitch(json, '_source', 'enabled');
  if (!source.ok) return source;
  const routingRequired = routing.value ?? current.routingRequired ?? false;
  const sourceEnabled = source.value ?? current.sourceEnabled ?? true;
  if (routingRequired === (current.routingRequired ?? false) && sourceEnabled === (current.sourceEnabled ?? true)) return ok(current);
  return ok({ ...current, routingRequired, sourceEnabled });
}
/** The one switch a metadata field has here; any other option of it is refused by name. */
function readSwitch(json, field, option) {
  const definition = json.get(field);
  if (definition === undefined) return ok(undefined);
  if (!isJsonObject(definition)) return err(expectedMap(field, '_doc', definition));
  const unknown = Array.from(definition).filter(([name]) => name !== option);
  if (unknown.length > 0) return err(unsupportedParameters(field, unknown));
  const value = definition.get(option);
  if (value === undefined) return ok(undefined);
  const truth = readTruth(value);
  return truth === undefined ? err(notBoolean(value)) : ok(truth);
}
/** Reads an object's definition; the root's has no `type` and the empty path. */
function parseObject(path, json, analysis) {
  if (path !== '') {
    const unknown = Array.from(json).filter(([name]) => !OBJECT_KEYS.has(name));
    if (unknown.length > 0) return err(unsupportedParameters(path, unknown));
  }
  const tooDeep = findDepthError(path);
  if (tooDeep !== undefined) return err(tooDeep);
  const dynamic = readDynamic(json.get('dynamic'));
  if (!dynamic.ok) return dynamic;
  const enabled = readTruth(json.get('enabled') ?? true);
  if (enabled === undefined) return err(notBoolean(json.get('enabled') ?? null));
  const nested = readNested(path, json);
  if (!nested.ok) return nested;
  const children = parseProperties(path, json.get('properties'), analysis);
  if (!children.ok) return children;
  return ok({
    kind: 'object',
    path,
    enabled,
    ...(nested.value !== undefined && { nested: nested.value }),
    ...(dynamic.value !== undefined && { dynamic: dynamic.value }),
    children: children.value,
  });
}
/** On an object that is not nested the peers read these options and do nothing with them. */
function readNested(path, json) {
  const given = ['include_in_parent', 'include_in_root'].map((name) => ({ name, value: json.get(name) ?? false }));
  const [parent, root] = given.map(({ value }) => readTruth(value));
  const bad = given.find(({ value }) => readTruth(value) === undefined);
  if (bad !== undefined) return err(parsing(`Could not convert [${path}.${bad.name}] to boolean`));
  if (json.get('type') !== 'nested' || path === '') return ok(undefined);
  return ok({ includeInParent: parent === true, includeInRoot: root === true });
}
function parseProperties(parent, value, analysis) {
  const children = new Map();
  if (value === undefined) return ok(children);
  if (!isJsonObject(value)) return err(expectedMap('properties', parent === '' ? '_doc' : parent, value));
  for (const [name, definition] of value) {
    const path = joinPath(parent, name);
    if (!isJsonObject(definition)) return err(expectedMap('properties', path, definition));
    const bad = findBadName(name);
    if (bad !== undefined) return err({ kind: 'illegal_argument', reason: bad });
    const segments = name.split('.');
    const node = parseNested({ parent, segments, at: 0 }, definition, analysis);
    if (!node.ok) return node;
    const first = certain(segments[0]);
    const known = children.get(first);
    const merged = known === undefined ? node : mergeNodes(known, node.value);
    if (!merged.ok) return merged;
    children.set(first, merged.value);
  }
  return ok(children);
}
/** A name with dots stands for objects around the field. */
function parseNested({ parent, segments, at }, definition, analysis) {
  const path = joinPath(parent, certain(segments[at]));
  const next = segments[at + 1];
  if (next === undefined) return parseNode(path, definition, analysis);
  const tooDeep = findDepthError(path);
  if (tooDeep !== undefined) return err(tooDeep);
  const child = parseNested({ parent: path, segments, at: at + 1 }, definition, analysis);
  if (!child.ok) return child;
  return ok({ kind: 'object', path, enabled: true, children: new Map([[next, child.value]]) });
}
/** Reads the definition of a field or an object. */
export function parseNode(path, definition, analysis) {
  const type = definition.get('type');
  const isObject =
    type === 'object' || type === 'nested' || (type === undefined && (definition.has('properties') || definition.has('enabled')));
  return isObject ? parseObject(path, definition, analysis) : parseField(path, definition, analysis);
}
function readDynamic(value) {
  if (value === undefined || value === 'strict') return ok(value);
  const truth = readTruth(value);
  return truth === undefined ? err(notBoolean(value)) : ok(truth ? 'true' : 'false');
}
function readTruth(value) {
  if (value === true || value === 'true') return true;
  return value === false || value === 'false' ? false : undefined;
}
function notBoolean(value) {
  return parsing(`Failed to parse value [${javaText(value)}] as only [true] or [false] are allowed.`);
}
function sourceSettled(enabled) {
  const reason = `Mapper for [_source] conflicts with existing mapper:\n\tCannot update parameter [enabled] from [${enabled}] to [${!enabled}]`;
  return { kind: 'illegal_argument', reason };
}
function parsing(reason) {
  return { kind: 'mapper_parsing', reason };
}
