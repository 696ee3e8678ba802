import type { Leaf } from '../../index/segment/searcher.ts';
import type { Scorer } from './scorer.ts';
import { WrappedScorer } from './wrapped-scorer.ts';
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

class DemotionScorer extends WrappedScorer {
  readonly #negative: Scorer;
  readonly #factor: number;

  constructor(positive: Scorer, negative: Scorer, factor: number) {
    super(positive);
    this.#negative = negative;
    this.#factor = factor;
  }

  override enter(from: number, to: number): void {
    super.enter(from, to);
    this.#negative.enter(from, to);
  }

  override score(): number {
    const negative = this.#negative;
    const at = negative.docId < this.docId ? negative.advance(this.docId) : negative.docId;
    const score = this.inner.score();
    return at === this.docId ? Math.fround(score * this.#factor) : score;
  }
}
