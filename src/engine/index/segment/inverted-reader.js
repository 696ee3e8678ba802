import { BlockedBytes } from './doc-offsets.ts';
import { decodePostings, markCoded, newPostings, PostingsRuns } from './postings-code.ts';
import { POSTINGS_BLOCK } from './postings.ts';
import { SkipData, TermBlocks } from './term-blocks.ts';
import { TermCache } from './term-cache.ts';
import { TermImpacts } from './term-impacts.ts';
/** Memory for what is derived from terms: so much for each posting of the field, and as much as a small field needs. */
const DERIVED_PER_POSTING = 2;
const DERIVED_AT_LEAST = 65536;
/** As much for postings read back from their code: those of the terms that are asked for most. */
const DECODED_PER_POSTING = 3;
/** A term in no more documents is read back and scored each time it is used. */
const FEW_POSTINGS = 32;
const NO_BLOCKS = new Uint32Array(0);
/** What two arrays take beside their contents. */
const OVERHEAD_BYTES = 256;
/** Terms and postings of one field over sections of a segment. */
export class FlatInvertedField {
  terms;
  docCount;
  sumTotalTermFreq;
  sumDocFreq;
  norms;
  hasPositions;
  #starts;
  #coded;
  freqBytes;
  #positionStarts;
  #skips;
  positions;
  #segmentDocs;
  #onDerived;
  /** Made on first use: segments of a few documents have no term in need of them. */
  #kept;
  #impacts;
  /** `onDerived` hears how many bytes more, or below 0 fewer, are taken by what is derived on first use. */
  constructor(layout, entry, terms, onDerived) {
    this.terms = terms;
    this.docCount = entry.docCount;
    this.norms = entry.norms && layout.get(entry.norms);
    this.#starts = layout.get(entry.starts);
    this.#coded = new BlockedBytes(layout.get(entry.coded.bytes), {
      bases: layout.get(entry.coded.bases),
      relative: layout.get(entry.coded.relative),
    });
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
  docFreq(ordinal) {
    return this.#starts[ordinal + 1] - this.#starts[ordinal];
  }
  totalTermFreq(ordinal) {
    return this.#positionStarts[ordinal + 1] - this.#positionStarts[ordinal];
  }
  term(ordinal) {
    return new FlatInvertedTerm(this, ordinal);
  }
  /** Of a term with more than a few postings, as {@link keptPostings}. */
  keptImpacts(ordinal, held) {
    this.#impacts ??= this.#newCache(DERIVED_PER_POSTING);
    const make = () => new TermImpacts(this.postings(ordinal), this.norms, this.hasPositions, this.#segmentDocs);
    return this.#impacts.get(ordinal, make, held);
  }
  postings(ordinal, room) {
    const count = this.docFreq(ordinal);
    if (room !== undefined) return this.#postingsIn(ordinal, room.atLeast(count, this.freqBytes), count);
    return count <= FEW_POSTINGS ? this.#readBack(ordinal, count) : this.keptPostings(ordinal, count).value;
  }
  /** Of a term with more than a few postings. */
  keptPostings(ordinal, count, held) {
    this.#kept ??= this.#newCache(DECODED_PER_POSTING);
    return this.#kept.get(ordinal, () => this.#readBack(ordinal, count), held);
  }
  runs(room) {
    return new PostingsRuns({ coded: this.#coded, freqBytes: this.freqBytes, docFreq: (ordinal) => this.docFreq(ordinal) }, room);
  }
  positionsFrom(ordinal) {
    return this.#positionStarts[ordinal];
  }
  /** See {@link InvertedTerm.blocks}. */
  blocks(ordinal) {
    return new TermBlocks(this.#coded.bytes, this.#coded.start(ordinal), this.docFreq(ordinal), this.#skips, ordinal);
  }
  markDocs(ordinal, words) {
    return markCoded(this.#coded.bytes, this.#coded.start(ordinal), this.docFreq(ordinal), words);
  }
  #newCache(bytesPerPosting) {
    return new TermCache(DERIVED_AT_LEAST + bytesPerPosting * this.sumDocFreq, this.#onDerived);
  }
  #readBack(ordinal, count) {
    return this.#postingsIn(ordinal, newPostings(count, this.freqBytes), count);
  }
  #postingsIn(ordinal, decoded, count) {
    decodePostings(this.#coded.bytes, this.#coded.start(ordinal), count, decoded);
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
/**
 * Holds what the field's caches have of its term. With cold caches of the processor a search for any of five words took a tenth longer when it looked postings and impacts
 * up in each leaf, in pieces of memory far from each other.
 */
class FlatInvertedTerm {
  ordinal;
  docFreq;
  #field;
  #blocks;
  #postings;
  #impacts;
  constructor(field, ordinal) {
    this.ordinal = ordinal;
    this.docFreq = field.docFreq(ordinal);
    this.#field = field;
  }
  get blocks() {
    this.#blocks ??= this.#field.blocks(this.ordinal);
    return this.#blocks;
  }
  postings(room) {
    if (room !== undefined || this.docFreq <= FEW_POSTINGS) return this.#field.postings(this.ordinal, room);
    const held = this.#field.keptPostings(this.ordinal, this.docFreq, this.#postings);
    this.#postings = held;
    return held.value;
  }
  impacts() {
    if (this.docFreq <= FEW_POSTINGS) return undefined;
    this.#impacts = this.#field.keptImpacts(this.ordinal, this.#impacts);
    return this.#impacts.value;
  }
}
