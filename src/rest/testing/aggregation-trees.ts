import { certain } from '../../engine/certain.ts';
import { type Body, ITEMS, type OracleDocument, withinItems } from './oracle-document.ts';

const PROPERTIES = {
  seq: { type: 'long' },
  tag: { type: 'keyword' },
  kind: { type: 'keyword' },
  n: { type: 'long' },
  price: { type: 'double' },
  when: { type: 'date' },
  flag: { type: 'boolean' },
  ip: { type: 'ip' },
};

/** What documents and trees are about, in themselves and in their nested items. */
export const MAPPINGS = { properties: { ...PROPERTIES, items: { type: 'nested', properties: PROPERTIES } } };

/** A source of random choices: the same seed gives the same ones. */
export interface Dice {
  below(limit: number): number;
  pick<Item>(items: readonly Item[]): Item;
  chance(share: number): boolean;
}

/** Dice for a seed. */
export function diceOf(seed: number): Dice {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return { below, pick: (items) => certain(items[below(items.length)]), chance: (share) => next() < share };
}

const TAGS = ['a', 'b', 'c', 'd', 'é', '\u{1f600}', 'zz'];
const DAY = 86_400_000;
const START = Date.UTC(2024, 1, 20);
/** With it no two of the dates share the 25 bits of their hash by which `cardinality` tells few values apart: it is exact here. */
const ODD_MS = 1_234_568;

/** Documents with missing and with several values. */
export function randomDocuments(dice: Dice, count: number): OracleDocument[] {
  const some = <Value>(most: number, value: () => Value): Value[] => Array.from({ length: dice.below(most + 1) }, value);
  const many = dice.chance(0.5) ? 3 : 1;
  const documents = Array.from({ length: count }, (_, id): OracleDocument => ({ id: String(id), live: true, fields: fieldsOf(id) }));
  return documents.map((plain) => {
    const held: OracleDocument = { ...plain, items: [] };
    const items = some(3, () => dice.below(count)).map((id): OracleDocument => ({
      id: plain.id,
      live: true,
      fields: fieldsOf(id),
      holder: held,
    }));
    return Object.assign(held, { items });
  });

  function fieldsOf(id: number): OracleDocument['fields'] {
    return {
      seq: [id],
      tag: [...new Set(some(many, () => dice.pick(TAGS)))],
      kind: some(1, () => dice.pick(['x', 'y', 'z'])),
      n: some(many, () => dice.below(15) - 5),
      price: some(1, () => dice.below(40) / 4),
      when: some(many, () => START + dice.below(40 * 24) * 3_600_000 + dice.below(2) * ODD_MS),
      flag: some(1, () => dice.chance(0.5)),
      ip: some(1, () => `10.0.0.${dice.below(12)}`),
    };
  }
}

const NUMBERS = ['n', 'price'];
const METRICS = ['min', 'max', 'sum', 'avg', 'value_count', 'cardinality', 'stats', 'extended_stats'];

/** `empties`: terms without documents may be asked for at the top; below, a shard knows but those of buckets it has. */
export interface TreeOptions {
  readonly empties: boolean;
  /** What is below is about nested objects. */
  readonly inItems?: boolean;
}

/** A random tree of aggregations of at most so many levels. */
export function randomTree(dice: Dice, depth: number, options: TreeOptions, top = true): Record<string, Body> {
  const tree: Record<string, Body> = {};
  for (let at = 0, count = 1 + dice.below(top ? 3 : 2); at < count; at++) tree[`a${at}`] = randomAggregation(dice, depth, options, top);
  return tree;
}

function randomAggregation(dice: Dice, depth: number, options: TreeOptions, top: boolean): Body {
  if (depth === 1 || dice.chance(0.25)) return randomMetric(dice);
  if (options.inItems !== true && dice.chance(0.12)) return nested(dice, depth);
  const subs = dice.chance(0.8) ? randomTree(dice, depth - 1, { ...options, empties: false }, false) : {};
  const kinds = [terms, terms, ranges, ipRanges, histogram, dateHistogram, filters, ...(top ? [global] : [])];
  const body = dice.pick(kinds)(dice, subs, options);
  const below = { ...subs, ...pipelines(dice, body, subs) };
  return Object.keys(below).length === 0 ? body : { ...body, aggs: below };
}

