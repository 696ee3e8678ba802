import { WordScratch } from '../../analysis/token-sink.ts';
/** Words that wait at most: those of a short text, so that what is looked up at once stays near. */
const MOST = 64;
/** A word of so many bytes is all in three integers. */
export const SHORT_WORD = 12;
/**
 * Short words on their way to a term table, which are looked up together: a table of a large buffer lies outside the near caches, and the slots of
 * several words are fetched in the time of one.
 */
export class ShortWords {
  size = 0;
  /** Of the first; the others follow it. */
  position = 0;
  firsts = new Int32Array(MOST);
  seconds = new Int32Array(MOST);
  thirds = new Int32Array(MOST);
  lengths = new Int32Array(MOST);
  /** Where to look for each, then its number. */
  found = new Int32Array(MOST);
  /** Room for one whose bytes are needed. */
  word = new WordScratch();
  /** Means nothing; that it is kept makes the early looks at the slots happen. */
  seen = 0;
  get isFull() {
    return this.size === MOST;
  }
}
