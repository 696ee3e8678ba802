import { allBits, hasBit } from '../memory/bits.ts';
/**
 * Which documents of one segment are not deleted, as the writer sees it. Searchers get frozen bitsets: the first deletion
 * after `freeze` copies the words, so what was handed out never changes.
 */
export class LiveDocs {
  #docCount;
  #words;
  #liveCount;
  /** What `freeze` answered last; undefined: all live, or changed since. */
  #frozen;
  constructor(docCount, frozen) {
    this.#docCount = docCount;
    this.#liveCount = frozen?.cardinality ?? docCount;
    this.#words = frozen?.words;
    this.#frozen = frozen;
  }
  get liveCount() {
    return this.#liveCount;
  }
  isLive(docId) {
    return this.#words === undefined || hasBit({ words: this.#words, cardinality: this.#liveCount }, docId);
  }
  /** Answers false when the document was deleted already. */
  delete(docId) {
    if (!this.isLive(docId)) return false;
    if (this.#words === undefined) this.#words = allBits(this.#docCount);
    else if (this.#frozen) this.#words = this.#words.slice();
    this.#frozen = undefined;
    this.#words[docId >>> 5] &= ~(1 << (docId & 31));
    this.#liveCount--;
    return true;
  }
  /** The documents deleted since `freeze` answered `before`, ascending: found word by word, without a look at each document. */
  deletedSince(before) {
    const deleted = [];
    const words = this.#words;
    if (words === undefined || words === before?.words) return deleted;
    const lived = before?.words ?? allBits(this.#docCount);
    for (let at = 0; at < words.length; at++) {
      for (let gone = lived[at] & ~words[at]; gone !== 0; gone &= gone - 1) deleted.push((at << 5) + 31 - Math.clz32(gone & -gone));
    }
    return deleted;
  }
  /** The live documents as of now; undefined while none is deleted. The same object as long as nothing changes. */
  freeze() {
    if (this.#words) this.#frozen ??= { words: this.#words, cardinality: this.#liveCount };
    return this.#frozen;
  }
}
