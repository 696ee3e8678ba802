import { TermScorer } from '../query/term-scorer.ts';
import { collectByScore } from './collect-by-score.ts';
import type { DeepScoreQueue } from './deep-score-queue.ts';
import { ExhaustiveScores, type ScoreCursor } from './exhaustive-scores.ts';
import type { LeafMatches } from './leaf-matches.ts';
import { isTermDisjunction } from './leaf-ranking.ts';
import type { ScoreCollector } from './score-collector.ts';

/** Where a window's documents without a posting outnumber those with one by more than this, windows do not pay. */
const SPARSE = 8;

/**
 * Collects all leaves for a deep page: terms and disjunctions of terms exhaustively, window by window, where they have
 * enough documents; the others document by document.
 */
export function collectDeep(
  matches: readonly LeafMatches[],
  queue: DeepScoreQueue,
  collector: ScoreCollector,
  cursor: ScoreCursor | undefined,
): void {
  const exhaustive = new ExhaustiveScores(queue, collector.tally, cursor);
  for (const match of matches) {
    const { leaf, scorer } = match;
    const scorers = scorer instanceof TermScorer ? [scorer] : isTermDisjunction(scorer) ? scorer.clauses : undefined;
    const dense = scorer.cost * SPARSE >= leaf.segment.docCount;
    if (scorers === undefined || !dense || !exhaustive.collect(match, scorers)) collectByScore([match], collector);
  }
}
