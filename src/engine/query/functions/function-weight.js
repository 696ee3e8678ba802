import { NO_MORE_DOCS } from '../scorer/scorer.ts';
import { WrappedScorer } from '../scorer/wrapped-scorer.ts';
import { COUNT_UNKNOWN } from '../weight/weight.ts';
import { leafFunction } from './leaf-functions.ts';
import { ScoreRefusal } from './score-refusal.ts';
/** A query with its scores changed by functions. Documents that score too little do not match. */
export class FunctionWeight {
  #parts;
  constructor(parts) {
    this.#parts = parts;
  }
  scorer(leaf) {
    const scorer = this.functionScorer(leaf);
    const { minScore } = this.#parts.score;
    return scorer && minScore !== undefined ? new LeastScoreScorer(scorer, minScore) : scorer;
  }
  /** Without the least score. */
  functionScorer(leaf) {
    const { score, inner, filters, shard } = this.#parts;
    const scorer = inner.scorer(leaf);
    if (scorer === undefined) return undefined;
    const functions = [];
    for (const [i, { weight = 1, score: own }] of score.functions.entries()) {
      const filter = filters[i];
      const docs = filter?.scorer(leaf);
      if (filter !== undefined && docs === undefined) continue;
      functions.push({ docs, weight: Math.fround(weight), own: leafFunction(own, leaf, shard) });
    }
    return new FunctionScorer(scorer, functions, score);
  }
  count(leaf) {
    return this.#parts.score.minScore === undefined ? this.#parts.inner.count(leaf) : COUNT_UNKNOWN;
  }
  get parts() {
    return [this.#parts.inner, ...this.#parts.filters.filter((filter) => filter !== undefined)];
  }
}
/** What a score becomes; in doubles, of floats. */
export const COMBINATIONS = {
  multiply: (score, factor) => score * factor,
  replace: (_score, factor) => factor,
  sum: (score, factor) => score + factor,
  avg: (score, factor) => (factor + score) / 2,
  min: Math.min,
  max: Math.max,
};
/** Another scorer's documents, with the scores that functions make of its scores. */
export class FunctionScorer extends WrappedScorer {
  #functions;
  #hasFunctions;
  #mode;
  #combine;
  #maxBoost;
  constructor(inner, functions, score) {
    super(inner);
    this.#functions = functions;
    this.#hasFunctions = score.functions.length > 0;
    this.#mode = score.factorMode;
    this.#combine = COMBINATIONS[score.combination];
    this.#maxBoost = score.maxBoost;
  }
  enter(from, to) {
    super.enter(from, to);
    for (const { docs } of this.#functions) docs?.enter(from, to);
  }
  score() {
    const score = this.inner.score();
    if (!this.#hasFunctions) return score;
    const changed = Math.fround(this.#combine(score, Math.min(this.factor(), this.#maxBoost)));
    if (changed >= 0) return changed;
    const reason = `function score query returned an invalid score: ${Number.isNaN(changed) ? 'NaN' : changed} for doc: ${this.docId}`;
    throw new ScoreRefusal({ type: 'exception', reason });
  }
  /** What the functions make of the current document together; 1 where none is for it. */
  factor() {
    const none = NO_FACTORS[this.#mode];
    let factor = none;
    let weights = 0;
    for (const { docs, weight, own } of this.#functions) {
      if (docs !== undefined && !isAt(docs, this.docId)) continue;
      const value = own.score(this.docId) * weight;
      if (this.#mode === 'first') return value;
      factor = this.#joined(factor, value);
      weights += weight;
    }
    if (this.#mode !== 'avg' && this.#mode !== 'sum') return factor === none ? 1 : factor;
    if (weights === 0) return 1;
    return this.#mode === 'avg' ? factor / weights : factor;
  }
  #joined(factor, value) {
    if (this.#mode === 'multiply') return factor * value;
    if (this.#mode === 'max') return Math.max(value, factor);
    return this.#mode === 'min' ? Math.min(value, factor) : factor + value;
  }
}
/** What factors are joined to; what is left of it where there is none counts as 1. */
const NO_FACTORS = {
  first: 1,
  multiply: 1,
  max: -Infinity,
  min: Infinity,
  sum: 0,
  avg: 0,
};
function isAt(docs, doc) {
  return (docs.docId < doc ? docs.advance(doc) : docs.docId) === doc;
}
/** Only those of another scorer's documents that score enough. */
class LeastScoreScorer extends WrappedScorer {
  #least;
  constructor(inner, least) {
    super(inner);
    this.#least = Math.fround(least);
  }
  nextDoc() {
    return this.#settle(super.nextDoc());
  }
  advance(target) {
    return this.#settle(super.advance(target));
  }
  matcher() {
    return undefined;
  }
  #settle(from) {
    let doc = from;
    while (doc !== NO_MORE_DOCS && this.inner.score() < this.#least) doc = super.nextDoc();
    return doc;
  }
}
/** Scores up to a limit. */
export class CappedWeight {
  #inner;
  #limit;
  constructor(inner, limit) {
    this.#inner = inner;
    this.#limit = limit;
  }
  scorer(leaf) {
    const inner = this.#inner.scorer(leaf);
    return inner && new CappedScorer(inner, this.#limit);
  }
  count(leaf) {
    return this.#inner.count(leaf);
  }
  get parts() {
    return [this.#inner];
  }
}
class CappedScorer extends WrappedScorer {
  #limit;
  constructor(inner, limit) {
    super(inner);
    this.#limit = limit;
  }
  score() {
    return Math.min(this.inner.score(), this.#limit);
  }
}
