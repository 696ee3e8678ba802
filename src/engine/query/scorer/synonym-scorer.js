import { bm25 } from '../weight/bm25.ts';
import { DisjunctionScorer } from './disjunction-scorer.ts';
/** Documents of any of several terms, which count as one that occurs as often as all of them. */
export class SynonymScorer extends DisjunctionScorer {
  #terms;
  #scoring;
  constructor(terms, scoring) {
    super(terms, 1);
    this.#terms = terms;
    this.#scoring = scoring;
  }
  /** Occurrences of all the terms in the current document. */
  freq() {
    const hasFreqs = this.#scoring?.hasFreqs === true;
    let sum = 0;
    for (const term of this.#terms) if (term.docId === this.docId) sum += hasFreqs ? term.freq() : 1;
    return sum;
  }
  score() {
    const scoring = this.#scoring;
    if (scoring === undefined) return 0;
    const norm = scoring.norms === undefined ? 1 : scoring.norms[this.docId];
    return bm25(scoring.weight, this.freq(), scoring.normInverses[norm]);
  }
}
