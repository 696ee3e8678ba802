import { hasBit } from '../../index/memory/bits.ts';
import type { Leaf } from '../../index/segment/searcher.ts';
import type { OrdinalDocValues } from '../../index/segment/segment.ts';
import { type GeoPlaces, geoPlaces } from '../../query/geo/geo-places.ts';
import { decodeLat, decodeLon } from '../../schema/values/geo-encoding.ts';
import type { Block } from './block.ts';
import { ordinalsPerDoc } from './columns.ts';
import type { ValuesSource } from './values-source.ts';

/** Takes a point of a document: its entry in the block, and where it lies. */
type TakePlace = (entry: number, lat: number, lon: number) => void;

/** The points of a field, leaf by leaf. */
export class PlaceColumn {
  readonly #source: ValuesSource;
  #column: OrdinalDocValues | undefined;
  #places: GeoPlaces | undefined;

  constructor(source: ValuesSource) {
    this.#source = source;
  }

  get perDoc(): number {
    return ordinalsPerDoc(this.#column);
  }

  enter({ segment }: Leaf): void {
    const { type, path } = this.#source;
    const column = type && segment.docValues(path);
    this.#column = column?.kind === 'ordinal' ? column : undefined;
    this.#places = this.#column && geoPlaces(segment, path);
  }

  /** Sends every point of the block's documents. */
  each({ docs, count }: Block, take: TakePlace): void {
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
