import { type DocMatcher, Scorer } from './scorer.ts';

/** Another scorer's documents and scores, for those that change some part of it. */
export abstract class WrappedScorer extends Scorer {
  readonly inner: Scorer;

  constructor(inner: Scorer) {
    super();
    this.inner = inner;
  }

  get cost(): number {
    return this.inner.cost;
  }

  nextDoc(): number {
    this.docId = this.inner.nextDoc();
    return this.docId;
  }

  advance(target: number): number {
    this.docId = this.inner.advance(target);
    return this.docId;
  }

  enter(from: number, to: number): void {
    this.docId = from - 1;
    this.inner.enter(from, to);
  }

  score(): number {
    return this.inner.score();
  }

  override matcher(): DocMatcher | undefined {
    return this.inner.matcher();
  }
}
