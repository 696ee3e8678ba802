import { type DocMatcher, NO_MORE_DOCS, type Scorer } from '../../query/scorer/scorer.ts';
import { WrappedScorer } from '../../query/scorer/wrapped-scorer.ts';

/** The documents of another scorer that also pass a test, with their scores. */
export class FilteredScorer extends WrappedScorer {
  readonly #passes: DocMatcher;

  constructor(inner: Scorer, passes: DocMatcher) {
    super(inner);
    this.#passes = passes;
  }

  override nextDoc(): number {
    return this.#settle(this.inner.nextDoc());
  }

  override advance(target: number): number {
    return this.#settle(this.inner.advance(target));
  }

  override matcher(): DocMatcher | undefined {
    const inner = this.inner.matcher();
    const passes = this.#passes;
    return inner && ((doc) => inner(doc) && passes(doc));
  }

  override constantScore(): number | undefined {
    return this.inner.constantScore();
  }

  #settle(first: number): number {
    let doc = first;
    while (doc !== NO_MORE_DOCS && !this.#passes(doc)) doc = this.inner.nextDoc();
    this.docId = doc;
    return doc;
  }
}
