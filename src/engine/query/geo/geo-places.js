import { latStep, lonStep } from '../../schema/values/geo-encoding.ts';
/** What the points of a dictionary are, read on first use. */
const PLACES = new WeakMap();
/** The points of a field, as a segment keeps them; undefined where it has none. */
export function geoPlaces(segment, field) {
  const column = segment.docValues(field);
  const terms = column?.kind === 'ordinal' ? column.terms : segment.inverted(field)?.terms;
  if (terms === undefined) return undefined;
  let places = PLACES.get(terms);
  if (places === undefined) PLACES.set(terms, (places = readPlaces(terms)));
  return places;
}
function readPlaces(terms) {
  const lats = new Int32Array(terms.size);
  const lons = new Int32Array(terms.size);
  for (let ordinal = 0; ordinal < terms.size; ordinal++) {
    const text = terms.text(ordinal);
    const comma = text.indexOf(',');
    lats[ordinal] = latStep(Number(text.slice(0, comma)));
    lons[ordinal] = lonStep(Number(text.slice(comma + 1)));
  }
  return { lats, lons };
}
