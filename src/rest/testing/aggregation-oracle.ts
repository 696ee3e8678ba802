import { dateText, laterMetrics } from './aggregation-oracle-metrics.ts';
import { type Body, ITEMS, numbersOf, type OracleDocument, type Value, valuesOf } from './oracle-document.ts';

const DATES = 'when';
const DAY = 86_400_000;
const HOUR = 3_600_000;

/** What aggregations answer: all documents are gathered, grouped and gone through, one thing after the other. */
export function oracleAnswer(
  tree: Readonly<Record<string, Body>>,
  matching: readonly OracleDocument[],
  all: readonly OracleDocument[],
): Body {
  const found: Record<string, Body> = {};
  for (const [name, body] of Object.entries(tree)) if (!isPipeline(body)) found[name] = answerOne(body, matching, all);
  for (const [name, body] of Object.entries(tree)) if (name === 'p1') found[name] = besideBuckets(body, found);
  return found;
}

const WITHIN = ['derivative', 'cumulative_sum', 'bucket_sort'];
const BESIDE = ['avg_bucket', 'min_bucket', 'max_bucket', 'sum_bucket'];

function isPipeline(body: Body): boolean {
  return [...WITHIN, ...BESIDE].some((type) => type in body);
}

/** Every path of these ends in the counts of an aggregation's buckets. */
function besideBuckets(body: Body, found: Readonly<Record<string, Body>>): Body {
  const [type, options] = firstEntry(body);
  const [name = ''] = String((options as Body)['buckets_path']).split('>');
  const entries = bucketsOf(found[name]);
  const counts = entries.map(([, bucket]) => Number(bucket['doc_count']));
  const sum = counts.reduce((total, count) => total + count, 0);
  if (type === 'sum_bucket') return { value: sum };
  if (type === 'avg_bucket') return { value: counts.length === 0 ? null : sum / counts.length };
  const value = type === 'min_bucket' ? Math.min(...counts) : Math.max(...counts);
  return { value: counts.length === 0 ? null : value, keys: entries.filter((_, at) => counts[at] === value).map(([key]) => key) };
}

function bucketsOf(aggregation: Body | undefined): readonly (readonly [key: string, bucket: Body])[] {
  const buckets = aggregation?.['buckets'] as readonly Body[] | Readonly<Record<string, Body>>;
  if (!Array.isArray(buckets)) return Object.entries(buckets as Readonly<Record<string, Body>>);
  return (buckets as readonly Body[]).map((bucket) => [String(bucket['key_as_string'] ?? bucket['key']), bucket]);
}

/** The buckets with what pipelines within them make of them. */
function withPipelines(nodes: readonly Body[], subs: Readonly<Record<string, Body>>): readonly Body[] {
  const [type, said] = firstEntry(subs['p0'] ?? {});
  let found: Body[] = [...nodes];
  if (type !== '') {
    const { buckets_path: path, gap_policy: gap } = said as Body;
    const zeros = gap === 'insert_zeros' || type === 'cumulative_sum';
    const values = nodes.map((node) => valueAt(node, String(path), zeros));
    let sum = 0;
    found = nodes.map((node, at) => {
      const value = values[at] ?? NaN;
      sum += value;
      if (type === 'cumulative_sum') return { ...node, p0: { value: sum } };
      const change = value - (values[at - 1] ?? NaN);
      return at === 0 ? node : { ...node, p0: { value: Number.isNaN(change) ? null : change } };
    });
  }
  const sort = subs['p2']?.['bucket_sort'] as { from: number; size: number } | undefined;
  if (sort === undefined) return found;
  found.sort((a, b) => Number(b['doc_count']) - Number(a['doc_count']) || compareWritten(a['key'], b['key']));
  return found.slice(sort.from, sort.from + sort.size);
}

function valueAt(node: Body, path: string, zeros: boolean): number {
  if (path === '_count') return Number(node['doc_count']);
  const value = (node[path] as Body)['value'];
  return value === null || node['doc_count'] === 0 ? (zeros ? 0 : NaN) : Number(value);
}

