import { type InvertedField, POSTINGS_BLOCK, type Postings, type TermDictionary, type UintArray } from './segment.ts';
import type { LayoutReader, PostingsEntry } from './segment-layout.ts';
import { TermCache } from './term-cache.ts';
import { TermImpacts } from './term-impacts.ts';

/** Memory for what is derived from terms: so much for each posting of the field, and as much as a small field needs. */
const DERIVED_PER_POSTING = 2;
const DERIVED_AT_LEAST = 65_536;

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
  readonly #segmentDocs: number;
  readonly #impacts: TermCache<TermImpacts>;

  /** `onDerived` hears how many bytes more, or below 0 fewer, are taken by what is derived on first use. */
  constructor(layout: LayoutReader, entry: PostingsEntry, terms: TermDictionary, onDerived: (bytes: number) => void) {
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
    this.#segmentDocs = layout.docCount;
    this.#impacts = new TermCache(DERIVED_AT_LEAST + DERIVED_PER_POSTING * this.sumDocFreq, onDerived);
  }

  docFreq(ordinal: number): number {
    return this.#starts[ordinal + 1] - this.#starts[ordinal];
  }

  totalTermFreq(ordinal: number): number {
    return this.#totalTermFreqs[ordinal];
  }

  impacts(ordinal: number): TermImpacts | undefined {
    if (this.docFreq(ordinal) <= POSTINGS_BLOCK) return undefined;
    return this.#impacts.get(ordinal, () => new TermImpacts(this.postings(ordinal), this.norms, this.hasPositions, this.#segmentDocs));
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
