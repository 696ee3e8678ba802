import { Scorer } from './scorer.ts';
/** Another scorer's documents and scores, for those that change some part of it. */
export class WrappedScorer extends Scorer {
  inner;
  constructor(inner) {
    super();
    this.inner = inner;
  }
  get cost() {
    return this.inner.cost;
  }
  nextDoc() {
    this.docId = this.inner.nextDoc();
    return this.docId;
  }
  advance(target) {
    this.docId = this.inner.advance(target);
    return this.docId;
  }
  enter(from, to) {
    this.docId = from - 1;
    this.inner.enter(from, to);
  }
  score() {
    return this.inner.score();
  }
  matcher() {
    return this.inner.matcher();
  }
}
