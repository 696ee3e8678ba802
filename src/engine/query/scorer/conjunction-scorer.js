import { ascending } from './ascending.ts';
import { NO_MORE_DOCS, Scorer } from './scorer.ts';
import { WrappedScorer } from './wrapped-scorer.ts';
/** Documents that every clause has; the score is the sum over `scoring`, which must be among `clauses`. */
export class ConjunctionScorer extends Scorer {
  cost;
  /** The one with fewest documents first. */
  clauses;
  scoring;
  #lead;
  #others;
  constructor(clauses, scoring) {
    super();
    const byCost = ascending(clauses, ({ cost }) => cost);
    this.clauses = byCost;
    this.scoring = scoring;
    this.#lead = byCost[0];
    this.#others = byCost.slice(1);
    this.cost = this.#lead.cost;
  }
  nextDoc() {
    return this.#agree(this.#lead.nextDoc());
  }
  advance(target) {
    return this.#agree(this.#lead.advance(target));
  }
  enter(from, to) {
    this.docId = from - 1;
    for (const clause of this.clauses) clause.enter(from, to);
  }
  score() {
    if (this.scoring.length === 1) return this.scoring[0].score();
    let sum = 0;
    for (const scorer of this.scoring) sum += scorer.score();
    return Math.fround(sum);
  }
  matcher() {
    const matchers = this.clauses.map((clause) => clause.matcher());
    const known = matchers.filter((matcher) => matcher !== undefined);
    return known.length < matchers.length ? undefined : (doc) => known.every((matcher) => matcher(doc));
  }
  #agree(first) {
    const lead = this.#lead;
    const others = this.#others;
    let doc = first;
    for (let i = 0; i < others.length && doc !== NO_MORE_DOCS;) {
      const other = others[i];
      const at = other.docId < doc ? other.advance(doc) : other.docId;
      if (at === doc) i++;
      else {
        // The lead moves on to the document the other clause stands on, and everybody is asked again.
        doc = at === NO_MORE_DOCS ? NO_MORE_DOCS : lead.advance(at);
        i = 0;
      }
    }
    this.docId = doc;
    return doc;
  }
}
/** Documents of `required`; `optional` adds its score where it matches. */
export class RequiredOptionalScorer extends WrappedScorer {
  #optional;
  constructor(required, optional) {
    super(required);
    this.#optional = optional;
  }
  enter(from, to) {
    super.enter(from, to);
    this.#optional.enter(from, to);
  }
  score() {
    const optional = this.#optional;
    const base = this.inner.score();
    const at = optional.docId < this.docId ? optional.advance(this.docId) : optional.docId;
    return at === this.docId ? Math.fround(base + optional.score()) : base;
  }
}
/** Documents of `required` that `excluded` has not. */
export class ExclusionScorer extends WrappedScorer {
  #excluded;
  constructor(required, excluded) {
    super(required);
    this.#excluded = excluded;
  }
  nextDoc() {
    return this.#admit(this.inner.nextDoc());
  }
  advance(target) {
    return this.#admit(this.inner.advance(target));
  }
  enter(from, to) {
    super.enter(from, to);
    this.#excluded.enter(from, to);
  }
  matcher() {
    const required = this.inner.matcher();
    const excluded = this.#excluded.matcher();
    return required && excluded && ((doc) => required(doc) && !excluded(doc));
  }
  #admit(first) {
    const excluded = this.#excluded;
    let doc = first;
    while (doc !== NO_MORE_DOCS) {
      const at = excluded.docId < doc ? excluded.advance(doc) : excluded.docId;
      if (at !== doc) break;
      doc = this.inner.nextDoc();
    }
    this.docId = doc;
    return doc;
  }
}
