import { type Body, numbersOf, type OracleDocument, valuesOf } from './oracle-document.ts';

type Metric = (options: Body, docs: readonly OracleDocument[]) => Body;

/** Metrics that need all values, or all documents, at once: over the sorted values, as nothing is estimated of so few. */
export const laterMetrics: Readonly<Record<string, Metric>> = {
  percentiles: (options, docs) => {
    const values = sortedValues(options, docs);
    return listed(options, options['percents'] as readonly number[], values, (percent) => quantile(values, percent / 100));
  },
  percentile_ranks: (options, docs) => {
    const values = sortedValues(options, docs);
    return listed(options, options['values'] as readonly number[], values, (value) => 100 * shareBelow(values, value));
  },
  median_absolute_deviation: (options, docs) => {
    const values = sortedValues(options, docs);
    const median = quantile(values, 0.5);
    const distances = values.map((value) => Math.abs(value - median)).sort((a, b) => a - b);
    return { value: values.length === 0 ? null : quantile(distances, 0.5) };
  },
  weighted_avg: ({ value, weight }, docs) => {
    const pairs = docs.flatMap((document) => {
      const [own] = numbersOf(document, weight as Body);
      return own === undefined ? [] : numbersOf(document, value as Body).map((number) => ({ number, own }));
    });
    const sum = pairs.reduce((total, { own }) => total + own, 0);
    return { value: sum === 0 ? null : pairs.reduce((total, { number, own }) => total + number * own, 0) / sum };
  },
  top_hits: topHits,
};

function sortedValues(options: Body, docs: readonly OracleDocument[]): readonly number[] {
  return docs.flatMap((document) => numbersOf(document, options)).sort((a, b) => a - b);
}

function listed(options: Body, points: readonly number[], values: readonly number[], valueOf: (point: number) => number): Body {
  const text = options['field'] === 'when' && values.length > 0 ? dateText : undefined;
  const rows = [...new Set(points)].sort((a, b) => a - b).map((key) => ({ key, value: values.length === 0 ? null : valueOf(key) }));
  if (options['keyed'] === false) {
    return { values: rows.map(({ key, value }) => ({ key, value, ...(text !== undefined && { value_as_string: text(Number(value)) }) })) };
  }
  const name = (key: number): string => (Number.isInteger(key) ? `${key}.0` : String(key));
  const members = rows.flatMap(({ key, value }) => [
    [name(key), value] as const,
    ...(text === undefined ? [] : [[`${name(key)}_as_string`, text(Number(value))] as const]),
  ]);
  return { values: Object.fromEntries(members) };
}

/** The middle of a value is half a value behind its start. */
function quantile(values: readonly number[], share: number): number {
  const at = Math.max(0, Math.min(values.length - 1, share * values.length - 0.5));
  const [below, above] = [values[Math.floor(at)], values[Math.ceil(at)]];
  return below + (above - below) * (at - Math.floor(at));
}

/** Each value reaches half the way to its neighbours; behind the last such half there is nothing. */
function shareBelow(values: readonly number[], value: number): number {
  if (values.length === 1) return value < values[0] ? 0 : 1;
  const halves = values.slice(1).map((own, at) => (own - values[at]) / 2);
  for (const [at, right] of halves.entries()) {
    const own = values[at];
    const left = halves[Math.max(0, at - 1)] ?? right;
    if (value < own + right) return Math.max(0, (at + (value - own + left) / (left + right)) / values.length);
  }
  return 1;
}

function topHits(options: Body, docs: readonly OracleDocument[]): Body {
  const { from, size, sort, _source: source } = options as { from: number; size: number; sort: readonly Body[]; _source: unknown };
  const keys = sort.flatMap((key) => Object.entries(key) as [string, string][]);
  const sorted = docs.toSorted((a, b) => {
    for (const [field, direction] of keys) {
      const found = compareSortValues(sortValue(a, field, direction), sortValue(b, field, direction), direction);
      if (found !== 0) return found;
    }
    return 0;
  });
  const hits = sorted.slice(from, from + size).map((document) => ({
    _index: 'i',
    _type: '_doc',
    _id: document.id,
    _score: null,
    ...(source !== false && { _source: { seq: document.fields['seq'] } }),
    sort: keys.map(([field, direction]) => shown(sortValue(document, field, direction), field, direction)),
  }));
  return { hits: { total: { value: docs.length, relation: 'eq' }, max_score: null, hits } };
}

type SortValue = number | string | undefined;

function sortValue(document: OracleDocument, field: string, direction: string): SortValue {
  if (field === 'kind') return valuesOf(document, field)[0] as string | undefined;
  const values = numbersOf(document, { field });
  return direction === 'asc' ? values[0] : values.at(-1);
}

/** Missing values last, whatever the direction. */
function compareSortValues(a: SortValue, b: SortValue, direction: string): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
  const order = a < b ? -1 : a > b ? 1 : 0;
  return direction === 'asc' ? order : -order;
}

/** What a missing number sorts as is shown in its place. */
function shown(value: SortValue, field: string, direction: string): unknown {
  if (value !== undefined || field === 'kind') return value ?? null;
  if (field === 'price') return direction === 'asc' ? 'Infinity' : '-Infinity';
  return direction === 'asc' ? 2 ** 63 : -(2 ** 63);
}

/** A date as the service prints it: years beyond 9999 with their sign and no zeros before them. */
export function dateText(value: number): string {
  return new Date(value).toISOString().replace(/^([+-])0+(?=\d{5})/, '$1');
}
