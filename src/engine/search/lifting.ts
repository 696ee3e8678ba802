import { SINGLE_ROUNDING } from './bounds.ts';
import type { RankedTerm } from './ranked-term.ts';

/** What {@link Lifting.lift} answers for a document that cannot get above the threshold: below every score. */
const HOPELESS = -Infinity;

/**
 * Adds to a document's score what other terms add, the one that can add most first, and gives up as soon as the rest cannot bring
 * it above the threshold: most documents are given up after one look into one bitset.
 */
export class Lifting {
  readonly #terms: readonly RankedTerm[];
  /** The most that a term and those behind it can add together. */
  readonly #rests: Float64Array;

  /** By what they can add, the most first. */
  constructor(terms: readonly RankedTerm[]) {
    this.#terms = terms;
    this.#rests = new Float64Array(terms.length + 1);
  }

  /** Takes over the terms' bounds; answers their sum. */
  bind(): number {
    const rests = this.#rests;
    for (let i = this.#terms.length - 1; i >= 0; i--) rests[i] = rests[i + 1] + this.#terms[i].bound;
    return rests[0];
  }

  /** The whole score of a document, or -Infinity where it cannot be above the threshold. Documents must come in ascending order. */
  lift(doc: number, score: number, threshold: number): number {
    const terms = this.#terms;
    const rests = this.#rests;
    const needed = threshold * SINGLE_ROUNDING;
    let sum = score;
    for (let i = 0; i < terms.length; i++) {
      if (sum + rests[i] <= needed) return HOPELESS;
      const term = terms[i];
      const at = term.find(doc);
      if (at >= 0) sum += term.scoreOf(at);
    }
    return Math.fround(sum);
  }
}
