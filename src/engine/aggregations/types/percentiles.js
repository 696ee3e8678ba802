import { ok } from '../../errors.ts';
import { formatDouble } from '../../json/java-number.ts';
import { atOnce } from '../../index/memory/slices.ts';
import { MetricAggregator } from '../collect/aggregator.ts';
import { NumberColumn } from '../collect/columns.ts';
import { valuesSource } from '../collect/values-source.ts';
import { EMPTY_DIGEST, medianDeviation, quantile, shareBelow, TDigest } from '../sketches/t-digest.ts';
import { doubleNode, formatValue, RAW } from '../value-format.ts';
/** What a digest of few values takes at least. */
const DIGEST_BYTES = 320;
/** A digest for each bucket above. */
class Digests extends MetricAggregator {
  #column;
  #format;
  #compression;
  #world;
  #digests = [];
  constructor(source, compression, world) {
    super();
    this.#column = new NumberColumn(source, world);
    this.#format = source.format;
    this.#compression = compression;
    this.#world = world;
  }
  enterLeaf(leaf) {
    this.#column.enter(leaf);
  }
  get perDoc() {
    return this.#column.perDoc * SORTING;
  }
  collectBlock(block) {
    const { owners, numbers, count } = this.#column.read(block);
    for (let i = 0; i < count && !this.#world.ledger.isEmpty; i++) this.#digestOf(owners[i]).add(numbers[i]);
  }
  partialOf(owner) {
    return { kind: 'digest', digest: this.#digests[owner]?.data ?? EMPTY_DIGEST, format: this.#format };
  }
  #digestOf(owner) {
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
function digestOf(partial) {
  return partial.kind === 'digest' ? partial : { kind: 'digest', digest: EMPTY_DIGEST, format: RAW };
}
function* reduceDigests({ body }, partials, { meter }) {
  const all = partials.map(digestOf);
  const merged = new TDigest(body.compression);
  for (const { digest } of all) {
    merged.merge(digest);
    if (meter.add(digest.means.length * SORTING)) yield meter.take();
  }
  return { kind: 'digest', digest: merged.data, format: all.find(({ format }) => format.kind !== 'raw')?.format ?? RAW };
}
/** The number for one of the points: a value, or per cent. */
function valueFor({ type }, { digest }, point) {
  return type === 'percentiles' ? quantile(digest, point / 100) : shareBelow(digest, point) * 100;
}
const UNITS_PER_POINT = 3000;
function* renderPercentiles(body, partial, { meter }) {
  const { format, digest } = partial;
  const isEmpty = digest.means.length === 0;
  const isShown = format.kind !== 'raw' && !isEmpty;
  const rows = [];
  for (const point of body.points) {
    const value = valueFor(body, partial, point);
    rows.push({ point, node: isEmpty ? null : doubleNode(value), ...(isShown && { text: formatValue(format, value) }) });
    if (meter.add(UNITS_PER_POINT + digest.means.length)) yield meter.take();
  }
  if (!body.keyed) {
    const nodes = rows.map(({ point, node, text }) => {
      const own = new Map([
        ['key', doubleNode(point)],
        ['value', node],
      ]);
      return text === undefined ? own : own.set('value_as_string', text);
    });
    return [['values', nodes]];
  }
  const values = new Map();
  for (const { point, node, text } of rows) {
    values.set(formatDouble(point), node);
    if (text !== undefined) values.set(`${formatDouble(point)}_as_string`, text);
  }
  return [['values', values]];
}
function collectorOf({ body }, world) {
  const source = valuesSource(body, body.values, 'numbers', world);
  return source.ok ? ok(new Digests(source.value, body.compression, world)) : source;
}
function percentilesType(type) {
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
function renderDeviation({ compression }, { digest, format }) {
  if (digest.means.length === 0) return [['value', null]];
  const value = medianDeviation(digest, compression);
  const member = ['value', doubleNode(value)];
  return format.kind === 'raw' ? [member] : [member, ['value_as_string', formatValue(format, value)]];
}
const DEVIATION = {
  collector: collectorOf,
  reduce: reduceDigests,
  render: ({ body }, reduced) => atOnce(renderDeviation(body, digestOf(reduced))),
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
