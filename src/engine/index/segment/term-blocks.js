import { END_OF_DOCS, POSTINGS_BLOCK, seekPosting } from './postings.ts';
import { decodePostings, LOW_BITS, MORE } from './postings-code.ts';
/** Blocks that have a list of competitive pairs together. */
export const BLOCKS_PER_GROUP = 32;
/** The skip data of a field: of its terms in more than a block of documents. */
export class SkipData {
  lastDocs;
  offsets;
  positionStarts;
  blocks;
  groups;
  #terms;
  #starts;
  #groupStarts;
  constructor(layout, entry) {
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
  startOf(ordinal) {
    const at = seekPosting(this.#terms, 0, this.#terms.length, ordinal);
    return { block: this.#starts[at], group: this.#groupStarts[at] };
  }
}
function impactsOf(layout, { starts, freqs, norms }) {
  return { starts: layout.get(starts), freqs: layout.get(freqs), norms: layout.get(norms) };
}
/** Where one term's coded postings lie, block by block. */
export class TermBlocks {
  bytes;
  /** Of the first posting, in `bytes`. */
  start;
  docFreq;
  /** Blocks there are. */
  count;
  /** Undefined for a term of one block. */
  skips;
  /** In the skip data. */
  firstBlock = 0;
  firstGroup = 0;
  /** @param skips undefined where the field has no term of several blocks */
  constructor(bytes, start, docFreq, skips, ordinal) {
    this.bytes = bytes;
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
  lastDoc(block) {
    if (block < 0) return -1;
    return this.skips === undefined ? END_OF_DOCS - 1 : this.skips.lastDocs[this.firstBlock + block];
  }
  /** Reads a block into the first places of `room`; answers how many postings it has. */
  read(block, room) {
    const count = Math.min(POSTINGS_BLOCK, this.docFreq - block * POSTINGS_BLOCK);
    const from = this.skips === undefined ? 0 : this.skips.offsets[this.firstBlock + block];
    decodePostings(this.bytes, this.start + from, count, room, this.lastDoc(block - 1));
    return count;
  }
  /** First block from `from` on that ends at or behind `doc`; `count` where there is none. */
  blockOf(doc, from) {
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
  #blocks;
  /** Of the next posting. */
  #at;
  /** Of the current posting's frequency; 0: it is 1. */
  #freqAt = 0;
  /** Last document of the block the cursor stands in. */
  #lastDoc = -1;
  constructor(blocks) {
    this.#blocks = blocks;
    this.#at = blocks.start;
  }
  /** Moves to the first document >= `target`, which must be greater than the current one. */
  advance(target) {
    if (target > this.#lastDoc) this.#enterBlock(target);
    const { bytes, docFreq } = this.#blocks;
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
  /** Occurrences in the current document. */
  get freq() {
    return freqFrom(this.#blocks.bytes, this.#freqAt);
  }
  /**
   * Finds those of the first `count` of `docs`, ascending, that the term has: notes their places among them and their frequencies, and answers how many they are.
   * The loop of {@link advance} once more: called for each document it takes four times as long.
   */
  find(docs, count, places, freqs) {
    const { bytes, docFreq } = this.#blocks;
    let { docId, index } = this;
    let at = this.#at;
    let freqAt = this.#freqAt;
    let lastDoc = this.#lastDoc;
    let found = 0;
    for (let row = 0; row < count; row++) {
      const target = docs[row];
      if (target > docId) {
        if (target > lastDoc) {
          this.docId = docId;
          this.index = index;
          this.#at = at;
          this.#enterBlock(target);
          ({ docId, index } = this);
          at = this.#at;
          lastDoc = this.#lastDoc;
        }
        do {
          if (++index >= docFreq) {
            this.#end();
            return found;
          }
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
      }
      places[found] = row;
      if (docId === target) freqs[found++] = freqFrom(bytes, freqAt);
    }
    this.docId = docId;
    this.index = index;
    this.#at = at;
    this.#freqAt = freqAt;
    return found;
  }
  /** Goes on to the block that has `target`, if there is one. */
  #enterBlock(target) {
    const blocks = this.#blocks;
    const block = blocks.blockOf(target, Math.floor(Math.max(this.index, 0) / POSTINGS_BLOCK));
    if (block >= blocks.count) {
      this.index = blocks.docFreq;
      return;
    }
    this.#lastDoc = blocks.lastDoc(block);
    const before = block * POSTINGS_BLOCK - 1;
    if (blocks.skips === undefined || before <= this.index) return;
    this.index = before;
    this.#at = blocks.start + blocks.skips.offsets[blocks.firstBlock + block];
    this.docId = blocks.lastDoc(block - 1);
  }
  #end() {
    this.index = this.#blocks.docFreq;
    this.docId = END_OF_DOCS;
    return END_OF_DOCS;
  }
}
/** The frequency that is coded at byte `from`; 0: it is 1. */
function freqFrom(bytes, from) {
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
