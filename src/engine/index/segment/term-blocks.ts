import { END_OF_DOCS, POSTINGS_BLOCK, seekPosting } from './postings.ts';
import type { UintArray } from '../memory/number-arrays.ts';
import { basesOf, distancesOf, freqsOf, GROUP, GROUPS, NOT_PACKED, numberAt, unpackFrequent } from '../memory/packed-block.ts';
import { type DecodedPostings, decodePostings, LOW_BITS, MORE, type PostingsCode } from './postings-code.ts';
import type { BlocksEntry, ImpactsEntry, LayoutReader } from './segment-layout.ts';

/** Blocks that have a list of competitive pairs together. */
export const BLOCKS_PER_GROUP = 32;

/** Competitive pairs of frequency and norm: of list i entries `starts[i]` to `starts[i + 1]` - 1. */
export interface Impacts {
  readonly starts: Uint32Array;
  readonly freqs: UintArray;
  readonly norms: Uint8Array;
}

/** The skip data of a field: of its terms in more than a block of documents. */
export class SkipData {
  readonly lastDocs: Uint32Array;
  readonly offsets: Uint32Array;
  readonly positionStarts: Uint32Array;
  readonly blocks: Impacts;
  readonly groups: Impacts;
  readonly #terms: Uint32Array;
  readonly #starts: Uint32Array;
  readonly #groupStarts: Uint32Array;

  constructor(layout: LayoutReader, entry: BlocksEntry) {
    this.lastDocs = layout.get(entry.lastDocs);
    this.offsets = layout.get(entry.offsets);
    this.positionStarts = layout.get(entry.positionStarts);
    this.blocks = impactsOf(layout, entry.blockImpacts);
    this.groups = impactsOf(layout, entry.groupImpacts);
    this.#terms = layout.get(entry.terms);
    this.#starts = layout.get(entry.starts);
    this.#groupStarts = layout.get(entry.groupStarts);
  }

