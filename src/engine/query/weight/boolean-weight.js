import { ConjunctionScorer, ExclusionScorer, RequiredOptionalScorer } from '../scorer/conjunction-scorer.ts';
import { DisjunctionScorer } from '../scorer/disjunction-scorer.ts';
import { AllDocsScorer, ConstantScorer } from '../scorer/set-scorers.ts';
import { COUNT_UNKNOWN } from './weight.ts';
/** Combines the clauses of a `bool`. */
export class BooleanWeight {
  #must;
  #filter;
  #should;
  #mustNot;
  /** How many of `should` a document needs. */
  #needed;
  constructor(query, bind) {
    this.#must = query.must.map((clause) => bind(clause, true));
    this.#filter = query.filter.map((clause) => bind(clause, false));
    this.#should = query.should.map((clause) => bind(clause, true));
    this.#mustNot = query.mustNot.map((clause) => bind(clause, false));
    const optional = query.must.length + query.filter.length > 0 || query.should.length === 0;
    this.#needed = Math.max(query.minimumShouldMatch, optional ? 0 : 1);
  }
  scorer(leaf) {
    const positive = this.#positive(leaf);
    if (positive === undefined || this.#mustNot.length === 0) return positive;
    const excluded = present(this.#mustNot, leaf);
    if (excluded.length === 0) return positive;
    return new ExclusionScorer(positive, disjunction(excluded, 1));
  }
  count(leaf) {
    if (this.#mustNot.length > 0) return COUNT_UNKNOWN;
    if (this.#must.length + this.#filter.length === 1 && this.#needed === 0) {
      return (this.#must[0] ?? this.#filter[0]).count(leaf);
    }
    if (this.#must.length + this.#filter.length === 0 && this.#should.length === 1 && this.#needed === 1) {
      return this.#should[0].count(leaf);
    }
    return COUNT_UNKNOWN;
  }
  get parts() {
    return [...this.#must, ...this.#filter, ...this.#should, ...this.#mustNot];
  }
  #positive(leaf) {
    const must = all(this.#must, leaf);
    const filter = all(this.#filter, leaf);
    if (must === undefined || filter === undefined) return undefined;
    const should = present(this.#should, leaf);
    if (should.length < this.#needed) return undefined;
    if (this.#needed > 0) return this.#withNeeded(must, filter, should);
    const required = conjunction(must, filter) ?? new AllDocsScorer(leaf.segment.docCount, 0);
    return should.length === 0 ? required : new RequiredOptionalScorer(required, disjunction(should, 1));
  }
  #withNeeded(must, filter, should) {
    const needed = disjunction(should, this.#needed);
    if (must.length + filter.length === 0) return needed;
    return new ConjunctionScorer([...must, ...filter, needed], [...must, needed]);
  }
}
const NOTHING = [];
/** Scorers of all clauses, or undefined when one of them matches nothing. */
function all(weights, leaf) {
  const scorers = present(weights, leaf);
  return scorers.length === weights.length ? scorers : undefined;
}
function present(weights, leaf) {
  if (weights.length === 0) return NOTHING;
  const scorers = [];
  for (const weight of weights) {
    const scorer = weight.scorer(leaf);
    if (scorer !== undefined) scorers.push(scorer);
  }
  return scorers;
}
function conjunction(must, filter) {
  if (must.length + filter.length === 0) return undefined;
  if (filter.length === 0 && must.length === 1) return must[0];
  // Filters alone match without scoring.
  if (must.length === 0 && filter.length === 1) return new ConstantScorer(filter[0], 0);
  return new ConjunctionScorer(filter.length === 0 ? must : [...must, ...filter], must);
}
function disjunction(clauses, needed) {
  return clauses.length === 1 ? clauses[0] : new DisjunctionScorer(clauses, needed);
}