/** Whether a document fits one of the few queries of the trees. */
export function fits(query: Body, document: OracleDocument): boolean {
  const [kind, options] = firstEntry(query);
  if (kind === 'match_all') return true;
  const [field, wanted] = firstEntry(options as Body);
  if (kind === 'exists') return valuesOf(document, String(wanted)).length > 0;
  const values = valuesOf(document, field);
  return kind === 'term' ? values.includes(wanted as Value) : values.some((value) => Number(value) >= Number((wanted as Body)['gte']));
}

/** The name and the value that an object begins with: what it is about. */
function firstEntry(body: Body): readonly [string, unknown] {
  return Object.entries(body)[0] ?? ['', undefined];
}

/** What is in a bucket that no shard has made: rows of addresses have no buckets there. */
const NOBODYS: OracleDocument[] = [];

function answerOne(body: Body, docs: readonly OracleDocument[], all: readonly OracleDocument[]): Body {
  const subs = (body['aggs'] ?? {}) as Readonly<Record<string, Body>>;
  const [type, said] = firstEntry(body);
  const options = said as Body;
  const isNobodys = docs === NOBODYS;
  const bucket = (own: readonly OracleDocument[]): Body => ({
    doc_count: own.length,
    ...oracleAnswer(subs, isNobodys ? NOBODYS : own, all),
  });
  const level: Level = { options, docs, all, subs, bucket };
  if (type === 'global') return bucket(all);
  if (type === 'filter') return bucket(docs.filter((document) => fits(options, document)));
  if (type === 'missing') return bucket(docs.filter((document) => valuesOf(document, String(options['field'])).length === 0));
  if (type === 'filters') return filters(level);
  if (type === 'nested') return ofObjects(subs, isNobodys ? NOBODYS : docs.flatMap(({ items = [] }) => items), all);
  if (type === 'reverse_nested') return bucket([...new Set(docs.map(({ holder }) => holder))].filter((holder) => holder !== undefined));
  if (type === 'terms') return terms(level);
  if (type === 'sampler') return bucket(docs);
  if (type === 'ip_range') return ipRanges(level);
  const later = laterMetrics[type];
  if (later !== undefined) return later(options, docs);
  if (type === 'range' || type === 'date_range') return ranges(level, type);
  if (type === 'histogram') return histogram(level);
  if (type === 'date_histogram') return dateHistogram(level);
  return metric(type, level.options, docs);
}

/** What is below is about the objects' own fields, by names that begin with their path. */
function ofObjects(subs: Readonly<Record<string, Body>>, objects: readonly OracleDocument[], all: readonly OracleDocument[]): Body {
  const own = JSON.parse(JSON.stringify(subs).replaceAll(ITEMS, '')) as Readonly<Record<string, Body>>;
  return { doc_count: objects.length, ...oracleAnswer(own, objects, all) };
}

interface Level {
  readonly options: Body;
  readonly docs: readonly OracleDocument[];
  readonly all: readonly OracleDocument[];
  readonly subs: Readonly<Record<string, Body>>;
  readonly bucket: (own: readonly OracleDocument[]) => Body;
}

function metric(type: string, options: Body, docs: readonly OracleDocument[]): Body {
  if (type === 'value_count')
    return {
      value: docs.reduce(
        (sum, document) => sum + Math.max(valuesOf(document, String(options['field'])).length, options['missing'] === undefined ? 0 : 1),
        0,
      ),
    };
  if (type === 'cardinality') {
    const seen = docs.flatMap((document) => {
      const own = valuesOf(document, String(options['field']));
      return own.length === 0 && options['missing'] !== undefined ? [options['missing'] as Value] : own;
    });
    return { value: new Set(seen).size };
  }
  const values = docs.flatMap((document) => numbersOf(document, options));
  const count = values.length;
  const sum = values.reduce((total, value) => total + value, 0);
  const stats = { min: Math.min(...values), max: Math.max(...values), avg: sum / count, sum };
  const text = textsOf(String(options['field']));
  if (type === 'stats' || type === 'extended_stats') {
    const shown: Record<string, unknown> = count === 0 ? { count, min: null, max: null, avg: null, sum: 0 } : { count, ...stats };
    if (text !== undefined && count > 0)
      for (const [name, value] of Object.entries(stats))
        shown[`${name}_as_string`] = options['field'] === 'flag' ? value !== 0 : text(value);
    return type === 'stats' ? shown : { ...shown, ...deviations(values, sum) };
  }
  const value = stats[type as keyof typeof stats];
  const isThere = type === 'sum' || count > 0;
  return { value: isThere ? value : null, ...(isThere && text !== undefined && { value_as_string: text(value) }) };
}

