import { NO_MORE_DOCS, type OrdinalMatch, Scorer } from './scorer.ts';
import { WrappedScorer } from './wrapped-scorer.ts';
import { seekPosting } from '../../index/segment/postings.ts';

/** Every document of a segment, all with the same score. */
export class AllDocsScorer extends Scorer {
  readonly cost: number;
  readonly #score: number;
  #end: number;

  constructor(docCount: number, score: number) {
    super();
    this.cost = docCount;
    this.#end = docCount;
    this.#score = score;
  }

  nextDoc(): number {
    return this.docId === NO_MORE_DOCS ? NO_MORE_DOCS : this.advance(this.docId + 1);
  }

  advance(target: number): number {
    this.docId = target < this.#end ? target : NO_MORE_DOCS;
    return this.docId;
  }

  enter(from: number, to: number): void {
    this.docId = from - 1;
    this.#end = Math.min(to, this.cost);
  }

  score(): number {
    return this.#score;
  }

  override constantScore(): number {
    return this.#score;
  }

  override matchSet(): 'all' {
    return 'all';
  }
}

/** The documents of a bitset, all with the same score. */
export class BitsScorer extends Scorer {
  readonly words: Uint32Array;
  readonly cost: number;
  readonly #score: number;
  #end = NO_MORE_DOCS;

  constructor(words: Uint32Array, cardinality: number, score: number) {
    super();
    this.words = words;
    this.cost = cardinality;
    this.#score = score;
  }

  nextDoc(): number {
    return this.docId === NO_MORE_DOCS ? NO_MORE_DOCS : this.advance(this.docId + 1);
  }

  advance(target: number): number {
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

  enter(from: number, to: number): void {
    this.docId = from - 1;
    this.#end = to;
  }

  score(): number {
    return this.#score;
  }

  override constantScore(): number {
    return this.#score;
  }

  override matchSet(): Uint32Array {
    return this.words;
  }
}

/** A few documents, ascending and without duplicates, all with the same score. */
export class DocListScorer extends Scorer {
  readonly cost: number;
  readonly #docs: Uint32Array;
  readonly #score: number;
  #at = -1;
  #end: number;

  constructor(docs: Uint32Array, score: number) {
    super();
    this.cost = docs.length;
    this.#end = docs.length;
    this.#docs = docs;
    this.#score = score;
  }

  nextDoc(): number {
    if (this.#at < this.#end) this.#at++;
    return this.#settle();
  }

  advance(target: number): number {
    this.#at = seekPosting(this.#docs, this.#at + 1, this.#end, target);
    return this.#settle();
  }

  enter(from: number, to: number): void {
    this.docId = from - 1;
    const first = seekPosting(this.#docs, Math.max(this.#at, 0), this.cost, from);
    this.#at = first - 1;
    this.#end = seekPosting(this.#docs, first, this.cost, to);
  }

  score(): number {
    return this.#score;
  }

  override constantScore(): number {
    return this.#score;
  }

  #settle(): number {
    this.docId = this.#at < this.#end ? this.#docs[this.#at] : NO_MORE_DOCS;
    return this.docId;
  }
}

/** Another scorer's documents, all with the same score. */
export class ConstantScorer extends WrappedScorer {
  readonly #score: number;

  constructor(inner: Scorer, score: number) {
    super(inner);
    this.#score = score;
  }

  override score(): number {
    return this.#score;
  }

  override constantScore(): number {
    return this.#score;
  }

  override matchSet(): Uint32Array | 'all' | undefined {
    return this.inner.matchSet();
  }

  override matchColumn(): OrdinalMatch | undefined {
    return this.inner.matchColumn();
  }
}
