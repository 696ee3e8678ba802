import type { FacetFacts } from '../../client/queries/facet-queries.ts';

/** A term, what each shard sent of it, and what became of it. */
export interface FacetRow {
  readonly term: string;
  /** By shard; undefined: it was not sent. */
  readonly sent: readonly (number | undefined)[];
  /** As answered; undefined: the answer does not have it. */
  readonly counted: number | undefined;
  /** By how much the answer says it may be too low; undefined without one. */
  readonly bound: number | undefined;
  readonly truth: number;
}

/** The terms of the answer in its order, then those that belong among the first and are missing. */
export function facetRows({ answer, shards, truth }: FacetFacts, size: number): readonly FacetRow[] {
  const counts = shards.map(({ terms }) => new Map(terms.map(({ term, count }) => [term, count])));
  const truths = new Map(truth.terms.map(({ term, count }) => [term, count]));
  const shown = new Set(answer.terms.map(({ term }) => term));
  const rowOf = (term: string, counted?: number, bound?: number): FacetRow => ({
    term,
    sent: counts.map((own) => own.get(term)),
    counted,
    bound,
    truth: truths.get(term) ?? 0,
  });
  const missing = truth.terms.slice(0, size).filter(({ term }) => !shown.has(term));
  return [...answer.terms.map(({ term, count, bound }) => rowOf(term, count, bound)), ...missing.map(({ term }) => rowOf(term))];
}

/** Counts that are too low, terms that are missing, and by how much the worst count is off. */
export interface FacetErrors {
  readonly low: number;
  readonly missing: number;
  readonly worst: number;
}

/** What is wrong with an answer. */
export function facetErrors(rows: readonly FacetRow[]): FacetErrors {
  const shown = rows.filter(({ counted }) => counted !== undefined);
  const low = shown.map(({ counted = 0, truth }) => truth - counted).filter((off) => off > 0);
  return { low: low.length, missing: rows.length - shown.length, worst: low.reduce((most, off) => Math.max(most, off), 0) };
}
