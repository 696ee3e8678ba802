import { ascending } from '../query/ascending.ts';
import { DisjunctionScorer, DisMaxScorer } from '../query/disjunction-scorer.ts';
import type { Scorer } from '../query/scorer.ts';
import { TermScorer } from '../query/term-scorer.ts';
import type { LeafMatches } from './leaf-matches.ts';
import { RankedTerm } from './ranked-term.ts';

/**
 * The terms that a leaf's matches are any of, those that can add least first; undefined where something else matches too. Made once for a query
 * phase: who asks first whether a page is to be ranked in one go leaves them to who ranks it otherwise.
 */
export function leafTerms(match: LeafMatches): readonly RankedTerm[] | undefined {
  if (match.terms === undefined) {
    const terms = scorersOf(match.scorer)?.map((scorer) => new RankedTerm(scorer, scorer.scoring));
    if (terms === undefined) return undefined;
    match.terms = ascending(terms, ({ scores }) => scores.max);
  }
  return match.terms;
}

function scorersOf(scorer: Scorer): readonly TermScorer[] | undefined {
  if (isTermDisjunction(scorer)) return scorer.clauses;
  return scorer instanceof TermScorer && scorer.scoring !== undefined ? [scorer] : undefined;
}

/** Whether a scorer adds up the scores of terms, of which a document needs but one. */
export function isTermDisjunction(scorer: Scorer): scorer is DisjunctionScorer & { readonly clauses: readonly TermScorer[] } {
  if (!(scorer instanceof DisjunctionScorer) || scorer instanceof DisMaxScorer || scorer.minimum > 1) return false;
  return scorer.clauses.every((clause) => clause instanceof TermScorer && clause.scoring !== undefined);
}
