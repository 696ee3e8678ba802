import { ok } from '../../errors.ts';
import type { JsonValue } from '../../json/json-value.ts';
import { hasBit } from '../../index/memory/bits.ts';
import type { Leaf } from '../../index/segment/searcher.ts';
import type { DocValues } from '../../index/segment/segment.ts';
import { atOnce } from '../../index/memory/slices.ts';
import type { MetricBody, MetricType } from '../aggregation.ts';
import { MetricAggregator, type AggregationWorld, Counts } from '../collect/aggregator.ts';
import type { Block } from '../collect/block.ts';
import { NumberColumn } from '../collect/columns.ts';
import { type ValuesSource, valuesSource } from '../collect/values-source.ts';
import type { PartialAggregation, PartialNumbers } from '../partial.ts';
import { doubleNode, formatValue, RAW, textNode, type ValueFormat } from '../value-format.ts';
import type { AggregationType } from './aggregation-type.ts';
import { addTo } from './kahan.ts';

/** What a partial metric holds, in this order; sums with what was lost of them. */
const COUNT = 0;
const MIN = 1;
const MAX = 2;
const SUM = 3;
const SQUARES = 5;

const NOTHING: readonly number[] = [0, Infinity, -Infinity, 0, 0, 0, 0];

type Columns = [Float64Array, Float64Array, Float64Array, Float64Array, Float64Array, Float64Array?, Float64Array?];

/** Numbers of a field, added up by bucket. Sums are Kahan's, as the peers' are. */
class NumberMetric extends MetricAggregator {
  readonly #column: NumberColumn;
  readonly #format: ValueFormat;
  readonly #rows: readonly Counts[];
  #size = 0;

  /** @param squares whether they are added up too */
  constructor(source: ValuesSource, squares: boolean, world: AggregationWorld) {
    super();
    this.#column = new NumberColumn(source, world);
    this.#format = source.format;
    this.#rows = NOTHING.slice(0, squares ? undefined : SQUARES).map(() => new Counts(world.ledger));
  }

  protected enterLeaf(leaf: Leaf): void {
    this.#column.enter(leaf);
  }

  override get perDoc(): number {
    return this.#column.perDoc;
  }

