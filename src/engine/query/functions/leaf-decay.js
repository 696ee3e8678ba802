import { formatDouble } from '../../json/java-number.ts';
import { hasBit } from '../../index/memory/bits.ts';
import { arcDistance } from '../../schema/values/geo-distance.ts';
import { decodeLat, decodeLon } from '../../schema/values/geo-encoding.ts';
import { geoPlaces } from '../geo/geo-places.ts';
import { DECAYS } from './decay-shapes.ts';
import { DocNumbers } from './doc-numbers.ts';
/** A decay over one leaf. A document without a value lies at the origin. */
export class LeafDecay {
  #decay;
  #distances;
  #found = [];
  constructor(decay, leaf) {
    this.#decay = decay;
    const { origin } = decay;
    this.#distances = typeof origin === 'number' ? numberDistances(decay, origin, leaf) : placeDistances(decay, origin, leaf);
  }
  score(doc) {
    const { shape, scale, mode } = this.#decay;
    const found = this.#found;
    found.length = 0;
    this.#distances.read(doc, found);
    return DECAYS[shape].value(found.length === 0 ? 0 : pick(found, mode), scale);
  }
  /** How the document's score came about. */
  describe(doc) {
    const { shape, scale } = this.#decay;
    return DECAYS[shape].text(this.#distances.text(doc), scale);
  }
}
function numberDistances({ field, form, offset, mode }, origin, { segment }) {
  const numbers = new DocNumbers(segment, field, form);
  return {
    read(doc, into) {
      const [from, to] = numbers.range(doc);
      for (let at = from; at < to; at++) into.push(Math.max(0, Math.abs(numbers.value(at) - origin) - offset));
    },
    text(doc) {
      const [from, to] = numbers.range(doc);
      const parts = [];
      for (let at = from; at < to; at++) {
        const [value, from0, less] = [numbers.value(at), origin, offset].map(formatDouble);
        parts.push(`Math.max(Math.abs(${value}(=doc value) - ${from0}(=origin))) - ${less}(=offset), 0)`);
      }
      return `${mode.toUpperCase()}[${parts.length === 0 ? '0.0' : parts.join(', ')}]`;
    },
  };
}
function placeDistances({ field, offset, mode }, origin, { segment }) {
  const column = segment.docValues(field);
  const places = geoPlaces(segment, field);
  const shown = (parts) => `${mode.toUpperCase()} of: [${parts.length === 0 ? '0.0' : parts.join(', ')}]`;
  if (column?.kind !== 'ordinal' || places === undefined) return { read: () => undefined, text: () => shown([]) };
  const { lats, lons } = places;
  const { ordinals, offsets, docsWithValue } = column;
  const pointOf = (ordinal) => ({ lat: decodeLat(lats[ordinal]), lon: decodeLon(lons[ordinal]) });
  const range = (doc) => {
    if (!hasBit(docsWithValue, doc)) return [0, 0];
    return offsets === undefined ? [doc, doc + 1] : [offsets[doc], offsets[doc + 1]];
  };
  return {
    read(doc, into) {
      const [from, to] = range(doc);
      for (let at = from; at < to; at++) {
        const { lat, lon } = pointOf(ordinals[at]);
        into.push(Math.max(0, arcDistance(origin.lat, origin.lon, lat, lon) - offset));
      }
    },
    text(doc) {
      const from = `${pointText(origin)}(=origin)`;
      // The peers keep points in the order of their steps, and we in that of their texts.
      const [first, last] = range(doc);
      const inSteps = Array.from(ordinals.subarray(first, last)).sort((a, b) => lats[a] - lats[b] || (lons[a] >>> 0) - (lons[b] >>> 0));
      return shown(
        inSteps.map(
          (ordinal) => `Math.max(arcDistance(${pointText(pointOf(ordinal))}(=doc value),${from}) - ${formatDouble(offset)}(=offset), 0)`,
        ),
      );
    },
  };
}
function pointText({ lat, lon }) {
  return `${formatDouble(lat)}, ${formatDouble(lon)}`;
}
function pick(found, mode) {
  if (found.length === 1) return found[0];
  found.sort((a, b) => a - b);
  if (mode === 'min') return found[0];
  if (mode === 'max') return found[found.length - 1];
  if (mode === 'median') {
    const middle = found.length >>> 1;
    return found.length % 2 === 1 ? found[middle] : (found[middle - 1] + found[middle]) / 2;
  }
  const sum = found.reduce((total, distance) => total + distance, 0);
  return mode === 'sum' ? sum : sum / found.length;
}
