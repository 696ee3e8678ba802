import { NO_MORE_DOCS, Scorer } from './scorer.ts';
import { WrappedScorer } from './wrapped-scorer.ts';
import { seekPosting } from '../../index/segment/postings.ts';
/** Every document of a segment, all with the same score. */
export class AllDocsScorer extends Scorer {
  cost;
  #score;
  #end;
  constructor(docCount, score) {
    super();
    this.cost = docCount;
    this.#end = docCount;
    this.#score = score;
  }
  nextDoc() {
    return this.docId === NO_MORE_DOCS ? NO_MORE_DOCS : this.advance(this.docId + 1);
  }
  advance(target) {
    this.docId = target < this.#end ? target : NO_MORE_DOCS;
    return this.docId;
  }
  enter(from, to) {
    this.docId = from - 1;
    this.#end = Math.min(to, this.cost);
  }
  score() {
    return this.#score;
  }
  constantScore() {
    return this.#score;
  }
  matchSet() {
    return 'all';
  }
}
/** The documents of a bitset, all with the same score. */
export class BitsScorer extends Scorer {
  words;
  cost;
  #score;
  #end = NO_MORE_DOCS;
  constructor(words, cardinality, score) {
    super();
    this.words = words;
    this.cost = cardinality;
    this.#score = score;
  }
  nextDoc() {
    return this.docId === NO_MORE_DOCS ? NO_MORE_DOCS : this.advance(this.docId + 1);
  }
  advance(target) {
    const words = this.words;
    let index = target >>> 5;
    if (index >= words.length) return (this.docId = NO_MORE_DOCS);
    let word = words[index] & (-1 << (target & 31));
    while (word === 0) {
      index++;
      if (index >= words.length) return (this.docId = NO_MORE_DOCS);
      word = words[index];
    }
    const doc = index * 32 + 31 - Math.clz32(word & -word);
    this.docId = doc < this.#end ? doc : NO_MORE_DOCS;
    return this.docId;
  }
  enter(from, to) {
    this.docId = from - 1;
    this.#end = to;
  }
  score() {
    return this.#score;
  }
  constantScore() {
    return this.#score;
  }
  matchSet() {
    return this.words;
  }
}
/** A few documents, ascending and without duplicates, all with the same score. */
export class DocListScorer extends Scorer {
  cost;
  #docs;
  #score;
  #at = -1;
  #end;
  constructor(docs, score) {
    super();
    this.cost = docs.length;
    this.#end = docs.length;
    this.#docs = docs;
    this.#score = score;
  }
  nextDoc() {
    if (this.#at < this.#end) this.#at++;
    return this.#settle();
  }
  advance(target) {
    this.#at = seekPosting(this.#docs, this.#at + 1, this.#end, target);
    return this.#settle();
  }
  enter(from, to) {
    this.docId = from - 1;
    const first = seekPosting(this.#docs, Math.max(this.#at, 0), this.cost, from);
    this.#at = first - 1;
    this.#end = seekPosting(this.#docs, first, this.cost, to);
  }
  score() {
    return this.#score;
  }
  constantScore() {
    return this.#score;
  }
  #settle() {
    this.docId = this.#at < this.#end ? this.#docs[this.#at] : NO_MORE_DOCS;
    return this.docId;
  }
}
/** Another scorer's documents, all with the same score. */
export class ConstantScorer extends WrappedScorer {
  #score;
  constructor(inner, score) {
    super(inner);
    this.#score = score;
  }
  score() {
    return this.#score;
  }
  constantScore() {
    return this.#score;
  }
  matchSet() {
    return this.inner.matchSet();
  }
  matchColumn() {
    return this.inner.matchColumn();
  }
}