/** Texts of an extended metric are left out of the comparison. */
function deviations(values: readonly number[], sum: number): Body {
  const count = values.length;
  if (count === 0) return { sum_of_squares: null, variance: null, variance_sampling: null };
  const squares = values.reduce((total, value) => total + value * value, 0);
  const spread = Math.max(0, squares - (sum * sum) / count);
  return { sum_of_squares: squares, variance: spread / count, variance_sampling: count === 1 ? 'NaN' : spread / (count - 1) };
}

function textsOf(field: string): ((value: number) => string) | undefined {
  if (field === DATES) return (value) => dateText(Math.trunc(value));
  return field === 'flag' ? (value) => String(value !== 0) : undefined;
}

function filters({ options, docs, bucket }: Level): Body {
  const given = options['filters'] as Readonly<Record<string, Body>> | readonly Body[];
  const entries = Object.entries(given);
  const found = entries.map(([key, query]): [string, Body] => [key, bucket(docs.filter((document) => fits(query, document)))]);
  if (options['other_bucket'] === true)
    found.push(['_other_', bucket(docs.filter((document) => !entries.some(([, query]) => fits(query, document))))]);
  return { buckets: Array.isArray(given) ? found.map(([, own]) => own) : Object.fromEntries(found) };
}

interface Bucket {
  readonly key: string | number;
  readonly docs: readonly OracleDocument[];
}

function terms({ options, docs, all, subs, bucket }: Level): Body {
  const { field: name, missing, size = 10, min_doc_count: least = 1, include, exclude } = options;
  const field = String(name);
  const keysOf = (document: OracleDocument): readonly (string | number)[] => {
    const values = valuesOf(document, field).map((value) => (typeof value === 'boolean' ? Number(value) : value));
    const own = values.length === 0 && missing !== undefined ? [missing as string | number] : [...new Set(values)];
    return own.filter((key) => (include === undefined || isListed(include, key)) && !(exclude !== undefined && isListed(exclude, key)));
  };
  const keys = new Set((least === 0 ? all : docs).flatMap(keysOf));
  // A shard without documents has no terms, and none for what is missing.
  if (least === 0 && missing !== undefined && field !== 'gone' && all.length > 0)
    for (const key of [missing as string | number])
      if (
        typeof key === 'string' &&
        (include === undefined || isListed(include, key)) &&
        !(exclude !== undefined && isListed(exclude, key))
      )
        keys.add(key);
  const found = [...keys].map((key): Bucket => ({ key, docs: docs.filter((document) => keysOf(document).includes(key)) }));
  const passing = found.filter((own) => own.docs.length >= Number(least));
  const order = options['order'] ?? { _count: 'desc' };
  const sorted = passing.toSorted(comparator(Array.isArray(order) ? (order as Body[]) : [order as Body], subs));
  const kept = sorted.slice(0, Number(size));
  const text = textsOf(field);
  return {
    // No shard has as many buckets as it may send.
    doc_count_error_upper_bound: 0,
    sum_other_doc_count: sorted.slice(Number(size)).reduce((sum, own) => sum + own.docs.length, 0),
    buckets: withPipelines(
      kept.map((own) => ({
        key: own.key,
        ...(text !== undefined && { key_as_string: text(Number(own.key)) }),
        ...bucket(own.docs),
      })),
      subs,
    ),
  };
}

function isListed(choice: unknown, key: string | number): boolean {
  return Array.isArray(choice) ? choice.includes(key) : new RegExp(`^(?:${String(choice)})$`, 'u').test(String(key));
}

