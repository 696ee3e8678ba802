import { ascending } from './ascending.ts';
import { type DocMatcher, NO_MORE_DOCS, Scorer } from './scorer.ts';

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
export class RequiredOptionalScorer extends Scorer {
  readonly required: Scorer;
  readonly #optional: Scorer;

  constructor(required: Scorer, optional: Scorer) {
    super();
    this.required = required;
    this.#optional = optional;
  }

  get cost(): number {
    return this.required.cost;
  }

  nextDoc(): number {
    this.docId = this.required.nextDoc();
    return this.docId;
  }

  advance(target: number): number {
    this.docId = this.required.advance(target);
    return this.docId;
  }

  enter(from: number, to: number): void {
    this.docId = from - 1;
    this.required.enter(from, to);
    this.#optional.enter(from, to);
  }

  override matcher(): DocMatcher | undefined {
    return this.required.matcher();
  }

  score(): number {
    const optional = this.#optional;
    const base = this.required.score();
    const at = optional.docId < this.docId ? optional.advance(this.docId) : optional.docId;
    return at === this.docId ? Math.fround(base + optional.score()) : base;
  }
}

/** Documents of `required` that `excluded` has not. */
export class ExclusionScorer extends Scorer {
  readonly #required: Scorer;
  readonly #excluded: Scorer;

  constructor(required: Scorer, excluded: Scorer) {
    super();
    this.#required = required;
    this.#excluded = excluded;
  }

  get cost(): number {
    return this.#required.cost;
  }

  nextDoc(): number {
    return this.#admit(this.#required.nextDoc());
  }

  advance(target: number): number {
    return this.#admit(this.#required.advance(target));
  }

  enter(from: number, to: number): void {
    this.docId = from - 1;
    this.#required.enter(from, to);
    this.#excluded.enter(from, to);
  }

  score(): number {
    return this.#required.score();
  }

  override matcher(): DocMatcher | undefined {
    const required = this.#required.matcher();
    const excluded = this.#excluded.matcher();
    return required && excluded && ((doc) => required(doc) && !excluded(doc));
  }

  #admit(first: number): number {
    const excluded = this.#excluded;
    let doc = first;
    while (doc !== NO_MORE_DOCS) {
      const at = excluded.docId < doc ? excluded.advance(doc) : excluded.docId;
      if (at !== doc) break;
      doc = this.#required.nextDoc();
    }
    this.docId = doc;
    return doc;
  }
}
