import { ok } from '../../errors.ts';
import { formatDouble } from '../../json/java-number.ts';
import type { JsonValue } from '../../json/json-value.ts';
import type { Leaf } from '../../index/segment/searcher.ts';
import { atOnce, type Sliced } from '../../index/memory/slices.ts';
import type { DeviationBody, PercentilesBody } from '../metric-bodies.ts';
import { type AggregationWorld, MetricAggregator } from '../collect/aggregator.ts';
import type { Block } from '../collect/block.ts';
import { NumberColumn } from '../collect/columns.ts';
import { type ValuesSource, valuesSource } from '../collect/values-source.ts';
import type { PartialAggregation, PartialDigest } from '../partial.ts';
import { EMPTY_DIGEST, medianDeviation, quantile, shareBelow, TDigest } from '../sketches/t-digest.ts';
import { doubleNode, formatValue, RAW, type ValueFormat } from '../value-format.ts';
import type { AggregationType } from './aggregation-type.ts';

/** What a digest of few values takes at least. */
const DIGEST_BYTES = 320;

/** A digest for each bucket above. */
class Digests extends MetricAggregator {
  readonly #column: NumberColumn;
  readonly #format: ValueFormat;
  readonly #compression: number;
  readonly #world: AggregationWorld;
  readonly #digests: (TDigest | undefined)[] = [];

  constructor(source: ValuesSource, compression: number, world: AggregationWorld) {
    super();
    this.#column = new NumberColumn(source, world);
    this.#format = source.format;
    this.#compression = compression;
    this.#world = world;
  }

  protected enterLeaf(leaf: Leaf): void {
    this.#column.enter(leaf);
  }

  override get perDoc(): number {
    return this.#column.perDoc * SORTING;
  }

  protected collectBlock(block: Block): void {
    const { owners, numbers, count } = this.#column.read(block);
    for (let i = 0; i < count && !this.#world.ledger.isEmpty; i++) this.#digestOf(owners[i]).add(numbers[i]);
  }

  protected partialOf(owner: number): PartialDigest {
    const digest = this.#digests[owner]?.data ?? EMPTY_DIGEST;
    this.#world.meter.add(digest.means.length * SORTING);
    return { kind: 'digest', digest, format: this.#format };
  }

  #digestOf(owner: number): TDigest {
    const known = this.#digests[owner];
    if (known !== undefined) return known;
    const { ledger } = this.#world;
    ledger.pay(DIGEST_BYTES);
    while (this.#digests.length < owner) this.#digests.push(undefined);
    return (this.#digests[owner] = new TDigest(this.#compression, (bytes) => ledger.pay(bytes)));
  }
}

/** Sorting a value in takes as long as reading so many. */
const SORTING = 4;

type Body = PercentilesBody | DeviationBody;

function digestOf(partial: PartialAggregation): PartialDigest {
  return partial.kind === 'digest' ? partial : { kind: 'digest', digest: EMPTY_DIGEST, format: RAW };
}

function* reduceDigests(
  { body }: { readonly body: Body },
  partials: readonly PartialAggregation[],
  { meter }: Reducing,
): Sliced<PartialDigest> {
  const all = partials.map(digestOf);
  const merged = new TDigest(body.compression);
  for (const { digest } of all) {
    merged.merge(digest);
    if (meter.add(digest.means.length * SORTING)) yield meter.take();
  }
  return { kind: 'digest', digest: merged.data, format: all.find(({ format }) => format.kind !== 'raw')?.format ?? RAW };
}

type Reducing = Parameters<AggregationType['reduce']>[2];

/** The number for one of the points: a value, or per cent. */
function valueFor({ type }: PercentilesBody, { digest }: PartialDigest, point: number): number {
  return type === 'percentiles' ? quantile(digest, point / 100) : shareBelow(digest, point) * 100;
}

/** A point of the answer. */
interface PointRow {
  readonly point: number;
  readonly node: JsonValue;
  readonly text?: string;
}

const UNITS_PER_POINT = 3000;

function* renderPercentiles(
  body: PercentilesBody,
  partial: PartialDigest,
  { meter }: Reducing,
): Sliced<readonly (readonly [string, JsonValue])[]> {
  const { format, digest } = partial;
  const isEmpty = digest.means.length === 0;
  const isShown = format.kind !== 'raw' && !isEmpty;
  const rows: PointRow[] = [];
  for (const point of body.points) {
    const value = valueFor(body, partial, point);
    rows.push({ point, node: isEmpty ? null : doubleNode(value), ...(isShown && { text: formatValue(format, value) }) });
    if (meter.add(UNITS_PER_POINT + digest.means.length)) yield meter.take();
  }
  if (!body.keyed) {
    const nodes = rows.map(({ point, node, text }) => {
      const own = new Map<string, JsonValue>([
        ['key', doubleNode(point)],
        ['value', node],
      ]);
      return text === undefined ? own : own.set('value_as_string', text);
    });
    return [['values', nodes]];
  }
  const values = new Map<string, JsonValue>();
  for (const { point, node, text } of rows) {
    values.set(formatDouble(point), node);
    if (text !== undefined) values.set(`${formatDouble(point)}_as_string`, text);
  }
  return [['values', values]];
}

function collectorOf({ body }: { readonly body: Body }, world: AggregationWorld): ReturnType<AggregationType['collector']> {
  const source = valuesSource(body, body.values, 'numbers', world);
  return source.ok ? ok(new Digests(source.value, body.compression, world)) : source;
}

function percentilesType(type: PercentilesBody['type']): AggregationType<PercentilesBody> {
  return {
    collector: collectorOf,
    reduce: reduceDigests,
    render: ({ body }, reduced, run) => renderPercentiles(body, digestOf(reduced), run),
    typedName: () => `tdigest_${type}`,
    metric: (body, partial, property) => {
      const point = property === undefined ? NaN : Number(property);
      return body.points.includes(point) ? valueFor(body, digestOf(partial), point) : undefined;
    },
  };
}

function renderDeviation({ compression }: DeviationBody, { digest, format }: PartialDigest): readonly (readonly [string, JsonValue])[] {
  if (digest.means.length === 0) return [['value', null]];
  const value = medianDeviation(digest, compression);
  const member = ['value', doubleNode(value)] as const;
  return format.kind === 'raw' ? [member] : [member, ['value_as_string', formatValue(format, value)]];
}

const DEVIATION: AggregationType<DeviationBody> = {
  collector: collectorOf,
  reduce: reduceDigests,
  render: ({ body }, reduced, { meter }) => {
    const partial = digestOf(reduced);
    meter.add(partial.digest.means.length * SORTING);
    return atOnce(renderDeviation(body, partial));
  },
  typedName: () => 'median_absolute_deviation',
  metric: ({ compression }, partial, property = 'value') =>
    property === 'value' ? medianDeviation(digestOf(partial).digest, compression) : undefined,
};

/** Aggregations that a digest of the values answers. */
export const DIGESTS = {
  percentiles: percentilesType('percentiles'),
  percentile_ranks: percentilesType('percentile_ranks'),
  median_absolute_deviation: DEVIATION,
};