function comparator(orders: readonly Body[], subs: Readonly<Record<string, Body>>): (a: Bucket, b: Bucket) => number {
  const metricsOf = new Map<Bucket, Body>();
  const numberAt = (own: Bucket, path: string): number => {
    if (!metricsOf.has(own)) metricsOf.set(own, oracleAnswer(subs, own.docs, own.docs));
    const [name = '', property = 'value'] = path.split('.');
    const value = (metricsOf.get(own)?.[name] as Body | undefined)?.[property];
    if (value !== null) return Number(value);
    // What a metric of nothing is to an order.
    const type = Object.keys(subs[name] ?? {})[0] ?? '';
    return type === 'min' ? Infinity : type === 'max' || property === 'max' ? -Infinity : NaN;
  };
  return (a, b) => {
    for (const order of [...orders, { _key: 'asc' }]) {
      const [path, direction] = firstEntry(order);
      const sign = direction === 'asc' ? 1 : -1;
      let found: number;
      if (path === '_count') found = sign * (a.docs.length - b.docs.length);
      else if (path === '_key') found = sign * compareKeys(a.key, b.key);
      else {
        const [left, right] = [numberAt(a, path), numberAt(b, path)];
        found =
          Number.isNaN(left) || Number.isNaN(right)
            ? Number(Number.isNaN(left)) - Number(Number.isNaN(right))
            : sign * (left < right ? -1 : left > right ? 1 : 0);
      }
      if (found !== 0) return found;
    }
    return 0;
  };
}

/** As `bucket_sort` does: addresses as they are written. */
function compareWritten(a: unknown, b: unknown): number {
  if (typeof a === 'number') return a - Number(b);
  return String(a) < String(b) ? -1 : Number(String(a) > String(b));
}

function compareKeys(a: string | number, b: string | number): number {
  if (typeof a === 'number' || typeof b === 'number') return Number(a) - Number(b);
  if (a.startsWith('10.0.0.')) return Number(a.slice(7)) - Number(b.slice(7));
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}

function ranges({ options, docs, bucket }: Level, type: string): Body {
  const list = (options['ranges'] as readonly { from?: number; to?: number }[])
    .map(({ from = -Infinity, to = Infinity }) => ({ from, to }))
    .sort((a, b) => (a.from === b.from ? order(a.to, b.to) : order(a.from, b.from)));
  const text = (value: number): string =>
    type === 'date_range' ? dateText(value) : Number.isInteger(value) ? `${value}.0` : String(value);
  const found = list.map(({ from, to }): [string, Body] => {
    const own = docs.filter((document) => numbersOf(document, options).some((value) => value >= from && value < to));
    const ends = { ...(from > -Infinity && { from }), ...(to < Infinity && { to }) };
    const texts =
      type === 'date_range' ? Object.fromEntries(Object.entries(ends).map(([name, value]) => [`${name}_as_string`, text(value)])) : {};
    const key = `${from > -Infinity ? text(from) : '*'}-${to < Infinity ? text(to) : '*'}`;
    return [key, { ...ends, ...texts, ...bucket(own) }];
  });
  return { buckets: options['keyed'] === true ? Object.fromEntries(found) : found.map(([key, own]) => ({ key, ...own })) };
}

/** Addresses that differ in their last part alone. */
function ipRanges({ options, docs, bucket }: Level): Body {
  if (docs === NOBODYS) return { buckets: options['keyed'] === true ? {} : [] };
  const last = (address: string | undefined, open: number): number => (address === undefined ? open : Number(address.slice(7)));
  const list = (options['ranges'] as readonly { from?: string; to?: string; mask?: string }[])
    .map((range) => {
      if (range.mask === undefined) return { from: last(range.from, -Infinity), to: last(range.to, Infinity), name: undefined };
      const from = Math.floor(last(range.mask.split('/')[0], 0) / 4) * 4;
      return { from, to: from + 4, name: range.mask };
    })
    .sort((a, b) => (a.from === b.from ? order(a.to, b.to) : order(a.from, b.from)));
  const found = list.map(({ from, to, name }): [string, Body] => {
    const own = docs.filter((document) => {
      const values = valuesOf(document, String(options['field'])).map(String);
      const seen = values.length === 0 && typeof options['missing'] === 'string' ? [options['missing']] : values;
      return seen.some((address) => last(address, 0) >= from && last(address, 0) < to);
    });
    const ends = { ...(from > -Infinity && { from: `10.0.0.${from}` }), ...(to < Infinity && { to: `10.0.0.${to}` }) };
    return [name ?? `${ends.from ?? '*'}-${ends.to ?? '*'}`, { ...ends, ...bucket(own) }];
  });
  return { buckets: options['keyed'] === true ? Object.fromEntries(found) : found.map(([key, own]) => ({ key, ...own })) };
}