/** Aggregations of nested objects, among them some of the documents that hold these. Hits of objects are no documents. */
function nested(dice: Dice, depth: number): Body {
  const below = randomTree(dice, depth - 1, { empties: false, inItems: true }, false);
  const own = Object.entries(below).filter(([, body]) => !JSON.stringify(body).includes('top_hits'));
  const back = { r: { reverse_nested: {}, aggs: randomTree(dice, depth - 1, { empties: false, inItems: true }, false) } };
  const aggs = { ...(withinItems(Object.fromEntries(own)) as Record<string, Body>), ...(dice.chance(0.6) && back) };
  if (!dice.chance(0.5)) return { nested: { path: 'items' }, aggs };
  return { nested: { path: 'items' }, aggs: { k: { terms: { field: `${ITEMS}kind`, size: 10 }, aggs } } };
}

/** What goes through the buckets: named so that it comes last. */
function pipelines(dice: Dice, body: Body, subs: Record<string, Body>): Record<string, Body> {
  const metrics = Object.entries(subs).filter(([, sub]) => ['min', 'max', 'sum', 'avg'].some((type) => type in sub));
  const path = metrics.length > 0 && dice.chance(0.6) ? dice.pick(metrics)[0] : '_count';
  const gap = dice.chance(0.5) ? { gap_policy: 'insert_zeros' } : {};
  const found: Record<string, Body> = {};
  const histogram = (body['histogram'] ?? body['date_histogram']) as Body | undefined;
  if (histogram !== undefined && (histogram['min_doc_count'] ?? 0) === 0 && dice.chance(0.3)) {
    found['p0'] = dice.pick<Body>([{ derivative: { buckets_path: path, ...gap } }, { cumulative_sum: { buckets_path: path } }]);
  }
  const many = Object.entries(subs).find(([, sub]) => 'terms' in sub || 'histogram' in sub);
  if (many !== undefined && dice.chance(0.5)) {
    found['p1'] = { [dice.pick(['avg_bucket', 'min_bucket', 'max_bucket', 'sum_bucket'])]: { buckets_path: `${many[0]}>_count` } };
  }
  if ('terms' in body && dice.chance(0.1))
    found['p2'] = { bucket_sort: { sort: [{ _count: 'desc' }, { _key: 'asc' }], from: dice.below(2), size: 2 } };
  return found;
}

function randomMetric(dice: Dice): Body {
  if (dice.chance(0.35)) return randomLaterMetric(dice);
  const type = dice.pick(METRICS);
  // Squares of moments leave no digits to a variance.
  const other =
    type === 'value_count' || type === 'cardinality' ? ['tag', 'when'] : type === 'extended_stats' ? ['flag'] : ['flag', 'when'];
  const field = dice.pick(['n', 'price', 'gone', ...other]);
  return { [type]: { field, ...(NUMBERS.includes(field) && dice.chance(0.3) && { missing: 3 }) } };
}

/** Compressions above what there are values for: nothing is estimated. */
function randomLaterMetric(dice: Dice): Body {
  const field = dice.pick(['n', 'price', 'when', 'gone']);
  const missing = NUMBERS.includes(field) && dice.chance(0.3) ? { missing: 3 } : {};
  const numbers = field === 'when' ? 'n' : field;
  const kind = dice.below(5);
  if (kind === 0)
    return {
      percentiles: { field, percents: [dice.below(101), 50, 99.5], tdigest: { compression: 200 }, keyed: dice.chance(0.5), ...missing },
    };
  if (kind === 1)
    return {
      percentile_ranks: {
        field: numbers,
        values: [dice.below(12) - 4, 2.5],
        tdigest: { compression: 200 },
        keyed: dice.chance(0.5),
        ...missing,
      },
    };
  if (kind === 2) return { median_absolute_deviation: { field: numbers, ...missing } };
  const weight = { field: 'price', ...(dice.chance(0.5) && { missing: 2 }) };
  if (kind === 3) return { weighted_avg: { value: { field: numbers, ...missing }, weight } };
  return topHits(dice);
}

function topHits(dice: Dice): Body {
  const direction = (): string => dice.pick(['asc', 'desc']);
  return {
    top_hits: {
      from: dice.below(2),
      size: 1 + dice.below(4),
      sort: [{ [dice.pick(['price', 'n', 'kind'])]: direction() }, { seq: direction() }],
      _source: dice.chance(0.5) ? false : ['seq'],
    },
  };
}

