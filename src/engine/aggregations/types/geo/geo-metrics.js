import { ok } from '../../../errors.ts';
import { atOnce } from '../../../index/memory/slices.ts';
import { Counts, MetricAggregator } from '../../collect/aggregator.ts';
import { PlaceColumn } from '../../collect/place-column.ts';
import { valuesSource } from '../../collect/values-source.ts';
import { doubleNode, RAW } from '../../value-format.ts';
import { addTo } from '../kahan.ts';
/** Numbers by bucket, worked out of points. */
class GeoMetric extends MetricAggregator {
  #column;
  #fold;
  #rows;
  #size = 0;
  constructor(source, fold, { ledger }) {
    super();
    this.#column = new PlaceColumn(source);
    this.#fold = fold;
    this.#rows = fold.nothing.map(() => new Counts(ledger));
  }
  enterLeaf(leaf) {
    this.#column.enter(leaf);
  }
  get perDoc() {
    return this.#column.perDoc;
  }
  collectBlock(block) {
    for (let i = 0; i < block.count; i++) this.#grow(block.owners[i] + 1);
    const rows = this.#rows.map(({ values }) => values);
    this.#column.each(block, (entry, lat, lon) => this.#fold.add(rows, block.owners[entry], lat, lon));
  }
  partialOf(owner) {
    const isThere = owner >= 0 && owner < this.#size;
    return {
      kind: 'numbers',
      numbers: isThere ? this.#fold.told(this.#rows.map((row) => row.at(owner))) : this.#fold.nothing,
      format: RAW,
    };
  }
  #grow(size) {
    if (size <= this.#size) return;
    for (const [row, counts] of this.#rows.entries()) {
      counts.reserve(size);
      counts.values.fill(this.#fold.nothing[row], this.#size, size);
    }
    this.#size = size;
  }
}
/** Ends of the box, its sides apart for the west and the east of Greenwich. */
const BOUNDS = {
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
const CENTROID = {
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
function pointNode(lat, lon) {
  return new Map([
    ['lat', doubleNode(lat)],
    ['lon', doubleNode(lon)],
  ]);
}
function renderBounds({ wrapLongitude = true }, [top, bottom, eastLeft, eastRight, westLeft, westRight]) {
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
function renderCentroid([count, lat, lon]) {
  return count === 0
    ? [['count', 0]]
    : [
        ['location', pointNode(lat, lon)],
        ['count', count],
      ];
}
function geoType(type, fold) {
  const numbersOf = (partial) => (partial.kind === 'numbers' ? partial.numbers : fold.told(fold.nothing));
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