function order(a: number, b: number): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function histogram(level: Level): Body {
  const {
    interval,
    offset = 0,
    extended_bounds: bounds,
  } = level.options as { interval: number; offset?: number; extended_bounds?: { min: number; max: number } };
  const floor = (value: number): number => Math.floor((value - offset) / interval) * interval + offset;
  return pieces(level, floor, (key) => floor(key + interval * 1.5), bounds && { min: floor(bounds.min), max: floor(bounds.max) });
}

function dateHistogram(level: Level): Body {
  const { options } = level;
  const offset = options['offset'] === '+6h' ? 6 * HOUR : options['offset'] === '-90m' ? -1.5 * HOUR : 0;
  const zone = options['time_zone'];
  // Berlin is an hour ahead all through the winter that the documents are of.
  const ahead = zone === '-07:30' ? -7.5 * HOUR : zone === undefined ? 0 : HOUR;
  const floor = (value: number): number => floorTo(value - offset + ahead, options) - ahead + offset;
  const next = (key: number): number => {
    for (let later = key + HOUR; ; later += HOUR) if (floor(later) > key) return floor(later);
  };
  const suffix = zone === undefined ? undefined : zone === '-07:30' ? '-07:30' : '+01:00';
  const text = (key: number): string =>
    suffix === undefined ? new Date(key).toISOString() : new Date(key + ahead).toISOString().replace('Z', suffix);
  return pieces(level, floor, next, undefined, text);
}

function floorTo(local: number, { calendar_interval: calendar, fixed_interval: fixed }: Body): number {
  if (fixed !== undefined) return Math.floor(local / (fixed === '36h' ? 36 * HOUR : 5 * DAY)) * (fixed === '36h' ? 36 * HOUR : 5 * DAY);
  if (calendar === 'hour') return Math.floor(local / HOUR) * HOUR;
  const day = Math.floor(local / DAY) * DAY;
  const date = new Date(day);
  if (calendar === '1M') return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1);
  return calendar === 'week' ? day - ((date.getUTCDay() + 6) % 7) * DAY : day;
}

function pieces(
  { options, docs, bucket, subs }: Level,
  floor: (value: number) => number,
  next: (key: number) => number,
  bounds: { readonly min: number; readonly max: number } | undefined,
  text?: (key: number) => string,
): Body {
  const least = Number(options['min_doc_count'] ?? 0);
  const byKey = new Map<number, OracleDocument[]>();
  for (const document of docs) {
    for (const key of new Set(numbersOf(document, options).map(floor))) byKey.set(key, [...(byKey.get(key) ?? []), document]);
  }
  const keys = [...byKey.keys()];
  if (least === 0 && bounds !== undefined) keys.push(bounds.min, bounds.max);
  if (least === 0 && keys.length > 0) {
    const last = Math.max(...keys);
    for (let key = Math.min(...keys); key < last; key = next(key)) if (!byKey.has(key)) byKey.set(key, NOBODYS);
    if (!byKey.has(last)) byKey.set(last, NOBODYS);
  }
  const found = [...byKey].filter(([, own]) => own.length >= least).sort(([a], [b]) => a - b);
  const asked = options['order'] as Body | undefined;
  if (asked?.['_key'] === 'desc') found.reverse();
  if (asked?.['_count'] === 'desc') found.sort(([, a], [, b]) => b.length - a.length);
  const nodes = withPipelines(
    found.map(([key, own]) => ({ key, ...(text !== undefined && { key_as_string: text(key) }), ...bucket(own) })),
    subs,
  );
  if (options['keyed'] !== true) return { buckets: nodes };
  return {
    buckets: Object.fromEntries(
      nodes.map((node) => [Number.isInteger(node['key']) ? `${String(node['key'])}.0` : String(node['key']), node]),
    ),
  };
}
