import { bitWords, popcount } from '../memory/bits.ts';
/** The documents of a dense list of postings as a bitset with a directory of ranks, so that a document's posting is found in one step. */
export class DocSet {
  /** Document d is in when `(words[d >>> 5] >>> (d & 31)) & 1`. */
  words;
  /** Postings before the first document of each word. */
  ranks;
  /** `docIds` from `start` to `end` - 1, ascending, all below `docCount`. */
  constructor(docIds, start, end, docCount) {
    const words = new Uint32Array(bitWords(docCount));
    const ranks = new Uint32Array(words.length);
    for (let i = start; i < end; i++) words[docIds[i] >>> 5] |= 1 << (docIds[i] & 31);
    let rank = 0;
    for (let i = 0; i < words.length; i++) {
      ranks[i] = rank;
      rank += popcount(words[i]);
    }
    this.words = words;
    this.ranks = ranks;
  }
  get byteLength() {
    return this.words.byteLength + this.ranks.byteLength;
  }
  has(doc) {
    return ((this.words[doc >>> 5] >>> (doc & 31)) & 1) === 1;
  }
  /** Postings of documents below `doc`: for a document of the set the place of its own. */
  rank(doc) {
    const index = doc >>> 5;
    return this.ranks[index] + popcount(this.words[index] & ((1 << (doc & 31)) - 1));
  }
  /** As {@link rank} for any number; for those that no document has, `all`. */
  rankOrAll(doc, all) {
    return doc >>> 5 < this.words.length ? this.rank(doc) : all;
  }
}
