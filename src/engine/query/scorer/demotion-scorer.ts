import type { Leaf } from '../../index/segment/searcher.ts';
import { type DocMatcher, Scorer } from './scorer.ts';
import type { Weight } from '../weight/weight.ts';

/** What matches `positive`; what matches `negative` too scores less. */
export class DemotionWeight implements Weight {
  readonly #positive: Weight;
  readonly #negative: Weight;
  readonly #factor: number;

  constructor(positive: Weight, negative: Weight, factor: number) {
    this.#positive = positive;
    this.#negative = negative;
    this.#factor = Math.fround(factor);
  }

  scorer(leaf: Leaf): Scorer | undefined {
    const positive = this.#positive.scorer(leaf);
    const negative = positive && this.#negative.scorer(leaf);
    return positive && negative ? new DemotionScorer(positive, negative, this.#factor) : positive;
  }

  count(leaf: Leaf): number {
    return this.#positive.count(leaf);
  }

  get parts(): readonly Weight[] {
    return [this.#positive, this.#negative];
  }
}

class DemotionScorer extends Scorer {
  readonly #positive: Scorer;
  readonly #negative: Scorer;
  readonly #factor: number;

  constructor(positive: Scorer, negative: Scorer, factor: number) {
    super();
    this.#positive = positive;
    this.#negative = negative;
    this.#factor = factor;
  }

  get cost(): number {
    return this.#positive.cost;
  }

  nextDoc(): number {
    this.docId = this.#positive.nextDoc();
    return this.docId;
  }

  advance(target: number): number {
    this.docId = this.#positive.advance(target);
    return this.docId;
  }

  enter(from: number, to: number): void {
    this.docId = from - 1;
    this.#positive.enter(from, to);
    this.#negative.enter(from, to);
  }

  score(): number {
    const negative = this.#negative;
    const at = negative.docId < this.docId ? negative.advance(this.docId) : negative.docId;
    const score = this.#positive.score();
    return at === this.docId ? Math.fround(score * this.#factor) : score;
  }

  override matcher(): DocMatcher | undefined {
    return this.#positive.matcher();
  }
}
