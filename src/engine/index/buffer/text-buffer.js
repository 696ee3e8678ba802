import { decodeAscii } from '../../json/utf8.ts';
import { writeBits } from '../segment/columns-writer.ts';
import { writePostings } from '../segment/postings-writer.ts';
import { SHORT_WORD } from './short-words.ts';
import { TokenLog } from './token-log.ts';
/** Positions between the end of one value and the start of the next, so that no phrase spans two values. */
const POSITION_GAP = 100;
/** Room for the words of two or three short texts, as many as a refresh often finds. */
const TOKENS_AT_START = 64;
/** Inverts a text field: it is the sink its analyzer sends tokens to. */
export class TextBuffer {
  scratch;
  #vocabularies;
  #vocabulary;
  #terms;
  #log;
  /** Of the text under way: none are left at its end. */
  #waiting;
  #norms;
  #base = 0;
  /** Whether the vocabulary knows that it is not needed here any more. */
  #isDone = false;
  constructor(norms, vocabularies, rooms) {
    this.#log = new TokenLog(true, TOKENS_AT_START, rooms);
    this.#norms = norms;
    this.#vocabularies = vocabularies;
    this.scratch = vocabularies.scratch;
    this.#waiting = vocabularies.waiting;
    this.#vocabulary = vocabularies.acquire();
    this.#terms = this.#vocabulary.terms;
  }
  get byteLength() {
    return this.#vocabulary.byteShare + this.#log.byteLength;
  }
  add(docId, type, values) {
    if (!type.indexed) return;
    const analyzer = analyzerOf(type);
    this.#base = 0;
    for (const value of values) this.#addText(analyzer, value);
    this.#log.endDocument(docId);
  }
  addLogged(docId, type, { log, view, from, to, source }) {
    if (!type.indexed) return;
    const analyzer = analyzerOf(type);
    this.#base = 0;
    for (let i = from; i < to; i++) {
      const start = log.starts[i];
      if (start < 0) this.#addText(analyzer, log.texts[log.ends[i]]);
      else if (analyzer.indexAscii) this.#endText(analyzer.indexAscii(source, start, log.ends[i], this, view));
      else this.#addText(analyzer, decodeAscii(source, start, log.ends[i]));
    }
    this.#log.endDocument(docId);
  }
  token(term, position) {
    this.#lookUp();
    this.#log.token(this.#terms.idOf(term), this.#base + position);
  }
  word(length, position) {
    if (length <= SHORT_WORD) {
      const { integers } = this.scratch;
      this.shortWord(integers[0], integers[1], integers[2], length, position);
      return;
    }
    this.#lookUp();
    this.#log.token(this.#terms.idOfWord(length), this.#base + position);
  }
  shortWord(first, second, third, length, position) {
    const waiting = this.#waiting;
    if (waiting.isFull) this.#lookUp();
    const at = waiting.size++;
    if (at === 0) waiting.position = this.#base + position;
    waiting.firsts[at] = first;
    waiting.seconds[at] = second;
    waiting.thirds[at] = third;
    waiting.lengths[at] = length;
  }
  #addText(analyzer, text) {
    this.#endText(analyzer.index ? analyzer.index(text, this) : analyzer.analyze(text, this));
  }
  #endText(positions) {
    this.#lookUp();
    this.#base += positions + POSITION_GAP;
  }
  /** Passes the words that wait on. */
  #lookUp() {
    const waiting = this.#waiting;
    const { size, found, position } = waiting;
    if (size === 0) return;
    this.#terms.idsOf(waiting);
    this.#log.run(found, size, position);
    waiting.size = 0;
  }
  *write(layout, docCount, meter) {
    const docs = this.#log.docs();
    const ids = yield* this.#log.count(this.#terms.size, meter);
    const { bytes, offsets, order } = yield* this.#terms.sortedOf(ids, meter);
    if (!this.#isDone) this.#vocabularies.release(this.#vocabulary);
    this.#isDone = true;
    if (docs.length === 0) return undefined;
    const norms = this.#norms ? this.#log.norms(docCount) : undefined;
    if (meter.add(docs.length * 3)) yield meter.take();
    const inverted = yield* this.#log.invert(order, meter);
    return {
      terms: { bytes: layout.add(bytes), offsets: layout.add(offsets) },
      postings: yield* writePostings(layout, { ...inverted, norms }, meter),
      present: yield* writeBits(layout, docs, docCount, meter),
    };
  }
  discard() {
    if (!this.#isDone) this.#vocabularies.leave(this.#vocabulary);
    this.#isDone = true;
  }
}
function analyzerOf(type) {
  if (!type.analyzer) throw new Error(`text field [${type.path}] without an analyzer`);
  return type.analyzer;
}
