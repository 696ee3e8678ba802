import { TermScorer } from '../query/term-scorer.ts';
import type { LeafMatches } from './leaf-matches.ts';
import { isTermDisjunction } from './leaf-ranking.ts';
import type { Plan } from './plan.ts';
import { RankedTerm } from './ranked-term.ts';
import { ScoreArena, type ScoreCursor } from './score-arena.ts';
import type { QueueEntries } from './sorted-queue.ts';

/** From here on sorting once is cheaper than a heap. */
export const DEEP = 256;

/**
 * A page is deep for a query when it takes one of so many postings: skipping would pass over too little. With one term it passes over
 * much for longer.
 */
const DEEP_SHARE = 512;
const DEEP_SHARE_OF_TERM = 8;

/** Where the documents without a posting outnumber those with one by more than this, adding up chunks does not pay. */
const SPARSE = 8;

/**
 * Collects a deep page of a term or a disjunction of terms by scoring all matches in one go; undefined, and nothing is done, where
 * that is not what is asked for or would not pay.
 */
export function collectDeep(plan: Plan, capacity: number, cursor: ScoreCursor | undefined): QueueEntries | undefined {
  const { matches, request, searcher, tally, kernels } = plan;
  if (kernels === undefined || capacity < DEEP || request.minScore !== undefined) return undefined;
  const postings = matches.reduce((sum, { scorer }) => sum + scorer.cost, 0);
  const share = matches.every(({ scorer }) => scorer instanceof TermScorer) ? DEEP_SHARE_OF_TERM : DEEP_SHARE;
  if (capacity * share < postings || postings * SPARSE < searcher.maxDoc) return undefined;
  const scorers = matches.map(termsOf);
  if (scorers.includes(undefined)) return undefined;
  const borrowed = kernels.borrow();
  const arena = new ScoreArena(borrowed, { capacity, matches: Math.min(postings, searcher.liveCount), cursor });
  for (const [i, { leaf }] of matches.entries()) {
    arena.collect(
      leaf,
      (scorers[i] ?? []).map((scorer) => new RankedTerm(scorer, scorer.scoring)),
    );
  }
  tally.visited += arena.matches;
  tally.counted += arena.matches;
  tally.maxScore = arena.maxScore;
  const entries = arena.drain();
  kernels.giveBack(borrowed);
  return entries;
}

/** The terms that a leaf's matches are any of. */
function termsOf({ scorer }: LeafMatches): readonly TermScorer[] | undefined {
  if (isTermDisjunction(scorer)) return scorer.clauses;
  return scorer instanceof TermScorer && scorer.scoring !== undefined ? [scorer] : undefined;
}
