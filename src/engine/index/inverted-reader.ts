import { BlockedBytes } from './doc-offsets.ts';
import { type DecodedPostings, decodePostings, markCoded, newPostings, type PostingsRoom, PostingsRuns } from './postings-code.ts';
import type { InvertedField, Postings, TermDictionary, UintArray } from './segment.ts';
import type { LayoutReader, PostingsEntry } from './segment-layout.ts';
import { TermCache } from './term-cache.ts';
import { TermImpacts } from './term-impacts.ts';

/** Memory for what is derived from terms: so much for each posting of the field, and as much as a small field needs. */
const DERIVED_PER_POSTING = 2;
const DERIVED_AT_LEAST = 65_536;

/** As much for postings read back from their code: those of the terms that are asked for most. */
const DECODED_PER_POSTING = 3;

/** A term in no more documents is read back and scored each time it is used. */
const FEW_POSTINGS = 32;

/** What two arrays take beside their contents. */
const OVERHEAD_BYTES = 256;

/** Terms and postings of one field over sections of a segment. */
export class FlatInvertedField implements InvertedField {
  readonly terms: TermDictionary;
  readonly docCount: number;
  readonly sumTotalTermFreq: number;
  readonly sumDocFreq: number;
  readonly norms: Uint8Array | undefined;
  readonly hasPositions: boolean;
  readonly #starts: Uint32Array;
  readonly #coded: BlockedBytes;
  readonly freqBytes: number;
  readonly #totalTermFreqs: Uint32Array;
  readonly #blockStarts: Uint32Array;
  readonly #blockPositionStart: Uint32Array;
  readonly positions: UintArray | undefined;
  readonly #segmentDocs: number;
  readonly #onDerived: (bytes: number) => void;
  /** Made on first use: segments of a few documents have no term in need of them. */
  #kept: TermCache<TermPostings> | undefined;
  #impacts: TermCache<TermImpacts> | undefined;

  /** `onDerived` hears how many bytes more, or below 0 fewer, are taken by what is derived on first use. */
  constructor(layout: LayoutReader, entry: PostingsEntry, terms: TermDictionary, onDerived: (bytes: number) => void) {
    this.terms = terms;
    this.docCount = entry.docCount;
    this.sumTotalTermFreq = entry.sumTotalTermFreq;
    this.norms = entry.norms && layout.get(entry.norms);
    this.#starts = layout.get(entry.starts);
    this.#coded = new BlockedBytes(layout.get(entry.coded.bytes), {
      bases: layout.get(entry.coded.bases),
      relative: layout.get(entry.coded.relative),
    });
    this.freqBytes = entry.freqBytes;
    this.#totalTermFreqs = layout.get(entry.totalTermFreqs);
    this.#blockStarts = layout.get(entry.blockStarts);
    this.#blockPositionStart = layout.get(entry.blockPositionStart);
    this.positions = entry.positions && layout.get(entry.positions);
    this.hasPositions = this.positions !== undefined;
    this.sumDocFreq = this.#starts[this.#starts.length - 1];
    this.#segmentDocs = layout.docCount;
    this.#onDerived = onDerived;
  }

  docFreq(ordinal: number): number {
    return this.#starts[ordinal + 1] - this.#starts[ordinal];
  }

  totalTermFreq(ordinal: number): number {
    return this.#totalTermFreqs[ordinal];
  }

  impacts(ordinal: number): TermImpacts | undefined {
    if (this.docFreq(ordinal) <= FEW_POSTINGS) return undefined;
    this.#impacts ??= this.#newCache(DERIVED_PER_POSTING);
    return this.#impacts.get(ordinal, () => new TermImpacts(this.postings(ordinal), this.norms, this.hasPositions, this.#segmentDocs));
  }

  postings(ordinal: number, room?: PostingsRoom): Postings {
    const count = this.docFreq(ordinal);
    const { docIds, freqs } = room ? this.#decodeInto(ordinal, count, room) : this.#decoded(ordinal, count);
    return {
      docIds,
      freqs,
      start: 0,
      end: count,
      blockStart: this.#blockStarts[ordinal],
      positions: this.positions,
      blockPositionStart: this.#blockPositionStart,
    };
  }

  runs(room?: PostingsRoom): PostingsRuns {
    return new PostingsRuns({ coded: this.#coded, freqBytes: this.freqBytes, docFreq: (ordinal) => this.docFreq(ordinal) }, room);
  }

  positionsFrom(ordinal: number): number {
    return this.#blockPositionStart[this.#blockStarts[ordinal]];
  }

  markDocs(ordinal: number, words: Uint32Array): number {
    return markCoded(this.#coded.bytes, this.#coded.start(ordinal), this.docFreq(ordinal), words);
  }

  /** Kept where they are many. */
  #decoded(ordinal: number, count: number): DecodedPostings {
    if (count <= FEW_POSTINGS) return this.#decode(ordinal, count);
    this.#kept ??= this.#newCache(DECODED_PER_POSTING);
    return this.#kept.get(ordinal, () => this.#decode(ordinal, count));
  }

  #newCache<V extends { readonly byteLength: number }>(bytesPerPosting: number): TermCache<V> {
    return new TermCache(DERIVED_AT_LEAST + bytesPerPosting * this.sumDocFreq, this.#onDerived);
  }

  #decode(ordinal: number, count: number): TermPostings {
    const postings = newPostings(count, this.freqBytes);
    decodePostings(this.#coded.bytes, this.#coded.start(ordinal), count, postings);
    return { ...postings, byteLength: OVERHEAD_BYTES + postings.docIds.byteLength + postings.freqs.byteLength };
  }

  #decodeInto(ordinal: number, count: number, room: PostingsRoom): DecodedPostings {
    const postings = room.atLeast(count, this.freqBytes);
    decodePostings(this.#coded.bytes, this.#coded.start(ordinal), count, postings);
    return postings;
  }
}

/** A term's postings read back. */
interface TermPostings extends DecodedPostings {
  readonly byteLength: number;
}
