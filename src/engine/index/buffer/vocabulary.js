import { WordScratch } from '../../analysis/token-sink.ts';
import { ShortWords } from './short-words.ts';
import { TermTable } from './term-table.ts';
/** Room for the words of two or three short texts, as many as a refresh often finds. */
const TERMS_AT_START = 64;
/** Buffers that begin when a vocabulary has so many words get another one. */
const MANY_WORDS = 131072;
/** A vocabulary of no more words is cleared and used again: a refresh of a few documents has one for all its shards. */
const FEW_WORDS = 1024;
/** Words by number, for all the buffers that began with it. */
export class Vocabulary {
  terms;
  /** Buffers under way that number their words by it. */
  users = 0;
  /** Whether a buffer that is not counted any more may go on numbering its words by it. */
  isLeft = false;
  constructor(scratch) {
    this.terms = new TermTable(scratch, TERMS_AT_START);
  }
  /** What one of its users answers for: whole bytes, as fractions set aside for a request and given back do not add up to nothing. */
  get byteShare() {
    return Math.ceil(this.terms.byteLength / Math.max(this.users, 1));
  }
}
/**
 * The words of the texts that are being buffered, numbered once for all shards: these get the same words in turns, and five tables of them did not fit into the
 * caches that one fits into. A vocabulary is gone when the last buffer that uses it is a segment.
 */
export class Vocabularies {
  /** For one word: nothing else is handed over while it is read. */
  scratch = new WordScratch();
  #current = new Vocabulary(this.scratch);
  /** Words on their way to a vocabulary: one for all, as none wait when a document is added. */
  waiting = new ShortWords();
  /** The one to use for a buffer that begins. */
  acquire() {
    if (this.#current.terms.size >= MANY_WORDS) this.#current = new Vocabulary(this.scratch);
    this.#current.users++;
    return this.#current;
  }
  /** The buffer needs it no more. */
  release(vocabulary) {
    vocabulary.users--;
    if (vocabulary !== this.#current || vocabulary.users > 0) return;
    if (vocabulary.terms.size <= FEW_WORDS && !vocabulary.isLeft) vocabulary.terms.clear();
    else this.#current = new Vocabulary(this.scratch);
  }
  /** The buffer will be nothing that anybody sees, though it may still be written to: its words keep their numbers. */
  leave(vocabulary) {
    vocabulary.isLeft = true;
    this.release(vocabulary);
  }
}
