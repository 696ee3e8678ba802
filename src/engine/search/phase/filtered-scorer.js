import { NO_MORE_DOCS } from '../../query/scorer/scorer.ts';
import { WrappedScorer } from '../../query/scorer/wrapped-scorer.ts';
/** The documents of another scorer that also pass a test, with their scores. */
export class FilteredScorer extends WrappedScorer {
  #passes;
  constructor(inner, passes) {
    super(inner);
    this.#passes = passes;
  }
  nextDoc() {
    return this.#settle(this.inner.nextDoc());
  }
  advance(target) {
    return this.#settle(this.inner.advance(target));
  }
  matcher() {
    const inner = this.inner.matcher();
    const passes = this.#passes;
    return inner && ((doc) => inner(doc) && passes(doc));
  }
  constantScore() {
    return this.inner.constantScore();
  }
  #settle(first) {
    let doc = first;
    while (doc !== NO_MORE_DOCS && !this.#passes(doc)) doc = this.inner.nextDoc();
    this.docId = doc;
    return doc;
  }
}