  /** First block and first group of a term in more than a block. */
  startOf(ordinal: number): { readonly block: number; readonly group: number } {
    const at = seekPosting(this.#terms, 0, this.#terms.length, ordinal);
    return { block: this.#starts[at], group: this.#groupStarts[at] };
  }
}

function impactsOf(layout: LayoutReader, { starts, freqs, norms }: ImpactsEntry): Impacts {
  return { starts: layout.get(starts), freqs: layout.get(freqs), norms: layout.get(norms) };
}

/** Where one term's coded postings lie, block by block. */
export class TermBlocks {
  readonly code: PostingsCode;
  /** Of the first posting, in the code. */
  readonly start: number;
  readonly docFreq: number;
  /** Blocks there are. */
  readonly count: number;
  /** Undefined for a term of one block. */
  readonly skips: SkipData | undefined;
  /** In the skip data. */
  readonly firstBlock: number = 0;
  readonly firstGroup: number = 0;

  /** @param skips undefined where the field has no term of several blocks */
  constructor(code: PostingsCode, start: number, docFreq: number, skips: SkipData | undefined, ordinal: number) {
    this.code = code;
    this.start = start;
    this.docFreq = docFreq;
    this.count = Math.ceil(docFreq / POSTINGS_BLOCK);
    this.skips = this.count > 1 ? skips : undefined;
    if (this.skips === undefined) return;
    const { block, group } = this.skips.startOf(ordinal);
    this.firstBlock = block;
    this.firstGroup = group;
  }

  /** Last document of a block, where there is but one block the last that any can have; -1 for the block before the first. */
  lastDoc(block: number): number {
    if (block < 0) return -1;
    return this.skips === undefined ? END_OF_DOCS - 1 : this.skips.lastDocs[this.firstBlock + block];
  }

  /** Postings of a block. */
  size(block: number): number {
    return Math.min(POSTINGS_BLOCK, this.docFreq - block * POSTINGS_BLOCK);
  }

  /** Reads a block into the first places of `room`; answers how many postings it has. */
  read(block: number, room: DecodedPostings): number {
    const count = this.size(block);
    decodePostings(this.code, this.startOf(block), count, room, this.lastDoc(block - 1));
    return count;
  }

  /** As {@link read}, of postings with a frequency of at least `least`, or of more. */
  readFrequent(block: number, room: DecodedPostings, least: number): number {
    const { code } = this;
    const start = this.startOf(block);
    const isPacked = code.isPacked && this.size(block) === POSTINGS_BLOCK && code.bytes[start] !== NOT_PACKED;
    return isPacked && least > 1 ? unpackFrequent(code.view, start, room, this.lastDoc(block - 1), least) : this.read(block, room);
  }

  /** Where a block begins in the code. */
  startOf(block: number): number {
    return this.skips === undefined ? this.start : this.start + this.skips.offsets[this.firstBlock + block];
  }

  /** First block from `from` on that ends at or behind `doc`; `count` where there is none. */
  blockOf(doc: number, from: number): number {
    const { skips, firstBlock, count } = this;
    if (skips === undefined) return doc < END_OF_DOCS ? 0 : 1;
    return seekPosting(skips.lastDocs, firstBlock + from, firstBlock + count, doc) - firstBlock;
  }
}

/** A forward cursor over a term's coded postings. It reads no block but those it stands in. */
export class PostingsCursor {
  /** -1 before the first move, {@link END_OF_DOCS} at the end. */
  docId = -1;
  /** Place of the current posting among the term's. */
  index = -1;
  readonly #blocks: TermBlocks;
  readonly #view: DataView;
  /** The one it stands in. */
  #block = -1;
  /** Its last document, and the one before its first. */
  #lastDoc = -1;
  #before = -1;
  /** Bits of its distances, or {@link NOT_PACKED}. */
  #width = 0;
  /** Of a packed block: bits of its bases and frequencies, and where its bases, distances and frequencies begin. */
  #baseWidth = 0;
  #freqWidth = 0;
  #bases = 0;
  #distances = 0;
  #freqs = 0;
  /** Of another one: where the next posting begins, and the current one's frequency; 0: it is 1. */
  #at = 0;
  #freqAt = 0;

  constructor(blocks: TermBlocks) {
    this.#blocks = blocks;
    this.#view = blocks.code.view;
  }

  /** Moves to the first document >= `target`, which must be greater than the current one. */
  advance(target: number): number {
    if (target > this.#lastDoc && !this.#enterBlock(target)) return this.#end();
    return this.#width === NOT_PACKED ? this.#advanceEach(target) : this.#advancePacked(target);
  }

  /** Occurrences in the current document. */
  get freq(): number {
    if (this.#width !== NOT_PACKED) return numberAt(this.#view, this.#freqs, this.#freqWidth, this.index % POSTINGS_BLOCK) + 1;
    return freqFrom(this.#blocks.code.bytes, this.#freqAt);
  }

  /**
   * Finds those of the first `count` of `docs`, ascending, that the term has: notes their places among them and their frequencies, and answers how many they are.
   */
  find(docs: Uint32Array, count: number, places: Uint8Array, freqs: Uint32Array): number {
    let found = 0;
    for (let row = 0; row < count; row++) {
      const target = docs[row];
      const doc = target > this.docId ? this.advance(target) : this.docId;
      if (doc === END_OF_DOCS) return found;
      if (doc !== target) continue;
      places[found] = row;
      freqs[found++] = this.freq;
    }
    return found;
  }

  /** Within a block: passes over groups, and then over the documents of one. */
  #advancePacked(target: number): number {
    const view = this.#view;
    const before = this.#before;
    const width = this.#width;
    const first = this.#block * POSTINGS_BLOCK;
    let { docId } = this;
    let next = this.index + 1 - first;
    for (let group = Math.floor(next / GROUP) + 1; group < GROUPS; group++) {
      const base = before + numberAt(view, this.#bases, this.#baseWidth, group - 1);
      if (base >= target) break;
      docId = base;
      next = group * GROUP;
    }
    const mask = (1 << width) - 1;
    const distances = this.#distances;
    for (let bit = next * width; docId < target; bit += width) {
      if (next++ === POSTINGS_BLOCK) return this.#end();
      docId += ((view.getUint32(distances + (bit >>> 3), true) >>> (bit & 7)) & mask) + 1;
    }
    this.index = first + next - 1;
    this.docId = docId;
    return docId;
  }

  /** The same where postings are coded one by one. */
  #advanceEach(target: number): number {
    const {
      code: { bytes },
      docFreq,
    } = this.#blocks;
    let { docId, index } = this;
    let at = this.#at;
    let freqAt = 0;
    do {
      if (++index >= docFreq) return this.#end();
      let byte = bytes[at++];
      let value = byte & LOW_BITS;
      for (let shift = 7; byte >= MORE; shift += 7) {
        byte = bytes[at++];
        value |= (byte & LOW_BITS) << shift;
      }
      docId += (value >>> 1) + 1;
      freqAt = 0;
      if ((value & 1) === 1) {
        freqAt = at;
        while (bytes[at++] >= MORE);
      }
    } while (docId < target);
    this.#at = at;
    this.#freqAt = freqAt;
    this.index = index;
    this.docId = docId;
    return docId;
  }

  /** Goes on to the block that has `target`; false where there is none. */
  #enterBlock(target: number): boolean {
    const blocks = this.#blocks;
    const block = blocks.blockOf(target, Math.max(this.#block, 0));
    if (block >= blocks.count || this.index === blocks.docFreq) return false;
    if (block === this.#block) return true;
    const { code } = blocks;
    const isWhole = code.isPacked && blocks.size(block) === POSTINGS_BLOCK;
    const start = blocks.startOf(block);
    this.#block = block;
    this.#lastDoc = blocks.lastDoc(block);
    this.docId = this.#before = blocks.lastDoc(block - 1);
    this.index = block * POSTINGS_BLOCK - 1;
    this.#width = isWhole ? code.bytes[start] : NOT_PACKED;
    if (this.#width === NOT_PACKED) {
      this.#at = isWhole ? start + 1 : start;
      return true;
    }
    this.#freqWidth = code.bytes[start + 1];
    this.#baseWidth = code.bytes[start + 2];
    this.#bases = basesOf(start);
    this.#distances = distancesOf(code.view, start);
    this.#freqs = freqsOf(code.view, start);
    return true;
  }

  #end(): number {
    this.index = this.#blocks.docFreq;
    this.docId = END_OF_DOCS;
    return END_OF_DOCS;
  }
}

/** The frequency that is coded at byte `from`; 0: it is 1. */
function freqFrom(bytes: Uint8Array, from: number): number {
  if (from === 0) return 1;
  let at = from;
  let byte = bytes[at++];
  let freq = byte & LOW_BITS;
  for (let shift = 7; byte >= MORE; shift += 7) {
    byte = bytes[at++];
    freq |= (byte & LOW_BITS) << shift;
  }
  return freq + 2;
}
