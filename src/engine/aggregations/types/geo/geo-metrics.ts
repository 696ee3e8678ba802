import { ok } from '../../../errors.ts';
import type { JsonValue } from '../../../json/json-value.ts';
import type { Leaf } from '../../../index/segment/searcher.ts';
import { atOnce } from '../../../index/memory/slices.ts';
import { type AggregationWorld, Counts, MetricAggregator } from '../../collect/aggregator.ts';
import type { Block } from '../../collect/block.ts';
import { PlaceColumn } from '../../collect/place-column.ts';
import { type ValuesSource, valuesSource } from '../../collect/values-source.ts';
import type { GeoMetricBody } from '../../geo-bodies.ts';
import type { PartialAggregation, PartialNumbers } from '../../partial.ts';
import { doubleNode, RAW } from '../../value-format.ts';
import type { AggregationType } from '../aggregation-type.ts';
import { addTo } from '../kahan.ts';

/** Numbers by bucket, worked out of points. */
class GeoMetric extends MetricAggregator {
  readonly #column: PlaceColumn;
  readonly #fold: Fold;
  readonly #rows: readonly Counts[];
  #size = 0;

  constructor(source: ValuesSource, fold: Fold, { ledger }: AggregationWorld) {
    super();
    this.#column = new PlaceColumn(source);
    this.#fold = fold;
    this.#rows = fold.nothing.map(() => new Counts(ledger));
  }

  protected enterLeaf(leaf: Leaf): void {
    this.#column.enter(leaf);
  }

  override get perDoc(): number {
    return this.#column.perDoc;
  }

  protected collectBlock(block: Block): void {
    for (let i = 0; i < block.count; i++) this.#grow(block.owners[i] + 1);
    const rows = this.#rows.map(({ values }) => values);
    this.#column.each(block, (entry, lat, lon) => this.#fold.add(rows, block.owners[entry], lat, lon));
  }

  protected partialOf(owner: number): PartialNumbers {
    const isThere = owner >= 0 && owner < this.#size;
    return {
      kind: 'numbers',
      numbers: isThere ? this.#fold.told(this.#rows.map((row) => row.at(owner))) : this.#fold.nothing,
      format: RAW,
    };
  }

  #grow(size: number): void {
    if (size <= this.#size) return;
    for (const [row, counts] of this.#rows.entries()) {
      counts.reserve(size);
      counts.values.fill(this.#fold.nothing[row], this.#size, size);
    }
    this.#size = size;
  }
}

/** How points become numbers, and those of several shards one. */
interface Fold {
  readonly nothing: readonly number[];
  readonly add: (rows: readonly Float64Array[], at: number, lat: number, lon: number) => void;
  /** What a shard tells. */
  readonly told: (numbers: readonly number[]) => readonly number[];
  readonly join: (a: readonly number[], b: readonly number[]) => readonly number[];
}

/** Ends of the box, its sides apart for the west and the east of Greenwich. */
const BOUNDS: Fold = {
  nothing: [-Infinity, Infinity, Infinity, -Infinity, Infinity, -Infinity],
  add(rows, at, lat, lon) {
    rows[0][at] = Math.max(rows[0][at], lat);
    rows[1][at] = Math.min(rows[1][at], lat);
    const [left, right] = lon >= 0 ? [rows[2], rows[3]] : [rows[4], rows[5]];
    left[at] = Math.min(left[at], lon);
    right[at] = Math.max(right[at], lon);
  },
  told: (numbers) => numbers,
  join: (a, b) => a.map((value, i) => (i === 0 || i === 3 || i === 5 ? Math.max(value, b[i]) : Math.min(value, b[i]))),
};

/** The count, and sums of the coordinates with what was lost of them; a shard tells the middle of its own. */
const CENTROID: Fold = {
  nothing: [0, 0, 0, 0, 0],
  add(rows, at, lat, lon) {
    rows[0][at]++;
    addTo(rows[1], rows[2], at, lat);
    addTo(rows[3], rows[4], at, lon);
  },
  told: ([count, lat, , lon]) => [count, count === 0 ? 0 : lat / count, count === 0 ? 0 : lon / count],
  join([count, lat, lon], [more, otherLat, otherLon]) {
    const sum = count + more;
    return sum === 0 ? [0, 0, 0] : [sum, (count * lat + more * otherLat) / sum, (count * lon + more * otherLon) / sum];
  },
};

type Members = readonly (readonly [string, JsonValue])[];

function pointNode(lat: number, lon: number): JsonValue {
  return new Map([
    ['lat', doubleNode(lat)],
    ['lon', doubleNode(lon)],
  ]);
}

function renderBounds(
  { wrapLongitude = true }: GeoMetricBody,
  [top, bottom, eastLeft, eastRight, westLeft, westRight]: readonly number[],
): Members {
  if (top === -Infinity) return [];
  let [left, right] = [Math.min(westLeft, eastLeft), Math.max(westRight, eastRight)];
  // Around the back where that is shorter.
  const isBoth = Number.isFinite(eastLeft) && Number.isFinite(westLeft);
  if (isBoth && wrapLongitude && eastRight - westLeft > 180 - eastLeft + (180 + westRight)) [left, right] = [eastLeft, westRight];
  const box = new Map([
    ['top_left', pointNode(top, left)],
    ['bottom_right', pointNode(bottom, right)],
  ]);
  return [['bounds', box]];
}

function renderCentroid([count, lat, lon]: readonly number[]): Members {
  return count === 0
    ? [['count', 0]]
    : [
        ['location', pointNode(lat, lon)],
        ['count', count],
      ];
}

function geoType(type: GeoMetricBody['type'], fold: Fold): AggregationType<GeoMetricBody> {
  const numbersOf = (partial: PartialAggregation): readonly number[] =>
    partial.kind === 'numbers' ? partial.numbers : fold.told(fold.nothing);
  return {
    collector({ body }, world) {
      const source = valuesSource(body, body.values, 'points', world);
      return source.ok ? ok(new GeoMetric(source.value, fold, world)) : source;
    },
    reduce: (_spec, partials) =>
      atOnce({ kind: 'numbers', numbers: partials.map(numbersOf).reduce((a, b) => fold.join(a, b)), format: RAW }),
    render: ({ body }, reduced) =>
      atOnce(type === 'geo_bounds' ? renderBounds(body, numbersOf(reduced)) : renderCentroid(numbersOf(reduced))),
    typedName: () => type,
  };
}

/** `geo_bounds` and `geo_centroid`. */
export const GEO_METRICS = { geo_bounds: geoType('geo_bounds', BOUNDS), geo_centroid: geoType('geo_centroid', CENTROID) };
