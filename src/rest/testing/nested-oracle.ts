import type { Body } from './oracle-document.ts';

/** A document, or an object nested in one, as it was written. */
export type Json = Readonly<Record<string, unknown>>;

/** Nested objects of the oracle's mapping: who else gets their values. */
const NESTED: Readonly<Record<string, 'alone' | 'root'>> = { a: 'alone', 'a.b': 'alone', c: 'root', 'o.d': 'root' };

/** The mapping that the oracle knows. */
export const NESTED_MAPPINGS = {
  properties: {
    k: { type: 'keyword' },
    n: { type: 'long' },
    a: {
      type: 'nested',
      properties: {
        x: { type: 'keyword' },
        n: { type: 'long' },
        b: { type: 'nested', properties: { y: { type: 'keyword' }, n: { type: 'double' } } },
      },
    },
    c: { type: 'nested', include_in_root: true, properties: { z: { type: 'keyword' }, n: { type: 'long' } } },
    o: { properties: { d: { type: 'nested', include_in_parent: true, properties: { w: { type: 'keyword' } } } } },
  },
} as const;

/** The objects below another one, in order: what is null is none. */
function objectsOf(object: Json, within: string, path: string): readonly Json[] {
  const parts = path.slice(within === '' ? 0 : within.length + 1).split('.');
  return gather(object, parts).filter((value): value is Json => typeof value === 'object' && value !== null);
}

function gather(value: unknown, parts: readonly string[]): readonly unknown[] {
  if (Array.isArray(value)) return value.flatMap((item) => gather(item, parts));
  const [first, ...rest] = parts;
  if (first === undefined) return [value];
  return typeof value === 'object' && value !== null ? gather((value as Json)[first], rest) : [];
}

/** The values that an object at a level has of a field. */
function valuesOf(object: Json, within: string, field: string): readonly unknown[] {
  const level = levelOf(field);
  const isShared = within === '' && NESTED[level] === 'root';
  if (level !== within && !isShared) return [];
  const parts = field.slice(within === '' ? 0 : within.length + 1).split('.');
  return gather(object, parts).filter((value) => value !== undefined && value !== null);
}

/** The innermost nested path around a field; empty for one of the document itself. */
function levelOf(field: string): string {
  const levels = Object.keys(NESTED).filter((path) => field.startsWith(`${path}.`));
  return levels.reduce((longest, path) => (path.length > longest.length ? path : longest), '');
}

/** What an object scores for a query, slowly; undefined: it does not match. */
export function scoreOf(query: Body, object: Json, within = ''): number | undefined {
  const [kind, body] = onlyEntry(query);
  const options = body as Body;
  switch (kind) {
    case 'match_all':
      return 1;
    case 'term': {
      const [field, value] = onlyEntry(options);
      return valuesOf(object, within, field).includes(value) ? 1 : undefined;
    }
    case 'range': {
      const [field, bounds] = onlyEntry(options);
      const { gte = -Infinity, lte = Infinity } = bounds as Bounds;
      return valuesOf(object, within, field).some((value) => Number(value) >= gte && Number(value) <= lte) ? 1 : undefined;
    }
    case 'exists':
      return valuesOf(object, within, String(options['field'])).length > 0 ? 1 : undefined;
    case 'constant_score':
      return scoreOf(options['filter'] as Body, object, within) === undefined ? undefined : Number(options['boost']);
    case 'bool':
      return boolScore(options, object, within);
    case 'nested':
      return nestedScore(options as unknown as NestedBody, object, within);
    default:
      throw new Error(`the oracle does not know ${kind}`);
  }
}

function onlyEntry(body: Body): readonly [name: string, value: unknown] {
  return Object.entries(body)[0] ?? ['', undefined];
}

interface Bounds {
  readonly gte?: number;
  readonly lte?: number;
}

interface BoolBody {
  readonly must?: readonly Body[];
  readonly filter?: readonly Body[];
  readonly should?: readonly Body[];
  readonly must_not?: readonly Body[];
}

interface NestedBody {
  readonly path: string;
  readonly query: Body;
  readonly score_mode?: 'avg' | 'sum' | 'min' | 'max' | 'none';
}