function terms(dice: Dice, subs: Record<string, Body>, { empties }: TreeOptions): Body {
  const field = dice.pick(['tag', 'tag', 'kind', 'n', 'price', 'when', 'flag', 'ip', 'gone']);
  const metrics = Object.entries(subs).filter(([, sub]) => METRICS.some((type) => type in sub));
  const orders: unknown[] = [
    { _count: 'desc' },
    { _count: 'asc' },
    { _key: 'asc' },
    { _key: 'desc' },
    [{ _count: 'desc' }, { _key: 'desc' }],
  ];
  for (const [name, sub] of metrics)
    orders.push({ [`stats` in sub || `extended_stats` in sub ? `${name}.max` : name]: dice.pick(['asc', 'desc']) });
  return {
    terms: {
      field,
      shard_size: 1000,
      size: 1 + dice.below(8),
      ...(dice.chance(0.7) && { order: dice.pick(orders) }),
      ...(dice.chance(0.4) && { min_doc_count: empties ? dice.below(3) : 1 + dice.below(2) }),
      ...(field === 'tag' && choices(dice)),
      ...(dice.chance(0.3) && field === 'tag' && { missing: 'none' }),
      ...(dice.chance(0.3) && field === 'n' && { missing: 4 }),
    },
  };
}

/** Lists do not go with patterns. */
function choices(dice: Dice): Body {
  const isListed = dice.chance(0.5);
  return {
    ...(dice.chance(0.2) && { include: isListed ? ['a', 'b', 'x'] : dice.pick(['[a-c]', 'z.*|é']) }),
    ...(dice.chance(0.2) && { exclude: isListed ? ['a'] : '[cd]' }),
  };
}

function ranges(dice: Dice): Body {
  const end = (): number => dice.below(12) - 4;
  const list = Array.from({ length: 1 + dice.below(3) }, () => {
    const from = end();
    return { ...(dice.chance(0.7) && { from }), ...(dice.chance(0.7) && { to: from + dice.below(6) }) };
  });
  if (dice.chance(0.3)) {
    const dates = list.map(({ from, to }) => ({
      ...(from !== undefined && { from: START + from * DAY }),
      ...(to !== undefined && { to: START + to * DAY }),
    }));
    return { date_range: { field: 'when', ranges: dates, keyed: dice.chance(0.3) } };
  }
  return { range: { field: dice.pick(NUMBERS), ranges: list, keyed: dice.chance(0.3) } };
}

function ipRanges(dice: Dice): Body {
  const list = Array.from({ length: 1 + dice.below(3) }, () => {
    const from = dice.below(12);
    if (dice.chance(0.2)) return { mask: `10.0.0.${from}/30` };
    return { ...(dice.chance(0.7) && { from: `10.0.0.${from}` }), ...(dice.chance(0.7) && { to: `10.0.0.${from + dice.below(6)}` }) };
  });
  return {
    ip_range: {
      field: dice.pick(['ip', 'ip', 'gone']),
      ranges: list,
      keyed: dice.chance(0.3),
      ...(dice.chance(0.2) && { missing: '10.0.0.5' }),
    },
  };
}

function histogram(dice: Dice): Body {
  return {
    histogram: {
      field: dice.pick(NUMBERS),
      interval: dice.pick([1, 2, 2.5, 5]),
      ...(dice.chance(0.3) && { offset: dice.pick([0.5, 1, -1]) }),
      ...(dice.chance(0.5) && { min_doc_count: dice.below(3) }),
      ...(dice.chance(0.3) && { extended_bounds: { min: -7, max: 12 } }),
      ...(dice.chance(0.3) && { order: dice.pick([{ _key: 'desc' }, { _count: 'desc' }]) }),
      keyed: dice.chance(0.2),
    },
  };
}

function dateHistogram(dice: Dice): Body {
  const interval = dice.pick([
    { calendar_interval: 'day' },
    { calendar_interval: 'week' },
    { calendar_interval: '1M' },
    { calendar_interval: 'hour' },
    { fixed_interval: '36h' },
    { fixed_interval: '5d' },
  ]);
  return {
    date_histogram: {
      field: 'when',
      ...interval,
      ...(dice.chance(0.3) && { offset: dice.pick(['+6h', '-90m']) }),
      ...(dice.chance(0.3) && { time_zone: dice.pick(['+01:00', '-07:30', 'Europe/Berlin']) }),
      min_doc_count: dice.below(3),
    },
  };
}

function filters(dice: Dice, subs: Record<string, Body>): Body {
  const query = (): Body => dice.pick<Body>([{ term: { kind: 'x' } }, { range: { n: { gte: 2 } } }, { exists: { field: 'price' } }]);
  const kind = dice.below(5);
  // As many of each shard as there are: all of them.
  if (kind === 4 && Object.keys(subs).length > 0) return { sampler: { shard_size: 1000 } };
  if (kind === 0) return { filter: query() };
  if (kind === 1) return { missing: { field: dice.pick(['tag', 'n', 'gone']) } };
  if (kind === 2) return { filters: { filters: { one: query(), two: query() }, ...(dice.chance(0.5) && { other_bucket: true }) } };
  return { filters: { filters: [query(), query()] } };
}

function global(): Body {
  return { global: {} };
}
