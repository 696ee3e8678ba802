import { WrappedScorer } from './wrapped-scorer.ts';
/** What matches `positive`; what matches `negative` too scores less. */
export class DemotionWeight {
  #positive;
  #negative;
  #factor;
  constructor(positive, negative, factor) {
    this.#positive = positive;
    this.#negative = negative;
    this.#factor = Math.fround(factor);
  }
  scorer(leaf) {
    const positive = this.#positive.scorer(leaf);
    const negative = positive && this.#negative.scorer(leaf);
    return positive && negative ? new DemotionScorer(positive, negative, this.#factor) : positive;
  }
  count(leaf) {
    return this.#positive.count(leaf);
  }
  get parts() {
    return [this.#positive, this.#negative];
  }
}
class DemotionScorer extends WrappedScorer {
  #negative;
  #factor;
  constructor(positive, negative, factor) {
    super(positive);
    this.#negative = negative;
    this.#factor = factor;
  }
  enter(from, to) {
    super.enter(from, to);
    this.#negative.enter(from, to);
  }
  score() {
    const negative = this.#negative;
    const at = negative.docId < this.docId ? negative.advance(this.docId) : negative.docId;
    const score = this.inner.score();
    return at === this.docId ? Math.fround(score * this.#factor) : score;
  }
}
