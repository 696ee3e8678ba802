import { hasBit } from '../../index/memory/bits.ts';
import { geoPlaces } from '../../query/geo/geo-places.ts';
import { decodeLat, decodeLon } from '../../schema/values/geo-encoding.ts';
import { ordinalsPerDoc } from './columns.ts';
/** The points of a field, leaf by leaf. */
export class PlaceColumn {
  #source;
  #column;
  #places;
  constructor(source) {
    this.#source = source;
  }
  get perDoc() {
    return ordinalsPerDoc(this.#column);
  }
  enter({ segment }) {
    const { type, path } = this.#source;
    const column = type && segment.docValues(path);
    this.#column = column?.kind === 'ordinal' ? column : undefined;
    this.#places = this.#column && geoPlaces(segment, path);
  }
  /** Sends every point of the block's documents. */
  each({ docs, count }, take) {
    const column = this.#column;
    const places = this.#places;
    if (column === undefined || places === undefined) return;
    const { ordinals, offsets, docsWithValue } = column;
    for (let i = 0; i < count; i++) {
      const doc = docs[i];
      if (!hasBit(docsWithValue, doc)) continue;
      const start = offsets === undefined ? doc : offsets[doc];
      const end = offsets === undefined ? doc + 1 : offsets[doc + 1];
      for (let at = start; at < end; at++) take(i, decodeLat(places.lats[ordinals[at]]), decodeLon(places.lons[ordinals[at]]));
    }
  }
}
