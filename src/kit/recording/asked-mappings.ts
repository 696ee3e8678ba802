import { member, parsed } from '../../requests/loose-json.ts';
import { readExchange } from '../cost/exchange.ts';
import type { Recorded } from './recording.ts';

/** Mappings as the body of an index has them. */
export interface Mappings {
  readonly properties: Readonly<Record<string, object>>;
}

/** What a request needs a field to be. `exact`: a whole value, where documents alone would make it text. */
type Need = 'exact' | 'double' | 'date' | 'completion' | 'geo_point' | 'nested';

/** Needs that documents meet by themselves, unless what they show is a string. */
const WEAK: ReadonlySet<Need> = new Set(['exact', 'double', 'date']);

/** Parts of a request that say by their name what their field is; all others need a value of its own. */
const NEEDS_BY_PART: ReadonlyMap<string, Need> = new Map<string, Need>([
  ['completion', 'completion'],
  ...named('geo_distance geo_bounds geo_centroid', 'geo_point'),
  ...named('date_histogram date_range', 'date'),
  ...named('avg sum min max stats extended_stats percentiles percentile_ranks histogram range field_value_factor', 'double'),
]);

/** Members of a clause about a point that are no field. */
const GEO_OPTIONS: ReadonlySet<string> = new Set(
  'distance distance_type unit order mode ignore_unmapped validation_method type boost _name nested'.split(' '),
);

const GEO_CLAUSES: ReadonlySet<string> = new Set(['geo_distance', 'geo_bounding_box', '_geo_distance']);

/** Texts that are mapped as dates by themselves. */
const DATE = /^\d{4}[-/]\d\d/;

/**
 * Mappings under which what was answered there can be answered here: a recording shows no mapping, and documents alone would make every string a text. A
 * field that is counted by value or sorted by is a keyword, a path of nested objects is nested, and so on.
 * @param shown the documents in the recorded answers
 */
export function askedMappings(recorded: readonly Recorded[], shown: readonly unknown[]): Mappings {
  const needs = new Map<string, Need>();
  const bodies = recorded.filter(({ exchange }) => exchange.status < 400).flatMap(({ exchange }) => readExchange(exchange));
  for (const { request } of bodies) gather(parsed(request.body), '', needs);
  const root: Node = { children: new Map() };
  for (const [field, need] of [...needs].toSorted(([a], [b]) => a.length - b.length)) place(root, field, need, shown);
  return { properties: propertiesOf(root) };
}

/** Finds what a part of a body needs. @param name the member it stands at */
function gather(value: unknown, name: string, needs: Map<string, Need>): void {
  if (Array.isArray(value)) {
    for (const one of value) gather(name === 'sort' && typeof one === 'string' ? { [one]: 'asc' } : one, name, needs);
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  const members = Object.entries(value);
  const text = (key: string): string | undefined => (typeof member(value, key) === 'string' ? String(member(value, key)) : undefined);
  const field = text('field');
  if (field !== undefined) note(needs, field, NEEDS_BY_PART.get(name) ?? 'exact');
  const path = text('path');
  if (name === 'nested' && path !== undefined) note(needs, path, 'nested');
  if (name === 'sort') for (const [key] of members) if (!key.startsWith('_')) note(needs, key, 'exact');
  if (GEO_CLAUSES.has(name)) for (const [key] of members) if (!GEO_OPTIONS.has(key) && field === undefined) note(needs, key, 'geo_point');
  for (const [key, one] of members) gather(one, key, needs);
}

/** What says more of a field stays: a value of its own is the least. */
function note(needs: Map<string, Need>, field: string, need: Need): void {
  const before = needs.get(field);
  if (before === undefined || WEAK.has(before)) needs.set(field, need);
}

function named(parts: string, need: Need): readonly (readonly [string, Need])[] {
  return parts.split(' ').map((part) => [part, need] as const);
}

/** A field, or an object of fields. */
interface Node {
  type?: string;
  readonly children: Map<string, Node>;
  /** Its children are the same value, indexed in other ways. */
  isValue?: boolean;
}

/** Puts a field where it belongs, unless documents make of it what is needed. */
function place(root: Node, field: string, need: Need, shown: readonly unknown[]): void {
  const values = valuesAt(shown, field.split('.'));
  const isText = values.some((value) => typeof value === 'string' && !DATE.test(value));
  if (WEAK.has(need) && values.length > 0 && !(need === 'exact' && isText)) return;
  let node = root;
  const names = field.split('.');
  names.forEach((name, depth) => {
    const before = names.slice(0, depth);
    if (depth > 0 && (isScalar(valuesAt(shown, before)) || (name === 'keyword' && values.length === 0))) node.isValue = true;
    const next = node.children.get(name) ?? { children: new Map() };
    node.children.set(name, next);
    node = next;
  });
  node.type = need === 'exact' ? 'keyword' : need;
}

function isScalar(values: readonly unknown[]): boolean {
  return values.length > 0 && values.every((value) => typeof value !== 'object');
}

/** The values of a field in documents, those of lists one by one. */
function valuesAt(values: readonly unknown[], path: readonly string[]): readonly unknown[] {
  const flat = values.flat();
  const [name, ...rest] = path;
  if (name === undefined) return flat.filter((value) => value !== undefined && value !== null);
  return valuesAt(
    flat.map((value) => member(value, name)),
    rest,
  );
}

function propertiesOf({ children }: Node): Record<string, object> {
  return Object.fromEntries([...children].map(([name, node]) => [name, mappingOf(node)]));
}

function mappingOf(node: Node): object {
  const { type, isValue, children } = node;
  if (children.size === 0) return { type };
  if (isValue !== true) return { ...(type === 'nested' && { type }), properties: propertiesOf(node) };
  return { type: type ?? 'text', fields: { keyword: { type: 'keyword' }, ...propertiesOf(node) } };
}
