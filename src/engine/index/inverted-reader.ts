import type { InvertedField, Postings, TermDictionary, UintArray } from './segment.ts';
import type { LayoutReader, PostingsEntry } from './segment-layout.ts';

/** Terms and postings of one field over sections of a segment. */
export class FlatInvertedField implements InvertedField {
  readonly terms: TermDictionary;
  readonly docCount: number;
  readonly sumTotalTermFreq: number;
  readonly sumDocFreq: number;
  readonly norms: Uint8Array | undefined;
  readonly hasPositions: boolean;
  readonly #starts: Uint32Array;
  readonly #docIds: Uint32Array;
  readonly #freqs: UintArray;
  readonly #totalTermFreqs: Uint32Array;
  readonly #blockStarts: Uint32Array;
  readonly #blockMaxFreq: Uint32Array;
  readonly #blockMinNorm: Uint8Array;
  readonly #blockPositionStart: Uint32Array;
  readonly #positions: UintArray | undefined;

  constructor(layout: LayoutReader, entry: PostingsEntry, terms: TermDictionary) {
    this.terms = terms;
    this.docCount = entry.docCount;
    this.sumTotalTermFreq = entry.sumTotalTermFreq;
    this.norms = entry.norms && layout.get(entry.norms);
    this.#starts = layout.get(entry.starts);
    this.#docIds = layout.get(entry.docIds);
    this.#freqs = layout.get(entry.freqs);
    this.#totalTermFreqs = layout.get(entry.totalTermFreqs);
    this.#blockStarts = layout.get(entry.blockStarts);
    this.#blockMaxFreq = layout.get(entry.blockMaxFreq);
    this.#blockMinNorm = layout.get(entry.blockMinNorm);
    this.#blockPositionStart = layout.get(entry.blockPositionStart);
    this.#positions = entry.positions && layout.get(entry.positions);
    this.hasPositions = this.#positions !== undefined;
    this.sumDocFreq = this.#docIds.length;
  }

  docFreq(ordinal: number): number {
    return this.#starts[ordinal + 1] - this.#starts[ordinal];
  }

  totalTermFreq(ordinal: number): number {
    return this.#totalTermFreqs[ordinal];
  }

  postings(ordinal: number): Postings {
    return {
      docIds: this.#docIds,
      freqs: this.#freqs,
      start: this.#starts[ordinal],
      end: this.#starts[ordinal + 1],
      blockStart: this.#blockStarts[ordinal],
      blockMaxFreq: this.#blockMaxFreq,
      blockMinNorm: this.#blockMinNorm,
      positions: this.#positions,
      blockPositionStart: this.#blockPositionStart,
    };
  }
}
