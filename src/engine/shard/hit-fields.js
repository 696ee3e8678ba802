import { isJsonArray, isJsonObject, isJsonScalar, JsonDouble } from '../json/json-value.ts';
import { formatFloat } from '../json/java-number.ts';
import { parseJson } from '../json/parse-json.ts';
import { convertValue, normalizedValue } from '../schema/values/field-value.ts';
import { treeOf } from '../schema/mapping-tree.ts';
import { patternTest } from '../schema/name-pattern.ts';
import { readStored } from '../schema/document/read-stored.ts';
import { printColumnValue, printFieldValue } from './field-print.ts';
import { sourcePoints } from './source-points.ts';
/** Makes a reader for many documents; undefined when nothing is wanted. */
export function compileHitFields(mapping, index, request) {
  const readers = [];
  const { docValues = [], stored = [], fields = [] } = request;
  if (docValues.length > 0) readers.push(docValuesReader(mapping, index, docValues));
  if (stored.length > 0) readers.push(storedReader(mapping, stored));
  if (fields.length > 0) readers.push(sourceReader(mapping, fields));
  if (readers.length === 0) return undefined;
  return (leaf, docId) => {
    const out = new Map();
    for (const read of readers) read(leaf, docId, out);
    return out;
  };
}
/** The mapped fields a request names, each with the format asked for; a field named twice comes twice. */
export function namedFields(mapping, wanted) {
  return wanted.flatMap(({ field, format }) => {
    const exact = mapping.field(field);
    const fits = patternTest(field);
    const types = exact === undefined ? mapping.fields.filter(({ path }) => fits(path)) : [exact];
    return types.map((type) => (format === undefined ? { type } : { type, format }));
  });
}
/** What is kept beside fields and can be had like a column, by name. */
const BESIDE = new Map([
  ['_id', ({ segment }, docId) => segment.id(docId)],
  ['_index', (_leaf, _docId, index) => index],
  ['_type', () => '_doc'],
  ['_seq_no', ({ segment }, docId) => segment.seqNo(docId)],
]);
/** Whether docvalue fields can name it though no mapping does; of all else beside fields there is no column. */
export function hasColumnBeside(field) {
  return BESIDE.has(field);
}
function docValuesReader(mapping, index, wanted) {
  const beside = wanted.flatMap(({ field }) => {
    const read = BESIDE.get(field);
    return read === undefined ? [] : [{ field, read }];
  });
  const columns = namedFields(mapping, wanted).filter(({ type }) => type.docValues);
  return (leaf, docId, out) => {
    const { segment } = leaf;
    for (const { field, read } of beside) append(out, field, [read(leaf, docId, index)]);
    for (const { type, format } of columns) {
      const column = segment.docValues(type.path);
      if (column !== undefined) append(out, type.path, printColumnValue(type, column, docId, format));
    }
  };
}
function storedReader(mapping, wanted) {
  return ({ segment }, docId, out) => {
    const { fields } = readStored(mapping, segment.id(docId), segment.source(docId), wanted);
    for (const [path, values] of fields) append(out, path, values);
  };
}
function sourceReader(mapping, wanted) {
  const tree = treeOf(mapping);
  const named = namedFields(mapping, wanted).flatMap(({ type, format }) => {
    const leaf = tree.leaf(type.path);
    return leaf === undefined ? [] : [{ leaf: asGiven(leaf), format, parts: sourcePath(mapping, type.path).split('.') }];
  });
  // One that is named twice, such as by its name and by a pattern, comes once, as it was asked for last.
  const byPath = new Map(named.map((one) => [one.leaf.type.path, one]));
  return ({ segment }, docId, out) => {
    const source = readSource(segment.source(docId));
    // What the columns said of the same fields gives way.
    for (const path of byPath.keys()) out.delete(path);
    for (const { leaf, format, parts } of byPath.values()) {
      if (leaf.type.type === 'geo_point') append(out, leaf.type.path, sourcePoints(source, parts));
      else
        for (const given of valuesAt(source, parts)) {
          const scalar = given ?? leaf.nullValue ?? null;
          if (leaf.type.type === 'binary' && scalar !== null) append(out, leaf.type.path, [scalar]);
          const converted = scalar === null || leaf.type.type === 'binary' ? undefined : convertValue(leaf, scalar);
          if (converted?.ok !== true || converted.value === undefined) continue;
          if (typeof converted.value === 'string' && converted.value.length > (leaf.type.ignoreAbove ?? Infinity)) continue;
          const kept = typeof converted.value === 'string' ? normalizedValue(leaf.type, converted.value) : converted.value;
          append(out, leaf.type.path, [printGiven(leaf.type, kept, format)]);
        }
    }
  };
}
/** A 32-bit float has few digits where it does not come from a column of doubles. */
function printGiven(type, value, format) {
  if (type.type === 'float' && typeof value === 'number') return new JsonDouble(value, formatFloat(value));
  return printFieldValue(type, value, format);
}
/** Half floats are shown with the digits they were given, not with those that are kept. */
function asGiven(leaf) {
  return leaf.type.type === 'half_float' ? { ...leaf, type: { ...leaf.type, type: 'float' } } : leaf;
}
/** Where a field's values stand in the source: multi-fields share their parent's. */
export function sourcePath(mapping, path) {
  const dot = path.lastIndexOf('.');
  const parent = path.slice(0, Math.max(dot, 0));
  return dot > 0 && mapping.field(parent) !== undefined ? parent : path;
}
/** A stored source; it was parsed when it came in, so it is an object. */
export function readSource(stored) {
  const parsed = parseJson(stored);
  return parsed.ok && isJsonObject(parsed.value) ? parsed.value : new Map();
}
/** Every scalar at a path, arrays opened on the way; keys may hold dots. In the source's order. */
export function valuesAt(source, parts) {
  const found = [];
  gather(source, parts, found);
  return found;
}
function gather(value, parts, found) {
  if (isJsonArray(value)) {
    for (const item of value) gather(item, parts, found);
  } else if (parts.length === 0) {
    if (isJsonScalar(value)) found.push(value);
  } else if (isJsonObject(value)) {
    for (let size = 1; size <= parts.length; size++) {
      const child = value.get(parts.slice(0, size).join('.'));
      if (child !== undefined) gather(child, parts.slice(size), found);
    }
  }
}
function append(out, path, values) {
  if (values.length === 0) return;
  const known = out.get(path);
  if (known === undefined) out.set(path, [...values]);
  else for (const value of values) known.push(value);
}
