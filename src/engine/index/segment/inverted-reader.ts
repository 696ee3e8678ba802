import { BlockedBytes } from './doc-offsets.ts';
import {
  type DecodedPostings,
  decodePostings,
  markCoded,
  newPostings,
  PostingsCode,
  type PostingsRoom,
  PostingsRuns,
} from './postings-code.ts';
import type { InvertedField, InvertedTerm, TermDictionary } from './segment.ts';
import { POSTINGS_BLOCK, type Postings } from './postings.ts';
import type { UintArray } from '../memory/number-arrays.ts';
import type { LayoutReader, PostingsEntry } from './segment-layout.ts';
import { SkipData, TermBlocks } from './term-blocks.ts';
import { type Held, TermCache } from './term-cache.ts';
import { TermImpacts } from './term-impacts.ts';

/** Memory for what is derived from terms, their documents among it: so much for each posting of the field, and as much as a small field needs. */
const DERIVED_PER_POSTING = 3;
const DERIVED_AT_LEAST = 65_536;

/** The same for postings read back from their code by those who do not rank: those of the terms that are asked for most. */
const DECODED_PER_POSTING = 2;

/** A term in no more documents is read back and scored each time it is used. */
const FEW_POSTINGS = 32;

const NO_BLOCKS = new Uint32Array(0);

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
  readonly #code: PostingsCode;
  readonly freqBytes: number;
  readonly #positionStarts: Uint32Array;
  readonly #skips: SkipData | undefined;
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
    this.norms = entry.norms && layout.get(entry.norms);
    this.#starts = layout.get(entry.starts);
    this.#coded = new BlockedBytes(layout.get(entry.coded.bytes), {
      bases: layout.get(entry.coded.bases),
      relative: layout.get(entry.coded.relative),
    });
    this.#code = new PostingsCode(this.#coded.bytes, entry.packed === true);
    this.freqBytes = entry.freqBytes;
    this.#positionStarts = layout.get(entry.positionStarts);
    this.#skips = entry.blocks && new SkipData(layout, entry.blocks);
    this.positions = entry.positions && layout.get(entry.positions);
    this.hasPositions = this.positions !== undefined;
    this.sumDocFreq = this.#starts[this.#starts.length - 1];
    this.sumTotalTermFreq = this.#positionStarts[this.#positionStarts.length - 1];
    this.#segmentDocs = layout.docCount;
    this.#onDerived = onDerived;
  }

  docFreq(ordinal: number): number {
    return this.#starts[ordinal + 1] - this.#starts[ordinal];
  }

  totalTermFreq(ordinal: number): number {
    return this.#positionStarts[ordinal + 1] - this.#positionStarts[ordinal];
  }

  term(ordinal: number): InvertedTerm {
    return new FlatInvertedTerm(this, ordinal);
  }

  /** Of a term with more than a few postings, as {@link keptPostings}. Its frequencies are let go: they are in the codes. */
  keptImpacts(ordinal: number, held?: Held<TermImpacts>): Held<TermImpacts> {
    this.#impacts ??= this.#newCache(DERIVED_PER_POSTING);
    const make = (): TermImpacts =>
      new TermImpacts(
        this.#readBack(ordinal, this.docFreq(ordinal)),
        this.norms,
        this.hasPositions,
        this.#segmentDocs,
        this.blocks(ordinal),
      );
    return this.#impacts.get(ordinal, make, held);
  }

  postings(ordinal: number, room?: PostingsRoom): Postings {
    const count = this.docFreq(ordinal);
    if (room !== undefined) return this.#postingsIn(ordinal, room.atLeast(count, this.freqBytes), count);
    return count <= FEW_POSTINGS ? this.#readBack(ordinal, count) : this.keptPostings(ordinal, count).value;
  }

  /** Of a term with more than a few postings. */
  keptPostings(ordinal: number, count: number, held?: Held<TermPostings>): Held<TermPostings> & { readonly value: Postings } {
    this.#kept ??= this.#newCache(DECODED_PER_POSTING);
    return this.#kept.get(ordinal, () => this.#readBack(ordinal, count), held);
  }

  runs(room?: PostingsRoom): PostingsRuns {
    const { freqBytes } = this;
    const terms = {
      code: this.#code,
      freqBytes,
      start: (term: number) => this.#coded.start(term),
      docFreq: (term: number) => this.docFreq(term),
    };
    return new PostingsRuns(terms, room);
  }

  positionsFrom(ordinal: number): number {
    return this.#positionStarts[ordinal];
  }

  /** See {@link InvertedTerm.blocks}. */
  blocks(ordinal: number): TermBlocks {
    return new TermBlocks(this.#code, this.#coded.start(ordinal), this.docFreq(ordinal), this.#skips, ordinal);
  }

  markDocs(ordinal: number, words: Uint32Array): number {
    return markCoded(this.#code, this.#coded.start(ordinal), this.docFreq(ordinal), words);
  }

  #newCache<V extends { readonly byteLength: number }>(bytesPerPosting: number): TermCache<V> {
    return new TermCache(DERIVED_AT_LEAST + bytesPerPosting * this.sumDocFreq, this.#onDerived);
  }

  #readBack(ordinal: number, count: number): TermPostings {
    return this.#postingsIn(ordinal, newPostings(count, this.freqBytes), count);
  }

  #postingsIn(ordinal: number, decoded: DecodedPostings, count: number): TermPostings {
    decodePostings(this.#code, this.#coded.start(ordinal), count, decoded);
    const { docIds, freqs } = decoded;
    return {
      docIds,
      freqs,
      start: 0,
      end: count,
      positions: this.positions,
      positionStart: this.#positionStarts[ordinal],
      blockPositionStart: this.#skips?.positionStarts ?? NO_BLOCKS,
      blockStart: this.#skips === undefined || count <= POSTINGS_BLOCK ? 0 : this.#skips.startOf(ordinal).block,
      byteLength: OVERHEAD_BYTES + docIds.byteLength + freqs.byteLength,
    };
  }
}

/** A term's postings read back. */
interface TermPostings extends Postings {
  readonly byteLength: number;
}

/**
 * Holds what the field's caches have of its term. With cold caches of the processor a search for any of five words took a tenth longer when it looked postings and impacts
 * up in each leaf, in pieces of memory far from each other.
 */
class FlatInvertedTerm implements InvertedTerm {
  readonly ordinal: number;
  readonly docFreq: number;
  readonly #field: FlatInvertedField;
  #blocks: TermBlocks | undefined;
  #postings: Held<TermPostings> | undefined;
  #impacts: Held<TermImpacts> | undefined;

  constructor(field: FlatInvertedField, ordinal: number) {
    this.ordinal = ordinal;
    this.docFreq = field.docFreq(ordinal);
    this.#field = field;
  }

  get blocks(): TermBlocks {
    this.#blocks ??= this.#field.blocks(this.ordinal);
    return this.#blocks;
  }

  postings(room?: PostingsRoom): Postings {
    if (room !== undefined || this.docFreq <= FEW_POSTINGS) return this.#field.postings(this.ordinal, room);
    const held = this.#field.keptPostings(this.ordinal, this.docFreq, this.#postings);
    this.#postings = held;
    return held.value;
  }

  impacts(): TermImpacts | undefined {
    if (this.docFreq <= FEW_POSTINGS) return undefined;
    this.#impacts = this.#field.keptImpacts(this.ordinal, this.#impacts);
    return this.#impacts.value;
  }
}
