import { ok } from '../../errors.ts';
import { hasBit } from '../../index/memory/bits.ts';
import { atOnce } from '../../index/memory/slices.ts';
import { MetricAggregator, Counts } from '../collect/aggregator.ts';
import { NumberColumn } from '../collect/columns.ts';
import { valuesSource } from '../collect/values-source.ts';
import { doubleNode, formatValue, RAW, textNode } from '../value-format.ts';
import { addTo } from './kahan.ts';
/** What a partial metric holds, in this order; sums with what was lost of them. */
const COUNT = 0;
const MIN = 1;
const MAX = 2;
const SUM = 3;
const SUM_LOST = 4;
const SQUARES = 5;
const SQUARES_LOST = 6;
const NOTHING = [0, Infinity, -Infinity, 0, 0, 0, 0];
/** Numbers of a field, added up by bucket. Sums are Kahan's, as the peers' are. */
class NumberMetric extends MetricAggregator {
  #column;
  #format;
  #rows;
  #size = 0;
  /** @param squares whether they are added up too */
  constructor(source, squares, world) {
    super();
    this.#column = new NumberColumn(source, world);
    this.#format = source.format;
    this.#rows = NOTHING.slice(0, squares ? undefined : SQUARES).map(() => new Counts(world.ledger));
  }
  enterLeaf(leaf) {
    this.#column.enter(leaf);
  }
  get perDoc() {
    return this.#column.perDoc;
  }
  collectBlock(block) {
    const { owners, numbers, count } = this.#column.read(block);
    let most = this.#size - 1;
    for (let i = 0; i < count; i++) if (owners[i] > most) most = owners[i];
    this.#grow(most + 1);
    const [counts, mins, maxs, sums, sumsLost, squares, squaresLost] = this.#rows.map(({ values }) => values);
    for (let i = 0; i < count; i++) {
      const at = owners[i];
      const value = numbers[i];
      counts[at]++;
      if (value < mins[at]) mins[at] = value;
      if (value > maxs[at]) maxs[at] = value;
      addTo(sums, sumsLost, at, value);
      if (squares !== undefined && squaresLost !== undefined) addTo(squares, squaresLost, at, value * value);
    }
  }
  partialOf(owner) {
    const isThere = owner >= 0 && owner < this.#size;
    return { kind: 'numbers', numbers: isThere ? this.#rows.map((row) => row.at(owner)) : NOTHING, format: this.#format };
  }
  #grow(size) {
    if (size <= this.#size) return;
    for (const [row, counts] of this.#rows.entries()) {
      counts.reserve(size);
      counts.values.fill(NOTHING[row], this.#size, size);
    }
    this.#size = size;
  }
}
/** How many values there are, of any kind. */
class ValueCount extends MetricAggregator {
  #source;
  #counts;
  #column;
  constructor(source, { ledger }) {
    super();
    this.#source = source;
    this.#counts = new Counts(ledger);
  }
  enterLeaf({ segment }) {
    this.#column = this.#source.type && segment.docValues(this.#source.path);
  }
  collectBlock({ docs, owners, count }) {
    const { constant, missingText, missingNumber } = this.#source;
    const without = constant !== undefined || missingText !== undefined || missingNumber !== undefined ? 1 : 0;
    const column = this.#column;
    for (let i = 0; i < count; i++) {
      const doc = docs[i];
      const has = column !== undefined && hasBit(column.docsWithValue, doc);
      const own = !has ? without : column.offsets === undefined ? 1 : column.offsets[doc + 1] - column.offsets[doc];
      if (own === 0) continue;
      this.#counts.reserve(owners[i] + 1);
      this.#counts.values[owners[i]] += own;
    }
  }
  partialOf(owner) {
    return { kind: 'numbers', numbers: [this.#counts.at(owner)], format: this.#source.format };
  }
}
function reduceNumbers(partials) {
  const all = partials.filter((partial) => partial.kind === 'numbers');
  const rows = NOTHING.map((nothing) => Float64Array.of(nothing));
  const [sums, sumsLost, squares, squaresLost] = [rows[SUM], rows[SUM_LOST], rows[SQUARES], rows[SQUARES_LOST]];
  for (const { numbers } of all) {
    rows[COUNT][0] += numbers[COUNT];
    if (numbers.length === 1) continue;
    rows[MIN][0] = Math.min(rows[MIN][0], numbers[MIN]);
    rows[MAX][0] = Math.max(rows[MAX][0], numbers[MAX]);
    addTo(sums, sumsLost, 0, numbers[SUM]);
    if (numbers.length > SQUARES) addTo(squares, squaresLost, 0, numbers[SQUARES]);
  }
  const format = all.find((partial) => partial.format.kind !== 'raw')?.format ?? all[0].format;
  return { kind: 'numbers', numbers: rows.map(([value]) => value), format };
}
/** The numbers of a metric by the names that orders and answers have for them. */
function propertiesOf({ type, sigma = 2 }, partial) {
  const numbers = partial.kind === 'numbers' ? partial.numbers : NOTHING;
  const [count, min, max, sum] = numbers;
  if (type === 'value_count') return new Map([['value', count]]);
  const avg = sum / count;
  const single = { min, max, sum, avg };
  if (type !== 'stats' && type !== 'extended_stats') return new Map([['value', single[type] ?? NaN]]);
  const stats = new Map([
    ['count', count],
    ['min', min],
    ['max', max],
    ['avg', avg],
    ['sum', sum],
  ]);
  return type === 'stats' ? stats : new Map([...stats, ...deviationsOf(numbers, sigma)]);
}
function deviationsOf(numbers, sigma) {
  const [count, , , sum] = numbers;
  const squares = numbers[SQUARES];
  const avg = sum / count;
  const spread = squares - (sum * sum) / count;
  const population = Math.max(0, spread / count);
  const sampling = Math.max(0, spread / (count - 1));
  const deviation = Math.sqrt(population);
  const sampled = Math.sqrt(sampling);
  return [
    ['sum_of_squares', squares],
    ['variance', population],
    ['variance_population', population],
    ['variance_sampling', sampling],
    ['std_deviation', deviation],
    ['std_deviation_population', deviation],
    ['std_deviation_sampling', sampled],
    ['std_upper', avg + deviation * sigma],
    ['std_lower', avg - deviation * sigma],
    ['std_upper_population', avg + deviation * sigma],
    ['std_lower_population', avg - deviation * sigma],
    ['std_upper_sampling', avg + sampled * sigma],
    ['std_lower_sampling', avg - sampled * sigma],
  ];
}
function renderSingle({ type }, value, count, format) {
  if (type === 'value_count') return [['value', value]];
  const isThere = type === 'sum' || (type === 'avg' ? count > 0 : Number.isFinite(value));
  const members = [['value', isThere ? doubleNode(value) : null]];
  if (isThere && format.kind !== 'raw') members.push(['value_as_string', formatValue(format, value)]);
  return members;
}
const BOUNDS = ['upper', 'lower', 'upper_population', 'lower_population', 'upper_sampling', 'lower_sampling'];
const DEVIATIONS = [
  'sum_of_squares',
  'variance',
  'variance_population',
  'variance_sampling',
  'std_deviation',
  'std_deviation_population',
  'std_deviation_sampling',
];
function renderStats(body, properties, format) {
  const count = properties.get('count') ?? 0;
  const node = (name) => (count === 0 ? null : doubleNode(properties.get(name) ?? 0));
  const text = (name) => textNode(format, properties.get(name) ?? 0);
  const members = [['count', count]];
  for (const name of ['min', 'max', 'avg']) members.push([name, node(name)]);
  members.push(['sum', doubleNode(count === 0 ? 0 : (properties.get('sum') ?? 0))]);
  const isShown = count > 0 && format.kind !== 'raw';
  if (isShown) for (const name of ['min', 'max', 'avg', 'sum']) members.push([`${name}_as_string`, text(name)]);
  if (body.type === 'stats') return members;
  for (const name of DEVIATIONS) members.push([name, node(name)]);
  members.push(['std_deviation_bounds', new Map(BOUNDS.map((name) => [name, node(`std_${name}`)]))]);
  if (!isShown) return members;
  // Deviations are texts always.
  const written = (name) => formatValue(format, properties.get(name) ?? 0);
  for (const name of DEVIATIONS) members.push([`${name}_as_string`, name.startsWith('std_') ? written(name) : text(name)]);
  members.push(['std_deviation_bounds_as_string', new Map(BOUNDS.map((name) => [name, written(`std_${name}`)]))]);
  return members;
}
function formatOf(partial) {
  return partial.kind === 'numbers' ? partial.format : RAW;
}
function metricType(type) {
  return {
    collector: ({ body }, world) => {
      const source = valuesSource(body, body.values, type === 'value_count' ? 'any' : 'numbers', world);
      if (!source.ok) return source;
      return ok(
        type === 'value_count' ? new ValueCount(source.value, world) : new NumberMetric(source.value, type === 'extended_stats', world),
      );
    },
    reduce: (_spec, partials) => atOnce(reduceNumbers(partials)),
    render({ body }, reduced) {
      const properties = propertiesOf(body, reduced);
      const single = properties.get('value');
      const count = reduced.kind === 'numbers' ? reduced.numbers[COUNT] : 0;
      const format = formatOf(reduced);
      return atOnce(single === undefined ? renderStats(body, properties, format) : renderSingle(body, single, count, format));
    },
    typedName: () => type,
    metric: (body, partial, property = 'value') => propertiesOf(body, partial).get(property),
  };
}
/** Metrics of the numbers of a field. */
export const METRICS = {
  min: metricType('min'),
  max: metricType('max'),
  sum: metricType('sum'),
  avg: metricType('avg'),
  value_count: metricType('value_count'),
  stats: metricType('stats'),
  extended_stats: metricType('extended_stats'),
};
/** The members of statistics over some numbers. */
export function statsMembers(type, values, format, sigma = 2) {
  const rows = NOTHING.map((nothing) => Float64Array.of(nothing));
  const [counts, mins, maxs, sums, sumsLost, squares, squaresLost] = rows;
  for (const value of values) {
    counts[0]++;
    mins[0] = Math.min(mins[0], value);
    maxs[0] = Math.max(maxs[0], value);
    addTo(sums, sumsLost, 0, value);
    addTo(squares, squaresLost, 0, value * value);
  }
  const body = { type: type === 'stats_bucket' ? 'stats' : 'extended_stats', values: { field: '' }, sigma };
  const partial = { kind: 'numbers', numbers: rows.map(([value]) => value), format };
  return renderStats(body, propertiesOf(body, partial), format);
}
