import { holderOf } from '../../index/nested/nested-segment.ts';
import { NO_MORE_DOCS, Scorer } from './scorer.ts';
/** Documents that hold a matching object. Each scores what its matching objects do, taken together. */
export class NestedScorer extends Scorer {
  #inner;
  #starts;
  #mode;
  #end;
  /** The document that `#score` is of: the objects of the current one are walked once. */
  #scored = -1;
  #score = 0;
  /** @param starts document d holds the objects `starts[d]` to `starts[d + 1] - 1` */
  constructor(inner, starts, mode) {
    super();
    this.#inner = inner;
    this.#starts = starts;
    this.#mode = mode;
    this.#end = starts.length - 1;
  }
  get cost() {
    return Math.min(this.#inner.cost, this.#starts.length - 1);
  }
  nextDoc() {
    return this.docId === NO_MORE_DOCS ? NO_MORE_DOCS : this.advance(this.docId + 1);
  }
  advance(target) {
    if (target >= this.#end) return (this.docId = NO_MORE_DOCS);
    const inner = this.#inner;
    const first = this.#starts[target];
    const object = inner.docId < first || inner.docId < 0 ? inner.advance(first) : inner.docId;
    const doc = object === NO_MORE_DOCS ? NO_MORE_DOCS : holderOf(this.#starts, object);
    this.docId = doc < this.#end ? doc : NO_MORE_DOCS;
    return this.docId;
  }
  enter(from, to) {
    this.#end = Math.min(to, this.#starts.length - 1);
    this.docId = from - 1;
    this.#scored = -1;
    this.#inner.enter(this.#starts[Math.min(from, this.#end)], this.#starts[this.#end]);
  }
  /** Walks the objects of the current document, which leaves the scorer within behind them. */
  score() {
    if (this.#mode === 'none') return 0;
    if (this.#scored !== this.docId) {
      this.#scored = this.docId;
      this.#score = this.#scoreObjects(this.#starts[this.docId + 1]);
    }
    return this.#score;
  }
  #scoreObjects(end) {
    const inner = this.#inner;
    let score = inner.score();
    let count = 1;
    for (let object = inner.nextDoc(); object < end; object = inner.nextDoc()) {
      score = COMBINED[this.#mode](score, inner.score());
      count++;
    }
    return Math.fround(this.#mode === 'avg' ? score / count : score);
  }
  /** Any document can be asked about where any object can. */
  matcher() {
    const fits = this.#inner.matcher();
    const starts = this.#starts;
    if (fits === undefined) return undefined;
    return (doc) => {
      const end = starts[doc + 1];
      for (let object = starts[doc]; object < end; object++) if (fits(object)) return true;
      return false;
    };
  }
  constantScore() {
    return this.#mode === 'none' ? 0 : undefined;
  }
}
const COMBINED = {
  avg: (all, one) => all + one,
  sum: (all, one) => all + one,
  max: Math.max,
  min: Math.min,
  none: () => 0,
};
