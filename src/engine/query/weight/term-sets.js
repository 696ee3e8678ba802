import { bitWords } from '../../index/memory/bits.ts';
import { scanTerms } from '../patterns/scan-terms.ts';
import { setOfDocs, UNITS_PER_DOC, UNITS_PER_LOOKUP } from './set-weight.ts';
/** Units of work for a term whose documents are marked. */
const UNITS_PER_TERM = 100;
/** Documents having any of the terms. */
export function withTerms(field, terms) {
  return function* (segment, meter) {
    const inverted = segment.inverted(field);
    if (inverted === undefined) return undefined;
    const ordinals = [];
    for (const term of terms) {
      const ordinal = inverted.terms.lookup(term);
      if (ordinal >= 0) ordinals.push(ordinal);
      if (meter.add(UNITS_PER_LOOKUP)) yield meter.take();
    }
    return yield* setOfTerms(inverted, ordinals, segment.docCount, meter);
  };
}
/** Documents having a term of a range. */
export function withTermRange(query) {
  return function* (segment, meter) {
    const column = segment.docValues(query.field);
    if (column?.kind === 'ordinal') {
      const [low, high] = ordinalsOf(column.terms, query);
      return setOfDocs(column.valueOrder().subarray(column.seek(low, false), column.seek(high, false)), segment.docCount);
    }
    const inverted = segment.inverted(query.field);
    if (inverted === undefined) return undefined;
    const [low, high] = ordinalsOf(inverted.terms, query);
    return low < high ? yield* setOfTerms(inverted, span(low, high), segment.docCount, meter) : undefined;
  };
}
/** Documents having a term that fits a pattern. */
export function withTermPattern({ field, machine }) {
  return function* (segment, meter) {
    const inverted = segment.inverted(field);
    if (inverted === undefined) return undefined;
    const ordinals = [];
    yield* scanTerms(inverted.terms, machine, (ordinal) => ordinals.push(ordinal), meter);
    return yield* setOfTerms(inverted, ordinals, segment.docCount, meter);
  };
}
/** The ordinals of a range of terms. */
export function ordinalsOf(terms, { min, minExclusive, max, maxExclusive }) {
  const low = min === undefined ? 0 : terms.ceiling(min) + (minExclusive && terms.lookup(min) >= 0 ? 1 : 0);
  const high = max === undefined ? terms.size : terms.ceiling(max) + (!maxExclusive && terms.lookup(max) >= 0 ? 1 : 0);
  return [low, Math.max(low, high)];
}
/** The documents of all terms with these ordinals. */
export function* setOfTerms(inverted, ordinals, docCount, meter) {
  const words = new Uint32Array(bitWords(docCount));
  let cardinality = 0;
  for (const ordinal of ordinals) {
    const marked = inverted.markDocs(ordinal, words);
    cardinality += marked;
    if (meter.add(UNITS_PER_TERM + UNITS_PER_DOC * marked)) yield meter.take();
  }
  return cardinality === 0 ? undefined : { words, cardinality };
}
export function* span(low, high) {
  for (let ordinal = low; ordinal < high; ordinal++) yield ordinal;
}
