import { type DocMatcher, NO_MORE_DOCS, Scorer } from '../../query/scorer/scorer.ts';

/** The documents of another scorer that also pass a test, with their scores. */
export class FilteredScorer extends Scorer {
  readonly cost: number;
  readonly #inner: Scorer;
  readonly #passes: DocMatcher;

  constructor(inner: Scorer, passes: DocMatcher) {
    super();
    this.#inner = inner;
    this.#passes = passes;
    this.cost = inner.cost;
  }

  nextDoc(): number {
    return this.#settle(this.#inner.nextDoc());
  }

  advance(target: number): number {
    return this.#settle(this.#inner.advance(target));
  }

  enter(from: number, to: number): void {
    this.docId = from - 1;
    this.#inner.enter(from, to);
  }

  score(): number {
    return this.#inner.score();
  }

  override matcher(): DocMatcher | undefined {
    const inner = this.#inner.matcher();
    const passes = this.#passes;
    return inner && ((doc) => inner(doc) && passes(doc));
  }

  override constantScore(): number | undefined {
    return this.#inner.constantScore();
  }

  #settle(first: number): number {
    let doc = first;
    while (doc !== NO_MORE_DOCS && !this.#passes(doc)) doc = this.#inner.nextDoc();
    this.docId = doc;
    return doc;
  }
}