function boolScore({ must = [], filter = [], should = [], must_not = [] }: BoolBody, object: Json, within: string): number | undefined {
  if (must.length + filter.length + should.length + must_not.length === 0) return 1;
  const score = (query: Body): number | undefined => scoreOf(query, object, within);
  if (must_not.some((query) => score(query) !== undefined)) return undefined;
  const needed = must.map(score);
  if (needed.includes(undefined) || filter.some((query) => score(query) === undefined)) return undefined;
  const found = should.map(score).filter((one) => one !== undefined);
  if (should.length > 0 && must.length + filter.length === 0 && found.length === 0) return undefined;
  return [...needed, ...found].reduce<number>((sum, one) => sum + Number(one), 0);
}

function nestedScore({ path, query, score_mode: mode = 'avg' }: NestedBody, object: Json, within: string): number | undefined {
  const scores = objectsOf(object, within, path)
    .map((inner) => scoreOf(query, inner, path))
    .filter((score) => score !== undefined);
  if (scores.length === 0) return undefined;
  const sum = scores.reduce((all, one) => all + one, 0);
  const combined = { avg: sum / scores.length, sum, min: Math.min(...scores), max: Math.max(...scores), none: 0 }[mode];
  return Math.fround(combined);
}

/** `nested` of a sort. */
export interface NestedSort {
  readonly path: string;
  readonly filter?: Body;
  readonly max_children?: number;
  readonly nested?: NestedSort;
}

/** What a document is sorted by: the values of its objects that count, in the order of the objects, taken together; undefined where there are none. */
export function sortValue(field: string, mode: string, nested: NestedSort, document: Json): number | string | undefined {
  let objects: readonly Json[] = [document];
  let within = '';
  for (let step: NestedSort | undefined = nested; step !== undefined; step = step.nested) {
    const { path, filter } = step;
    const around = within;
    const below = objects.flatMap((object) => objectsOf(object, around, path));
    objects = below.filter((object) => filter === undefined || scoreOf(filter, object, path) !== undefined);
    within = path;
  }
  const level = within;
  const all = objects.map((object) => valuesOf(object, level, field)).filter((values) => values.length > 0);
  const values = all.slice(0, nested.max_children).flat() as (number | string)[];
  if (values.length === 0) return undefined;
  const sorted = values.toSorted((a, b) => (a < b ? -1 : Number(a > b)));
  if (mode === 'min') return sorted[0];
  if (mode === 'max') return sorted.at(-1);
  const sum = values.reduce<number>((total, value) => total + Number(value), 0);
  // Averages of whole numbers are rounded to whole ones.
  const mean = sum / values.length;
  return mode === 'sum' ? sum : field === 'a.b.n' ? mean : Math.floor(mean + 0.5);
}

/** An object, and its number among those of each level on the way to it. */
interface Placed {
  readonly object: Json;
  readonly offsets: readonly number[];
}

/** The objects of a document that match, best first or by a number: the offsets of each, and what it scores. */
export function innerHitsOf(
  path: string,
  query: Body,
  document: Json,
  sort: { readonly field: string; readonly order: 'asc' | 'desc' } | undefined,
): readonly { readonly offsets: readonly number[]; readonly score: number | null }[] {
  let placed: readonly Placed[] = [{ object: document, offsets: [] }];
  let within = '';
  for (const level of Object.keys(NESTED).filter((one) => path === one || path.startsWith(`${one}.`))) {
    const around = within;
    placed = placed.flatMap(({ object, offsets }) =>
      objectsOf(object, around, level).map((inner, offset): Placed => ({ object: inner, offsets: [...offsets, offset] })),
    );
    within = level;
  }
  const found = placed.flatMap(({ object, offsets }) => {
    const score = scoreOf(query, object, path);
    return score === undefined ? [] : [{ object, offsets, score }];
  });
  if (sort === undefined) return found.toSorted((a, b) => b.score - a.score).map(({ offsets, score }) => ({ offsets, score }));
  const key = ({ object }: Placed): number => {
    const values = valuesOf(object, path, sort.field).map(Number);
    if (values.length === 0) return Infinity;
    return sort.order === 'asc' ? Math.min(...values) : -Math.max(...values);
  };
  const sorted = found.toSorted((a, b) => (key(a) === key(b) ? 0 : key(a) < key(b) ? -1 : 1));
  return sorted.map(({ offsets }) => ({ offsets, score: null }));
}
