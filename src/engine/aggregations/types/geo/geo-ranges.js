import { ok } from '../../../errors.ts';
import { formatDouble } from '../../../json/java-number.ts';
import { arcDistance, planeDistance } from '../../../schema/values/geo-distance.ts';
import { NumberBlock } from '../../collect/block.ts';
import { PlaceColumn } from '../../collect/place-column.ts';
import { valuesSource } from '../../collect/values-source.ts';
import { RAW } from '../../value-format.ts';
import { reduceFixed } from '../fixed-buckets.ts';
import { RangeAggregator, renderRanges } from '../ranges.ts';
/** How far points are from an origin. */
class RangedDistances {
  #column;
  #body;
  #spans;
  #out;
  constructor(source, body, spans, { ledger }) {
    this.#column = new PlaceColumn(source);
    this.#body = body;
    this.#spans = spans;
    this.#out = new NumberBlock(ledger);
  }
  get perDoc() {
    return this.#column.perDoc;
  }
  enter(leaf) {
    this.#column.enter(leaf);
    return this.#spans;
  }
  read(block) {
    const out = this.#out;
    out.count = 0;
    const { origin, unit, isPlane } = this.#body;
    const measure = isPlane ? planeDistance : arcDistance;
    this.#column.each(block, (entry, lat, lon) => {
      if (!out.reserve(1)) return;
      out.docs[out.count] = block.docs[entry];
      out.owners[out.count] = block.owners[entry];
      out.numbers[out.count++] = measure(origin.lat, origin.lon, lat, lon) / unit;
    });
    return out;
  }
}
/** By their first and then their last distance. Nothing is nearer than at the origin. */
function rangesOf({ ranges }) {
  const read = ranges.map(({ key, from = 0, to = Infinity }) => {
    const name = key ?? `${from === 0 ? '*' : formatDouble(from)}-${Number.isFinite(to) ? formatDouble(to) : '*'}`;
    return { from, to, key: `${from} ${to} ${name}` };
  });
  return read.sort((a, b) => a.from - b.from || (a.to < b.to ? -1 : a.to > b.to ? 1 : 0));
}
/** `geo_distance`. */
export const GEO_DISTANCE = {
  collector({ body }, world, subs) {
    const source = valuesSource(body, body.values, 'points', world);
    if (!source.ok) return source;
    const ranges = rangesOf(body);
    const keys = ranges.map(({ key }) => key);
    return ok(new RangeAggregator(new RangedDistances(source.value, body, ranges, world), { keys, format: RAW }, world, subs));
  },
  reduce: reduceFixed,
  render: renderRanges,
  typedName: () => 'geo_distance',
};
