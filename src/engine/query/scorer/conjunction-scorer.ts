import { ascending } from './ascending.ts';
import { type DocMatcher, NO_MORE_DOCS, Scorer } from './scorer.ts';
import { WrappedScorer } from './wrapped-scorer.ts';

/** Documents that every clause has; the score is the sum over `scoring`, which must be among `clauses`. */
export class ConjunctionScorer extends Scorer {
  readonly cost: number;
  /** The one with fewest documents first. */
  readonly clauses: readonly Scorer[];
  readonly scoring: readonly Scorer[];
  readonly #lead: Scorer;
  readonly #others: readonly Scorer[];

  constructor(clauses: readonly Scorer[], scoring: readonly Scorer[]) {
    super();
    const byCost = ascending(clauses, ({ cost }) => cost);
    this.clauses = byCost;
    this.scoring = scoring;
    this.#lead = byCost[0];
    this.#others = byCost.slice(1);
    this.cost = this.#lead.cost;
  }

  nextDoc(): number {
    return this.#agree(this.#lead.nextDoc());
  }

  advance(target: number): number {
    return this.#agree(this.#lead.advance(target));
  }

  enter(from: number, to: number): void {
    this.docId = from - 1;
    for (const clause of this.clauses) clause.enter(from, to);
  }

  score(): number {
    if (this.scoring.length === 1) return this.scoring[0].score();
    let sum = 0;
    for (const scorer of this.scoring) sum += scorer.score();
    return Math.fround(sum);
  }

  override matcher(): DocMatcher | undefined {
    const matchers = this.clauses.map((clause) => clause.matcher());
    const known = matchers.filter((matcher) => matcher !== undefined);
    return known.length < matchers.length ? undefined : (doc) => known.every((matcher) => matcher(doc));
  }

  #agree(first: number): number {
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
  readonly #optional: Scorer;

  constructor(required: Scorer, optional: Scorer) {
    super(required);
    this.#optional = optional;
  }

  override enter(from: number, to: number): void {
    super.enter(from, to);
    this.#optional.enter(from, to);
  }

  override score(): number {
    const optional = this.#optional;
    const base = this.inner.score();
    const at = optional.docId < this.docId ? optional.advance(this.docId) : optional.docId;
    return at === this.docId ? Math.fround(base + optional.score()) : base;
  }
}

/** Documents of `required` that `excluded` has not. */
export class ExclusionScorer extends WrappedScorer {
  readonly #excluded: Scorer;

  constructor(required: Scorer, excluded: Scorer) {
    super(required);
    this.#excluded = excluded;
  }

  override nextDoc(): number {
    return this.#admit(this.inner.nextDoc());
  }

  override advance(target: number): number {
    return this.#admit(this.inner.advance(target));
  }

  override enter(from: number, to: number): void {
    super.enter(from, to);
    this.#excluded.enter(from, to);
  }

  override matcher(): DocMatcher | undefined {
    const required = this.inner.matcher();
    const excluded = this.#excluded.matcher();
    return required && excluded && ((doc) => required(doc) && !excluded(doc));
  }

  #admit(first: number): number {
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
