import type { UintArray } from '../memory/number-arrays.ts';

/** Tokens in the order of their terms, and among those of a term in the order they came. */
export interface TermEntries {
  /** Where those of each term end, by place of the term. */
  readonly ends: Uint32Array;
  /** The document and, in so many bits below it, the position; where both do not fit, an integer for each. */
  readonly entries: Uint32Array;
  readonly positionBits: number;
  readonly fits: boolean;
}

/** Postings so far. */
export interface Condensing {
  /** Places of the terms in their order. */
  readonly order: Uint32Array;
  readonly starts: Uint32Array;
  freqs: UintArray;
  readonly positions: UintArray | undefined;
  /** The entry to be read next, and its term. */
  entry: number;
  ordinal: number;
  postings: number;
}

/** Makes postings of the entries up to `to` - 1; their documents come to stand in front of what is not read yet. */
export function condense({ ends, entries, positionBits, fits }: TermEntries, condensing: Condensing, to: number): void {
  const { order, starts, positions } = condensing;
  const positionMask = (1 << positionBits) - 1;
  let { entry, ordinal, postings } = condensing;
  while (entry < to) {
    const termEnd = ends[order[ordinal]];
    const end = Math.min(to, termEnd);
    const first = starts[ordinal];
    for (; entry < end; entry++) {
      const docId = fits ? entries[entry] >>> positionBits : entries[2 * entry];
      if (positions !== undefined) positions[entry] = fits ? entries[entry] & positionMask : entries[2 * entry + 1];
      if (postings > first && entries[postings - 1] === docId) {
        // Without positions a document counts a term once.
        if (positions !== undefined) countAgain(condensing, postings - 1);
        continue;
      }
      entries[postings] = docId;
      condensing.freqs[postings++] = 1;
    }
    if (entry === termEnd) starts[++ordinal] = postings;
  }
  condensing.entry = entry;
  condensing.ordinal = ordinal;
  condensing.postings = postings;
}

/** Adds one to a frequency, in a wider array where need be. */
function countAgain(condensing: Condensing, at: number): void {
  const { freqs } = condensing;
  if (freqs[at] === 0xff && freqs instanceof Uint8Array) condensing.freqs = new Uint16Array(freqs);
  else if (freqs[at] === 0xffff && freqs instanceof Uint16Array) condensing.freqs = new Uint32Array(freqs);
  condensing.freqs[at]++;
}
