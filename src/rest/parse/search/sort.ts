import type { JsonArray, JsonObject, JsonScalar, JsonValue, NestedSortSpec, SortSpec } from '../../../engine/index.ts';
import { refuseArgument, refuseUnsupported } from '../../errors/refusal.ts';
import { olderNested, parseNestedSort } from './nested-sort.ts';
import { readMode, readOrder } from './sort-options.ts';
import { parseDistanceSort } from './distance-sort.ts';
import { checkListed, isJsonArray, isJsonObject, isJsonScalar, readText } from '../json-access.ts';
import { readFields, type MemberReaders } from '../read-members.ts';

/**
 * Reads a `sort`: a field name, an object of fields, or an array of either. Defaults: asc, `_score` desc.
 * @see docs/rest.md, sort
 */
export function parseSort(value: JsonValue): readonly SortSpec[] {
  if (isJsonArray(value)) return parseSortList(value);
  if (typeof value === 'string' || isJsonObject(value)) return parseSortElement(value);
  return refuseArgument('malformed sort format, either start with array, object, or an actual string');
}

/** In loops: `flatMap` leaves each element to the runtime. */
function parseSortList(values: JsonArray): readonly SortSpec[] {
  const keys: SortSpec[] = [];
  for (const value of checkListed(values, 'sort')) for (const key of parseSortElement(value)) keys.push(key);
  return keys;
}

/** Reads the URL's `sort=a,b:desc`. As with the peers, a key with a direction other than asc or desc is dropped. */
export function parseUrlSort(text: string): readonly SortSpec[] {
  return text.split(',').flatMap((key): readonly SortSpec[] => {
    const colon = key.lastIndexOf(':');
    if (colon < 0) return key === '' ? [] : [{ field: key, order: defaultOrder(key) }];
    const order = key.slice(colon + 1);
    return order === 'asc' || order === 'desc' ? [{ field: key.slice(0, colon), order }] : [];
  });
}

function parseSortElement(value: JsonValue): readonly SortSpec[] {
  if (typeof value === 'string') return [{ field: value, order: defaultOrder(value) }];
  if (isJsonObject(value)) return [...value].map(([field, options]) => parseSortField(field, options));
  return refuseArgument('malformed sort format, within the sort array, an object, or an actual string are allowed');
}

function parseSortField(field: string, options: JsonValue): SortSpec {
  if (field === '_geo_distance' && isJsonObject(options)) return parseDistanceSort(options);
  if (field === '_geo_distance' || field === '_script') return refuseUnsupported(`sorting by [${field}]`);
  if (isJsonObject(options)) return parseSortOptions(field, options);
  if (typeof options === 'string') return { field, order: readOrder(options) };
  return refuseArgument('malformed sort format, within the sort array, an object, or an actual string are allowed');
}

const OPTION_READERS: MemberReaders<SortSpec> = {
  order: (value, name) => ({ order: readOrder(readText(value, name)) }),
  missing: readMissing,
  mode: (value, name) => ({ mode: readMode(readText(value, name)) }),
  unmapped_type: (value, name) => ({ unmappedType: readText(value, name) }),
  numeric_type: (value, name) => ({ numericType: readNumericType(readText(value, name), name) }),
  nested: (value) => nestedOf(parseNestedSort(value)),
  // Read together, below.
  nested_path: () => ({}),
  nested_filter: () => ({}),
};
const SCORE_READERS: MemberReaders<SortSpec> = {
  order: (value, name) => ({ order: readOrder(readText(value, name)) }),
};

function parseSortOptions(field: string, options: JsonObject): SortSpec {
  const spec: SortSpec = { field, order: defaultOrder(field) };
  const read = field === '_score' ? readFields('_score', options, SCORE_READERS) : readFields('field_sort', options, OPTION_READERS);
  const path = options.get('nested_path');
  if (path === undefined) return Object.assign(spec, read);
  if (options.has('nested')) return refuseArgument('Setting both [nested_path] and [nested] not allowed');
  return Object.assign(spec, read, nestedOf(olderNested(readText(path, 'nested_path'), options.get('nested_filter'))));
}

function nestedOf(nested: NestedSortSpec | undefined): { nested?: NestedSortSpec } {
  return nested === undefined ? {} : { nested };
}

function readMissing(value: JsonValue): { missing?: JsonScalar } {
  if (!isJsonScalar(value)) return refuseArgument('[field_sort] missing must be a text or a number');
  return value === null ? {} : { missing: value };
}

function defaultOrder(field: string): 'asc' | 'desc' {
  return field === '_score' ? 'desc' : 'asc';
}

const NUMERIC_TYPES = ['long', 'double', 'date', 'date_nanos'];

function readNumericType(text: string, key: string): string {
  const type = text.toLowerCase();
  if (NUMERIC_TYPES.includes(type)) return type;
  return refuseArgument(`invalid value for [${key}], must be [${NUMERIC_TYPES.join(', ')}], got ${text}`);
}
