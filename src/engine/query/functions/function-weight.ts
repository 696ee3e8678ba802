import type { Leaf } from '../../index/segment/searcher.ts';
import { type DocMatcher, NO_MORE_DOCS, type Scorer } from '../scorer/scorer.ts';
import { WrappedScorer } from '../scorer/wrapped-scorer.ts';
import { COUNT_UNKNOWN, type Weight } from '../weight/weight.ts';
import { type LeafFunction, leafFunction } from './leaf-functions.ts';
import type { BoundFunction, FactorMode, FunctionScore, ScoreCombination } from './score-function.ts';
import { ScoreRefusal } from './score-refusal.ts';

/** What the weight of a function score is made of. */
export interface FunctionParts {
  readonly score: FunctionScore<unknown, BoundFunction>;
  /** Of the query whose scores change. */
  readonly inner: Weight;
  /** By function; undefined: it has no filter. */
  readonly filters: readonly (Weight | undefined)[];
  readonly shard: number;
}

/** A query with its scores changed by functions. Documents that score too little do not match. */
export class FunctionWeight implements Weight {
  readonly #parts: FunctionParts;

  constructor(parts: FunctionParts) {
    this.#parts = parts;
  }

  scorer(leaf: Leaf): Scorer | undefined {
    const scorer = this.functionScorer(leaf);
    const { minScore } = this.#parts.score;
    return scorer && minScore !== undefined ? new LeastScoreScorer(scorer, minScore) : scorer;
  }

  /** Without the least score. */
  functionScorer(leaf: Leaf): FunctionScorer | undefined {
    const { score, inner, filters, shard } = this.#parts;
    const scorer = inner.scorer(leaf);
    if (scorer === undefined) return undefined;
    const functions: AppliedFunction[] = [];
    for (const [i, { weight = 1, score: own }] of score.functions.entries()) {
      const filter = filters[i];
      const docs = filter?.scorer(leaf);
      if (filter !== undefined && docs === undefined) continue;
      functions.push({ docs, weight: Math.fround(weight), own: leafFunction(own, leaf, shard) });
    }
    return new FunctionScorer(scorer, functions, score);
  }

  count(leaf: Leaf): number {
    return this.#parts.score.minScore === undefined ? this.#parts.inner.count(leaf) : COUNT_UNKNOWN;
  }

  get parts(): readonly Weight[] {
    return [this.#parts.inner, ...this.#parts.filters.filter((filter) => filter !== undefined)];
  }
}

/** A function over one leaf, and the documents it is for. */
interface AppliedFunction {
  readonly docs: Scorer | undefined;
  readonly weight: number;
  readonly own: LeafFunction;
}

type Combine = (score: number, factor: number) => number;

/** What a score becomes; in doubles, of floats. */
export const COMBINATIONS: { readonly [Mode in ScoreCombination]: Combine } = {
  multiply: (score, factor) => score * factor,
  replace: (_score, factor) => factor,
  sum: (score, factor) => score + factor,
  avg: (score, factor) => (factor + score) / 2,
  min: Math.min,
  max: Math.max,
};

/** Another scorer's documents, with the scores that functions make of its scores. */
export class FunctionScorer extends WrappedScorer {
  readonly #functions: readonly AppliedFunction[];
  readonly #hasFunctions: boolean;
  readonly #mode: FactorMode;
  readonly #combine: Combine;
  readonly #maxBoost: number;

  constructor(inner: Scorer, functions: readonly AppliedFunction[], score: FunctionScore<unknown, unknown>) {
    super(inner);
    this.#functions = functions;
    this.#hasFunctions = score.functions.length > 0;
    this.#mode = score.factorMode;
    this.#combine = COMBINATIONS[score.combination];
    this.#maxBoost = score.maxBoost;
  }

  override enter(from: number, to: number): void {
    super.enter(from, to);
    for (const { docs } of this.#functions) docs?.enter(from, to);
  }

  override score(): number {
    const score = this.inner.score();
    if (!this.#hasFunctions) return score;
    const changed = Math.fround(this.#combine(score, Math.min(this.factor(), this.#maxBoost)));
    if (changed >= 0) return changed;
    const reason = `function score query returned an invalid score: ${Number.isNaN(changed) ? 'NaN' : changed} for doc: ${this.docId}`;
    throw new ScoreRefusal({ type: 'exception', reason });
  }

  /** What the functions make of the current document together; 1 where none is for it. */
  factor(): number {
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

  #joined(factor: number, value: number): number {
    if (this.#mode === 'multiply') return factor * value;
    if (this.#mode === 'max') return Math.max(value, factor);
    return this.#mode === 'min' ? Math.min(value, factor) : factor + value;
  }
}

/** What factors are joined to; what is left of it where there is none counts as 1. */
const NO_FACTORS: { readonly [Mode in FactorMode]: number } = {
  first: 1,
  multiply: 1,
  max: -Infinity,
  min: Infinity,
  sum: 0,
  avg: 0,
};

function isAt(docs: Scorer, doc: number): boolean {
  return (docs.docId < doc ? docs.advance(doc) : docs.docId) === doc;
}

/** Only those of another scorer's documents that score enough. */
class LeastScoreScorer extends WrappedScorer {
  readonly #least: number;

  constructor(inner: Scorer, least: number) {
    super(inner);
    this.#least = Math.fround(least);
  }

  override nextDoc(): number {
    return this.#settle(super.nextDoc());
  }

  override advance(target: number): number {
    return this.#settle(super.advance(target));
  }

  override matcher(): DocMatcher | undefined {
    return undefined;
  }

  #settle(from: number): number {
    let doc = from;
    while (doc !== NO_MORE_DOCS && this.inner.score() < this.#least) doc = super.nextDoc();
    return doc;
  }
}

/** Scores up to a limit. */
export class CappedWeight implements Weight {
  readonly #inner: Weight;
  readonly #limit: number;

  constructor(inner: Weight, limit: number) {
    this.#inner = inner;
    this.#limit = limit;
  }

  scorer(leaf: Leaf): Scorer | undefined {
    const inner = this.#inner.scorer(leaf);
    return inner && new CappedScorer(inner, this.#limit);
  }

  count(leaf: Leaf): number {
    return this.#inner.count(leaf);
  }

  get parts(): readonly Weight[] {
    return [this.#inner];
  }
}

class CappedScorer extends WrappedScorer {
  readonly #limit: number;

  constructor(inner: Scorer, limit: number) {
    super(inner);
    this.#limit = limit;
  }

  override score(): number {
    return Math.min(this.inner.score(), this.#limit);
  }
}