  protected collectBlock(block: Block): void {
    const { owners, numbers, count } = this.#column.read(block);
    let most = this.#size - 1;
    for (let i = 0; i < count; i++) if (owners[i] > most) most = owners[i];
    this.#grow(most + 1);
    const [counts, mins, maxs, sums, sumsLost, squares, squaresLost] = this.#rows.map(({ values }): Float64Array => values) as Columns;
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

  protected partialOf(owner: number): PartialNumbers {
    const isThere = owner >= 0 && owner < this.#size;
    return { kind: 'numbers', numbers: isThere ? this.#rows.map((row) => row.at(owner)) : NOTHING, format: this.#format };
  }

  #grow(size: number): void {
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
  readonly #source: ValuesSource;
  readonly #counts: Counts;
  #column: DocValues | undefined;

  constructor(source: ValuesSource, { ledger }: AggregationWorld) {
    super();
    this.#source = source;
    this.#counts = new Counts(ledger);
  }

  protected enterLeaf({ segment }: Leaf): void {
    this.#column = this.#source.type && segment.docValues(this.#source.path);
  }

  protected collectBlock({ docs, owners, count }: Block): void {
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

  protected partialOf(owner: number): PartialNumbers {
    return { kind: 'numbers', numbers: [this.#counts.at(owner)], format: this.#source.format };
  }
}

function reduceNumbers(partials: readonly PartialAggregation[]): PartialAggregation {
  const all = partials.filter((partial) => partial.kind === 'numbers');
  let [count, min, max] = NOTHING;
  sums.fill(0);
  lost.fill(0);
  for (const { numbers } of all) {
    count += numbers[COUNT];
    if (numbers.length === 1) continue;
    min = Math.min(min, numbers[MIN]);
    max = Math.max(max, numbers[MAX]);
    addTo(sums, lost, 0, numbers[SUM]);
    if (numbers.length > SQUARES) addTo(sums, lost, 1, numbers[SQUARES]);
  }
  const format = all.find((partial) => partial.format.kind !== 'raw')?.format ?? all[0].format;
  return { kind: 'numbers', numbers: [count, min, max, sums[0], lost[0], sums[1], lost[1]], format };
}

/** Of one call: the sum and that of the squares, and what was lost of them. */
const sums = new Float64Array(2);
const lost = new Float64Array(2);

/** What was found, as {@link NOTHING} where it was of no number. */
function numbersOf(partial: PartialAggregation): readonly number[] {
  return partial.kind === 'numbers' ? partial.numbers : NOTHING;
}

/** The number of a metric that has one; undefined: it has several. */
function singleOf(type: MetricType, numbers: readonly number[]): number | undefined {
  if (type === 'value_count') return numbers[COUNT];
  if (type === 'min') return numbers[MIN];
  if (type === 'max') return numbers[MAX];
  if (type === 'sum') return numbers[SUM];
  return type === 'avg' ? numbers[SUM] / numbers[COUNT] : undefined;
}

/** The numbers of a metric of several by the names that orders and answers have for them. */
function statsOf({ type, sigma = 2 }: MetricBody, numbers: readonly number[]): ReadonlyMap<string, number> {
  const [count, min, max, sum] = numbers;
  const stats = new Map([
    ['count', count],
    ['min', min],
    ['max', max],
    ['avg', sum / count],
    ['sum', sum],
  ]);
  if (type === 'extended_stats') addDeviations(stats, numbers, sigma);
  return stats;
}

function addDeviations(stats: Map<string, number>, numbers: readonly number[], sigma: number): void {
  const [count, , , sum] = numbers;
  const squares = numbers[SQUARES];
  const avg = sum / count;
  const spread = squares - (sum * sum) / count;
  const population = Math.max(0, spread / count);
  const sampling = Math.max(0, spread / (count - 1));
  const deviation = Math.sqrt(population);
  const sampled = Math.sqrt(sampling);
  stats
    .set('sum_of_squares', squares)
    .set('variance', population)
    .set('variance_population', population)
    .set('variance_sampling', sampling)
    .set('std_deviation', deviation)
    .set('std_deviation_population', deviation)
    .set('std_deviation_sampling', sampled)
    .set('std_upper', avg + deviation * sigma)
    .set('std_lower', avg - deviation * sigma)
    .set('std_upper_population', avg + deviation * sigma)
    .set('std_lower_population', avg - deviation * sigma)
    .set('std_upper_sampling', avg + sampled * sigma)
    .set('std_lower_sampling', avg - sampled * sigma);
}

type Members = (readonly [string, JsonValue])[];

function renderSingle({ type }: MetricBody, value: number, count: number, format: ValueFormat): Members {
  if (type === 'value_count') return [['value', value]];
  const isThere = type === 'sum' || (type === 'avg' ? count > 0 : Number.isFinite(value));
  const members: Members = [['value', isThere ? doubleNode(value) : null]];
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

function renderStats(body: MetricBody, properties: ReadonlyMap<string, number>, format: ValueFormat): Members {
  const count = properties.get('count') ?? 0;
  const node = (name: string): JsonValue => (count === 0 ? null : doubleNode(properties.get(name) ?? 0));
  const text = (name: string): JsonValue => textNode(format, properties.get(name) ?? 0);
  const members: Members = [['count', count]];
  for (const name of ['min', 'max', 'avg']) members.push([name, node(name)]);
  members.push(['sum', doubleNode(count === 0 ? 0 : (properties.get('sum') ?? 0))]);
  const isShown = count > 0 && format.kind !== 'raw';
  if (isShown) for (const name of ['min', 'max', 'avg', 'sum']) members.push([`${name}_as_string`, text(name)]);
  if (body.type === 'stats') return members;
  for (const name of DEVIATIONS) members.push([name, node(name)]);
  members.push(['std_deviation_bounds', new Map(BOUNDS.map((name) => [name, node(`std_${name}`)]))]);
  if (!isShown) return members;
  // Deviations are texts always.
  const written = (name: string): string => formatValue(format, properties.get(name) ?? 0);
  for (const name of DEVIATIONS) members.push([`${name}_as_string`, name.startsWith('std_') ? written(name) : text(name)]);
  members.push(['std_deviation_bounds_as_string', new Map(BOUNDS.map((name) => [name, written(`std_${name}`)]))]);
  return members;
}

function formatOf(partial: PartialAggregation): ValueFormat {
  return partial.kind === 'numbers' ? partial.format : RAW;
}

function metricType(type: MetricType): AggregationType<MetricBody> {
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
      const numbers = numbersOf(reduced);
      const single = singleOf(type, numbers);
      const format = formatOf(reduced);
      return atOnce(
        single === undefined ? renderStats(body, statsOf(body, numbers), format) : renderSingle(body, single, numbers[COUNT], format),
      );
    },
    typedName: () => type,
    metric: (body, partial, property = 'value') => {
      const numbers = numbersOf(partial);
      const single = singleOf(type, numbers);
      if (single !== undefined) return property === 'value' ? single : undefined;
      return statsOf(body, numbers).get(property);
    },
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
export function statsMembers(
  type: 'stats_bucket' | 'extended_stats_bucket',
  values: readonly number[],
  format: ValueFormat,
  sigma = 2,
): Members {
  const rows = NOTHING.map((nothing) => Float64Array.of(nothing));
  const [counts, mins, maxs, sums, sumsLost, squares, squaresLost] = rows;
  for (const value of values) {
    counts[0]++;
    mins[0] = Math.min(mins[0], value);
    maxs[0] = Math.max(maxs[0], value);
    addTo(sums, sumsLost, 0, value);
    addTo(squares, squaresLost, 0, value * value);
  }
  const body: MetricBody = { type: type === 'stats_bucket' ? 'stats' : 'extended_stats', values: { field: '' }, sigma };
  const numbers = rows.map(([value]) => value);
  return renderStats(body, statsOf(body, numbers), format);
}
