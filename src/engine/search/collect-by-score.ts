import { DisjunctionScorer, DisMaxScorer } from '../query/disjunction-scorer.ts';
import { NO_MORE_DOCS, type Scorer } from '../query/scorer.ts';
import { TermScorer } from '../query/term-scorer.ts';
import { isLive, type LeafMatches } from './leaf-matches.ts';
import type { ScoreCollector } from './score-collector.ts';
import { collectTerm } from './term-collector.ts';
import { collectTermDisjunction } from './term-disjunction-collector.ts';

/** Collects all leaves by score. */
export function collectByScore(matches: readonly LeafMatches[], collector: ScoreCollector): void {
  for (const leafMatch of matches) {
    const { scorer } = leafMatch;
    if (scorer instanceof TermScorer && scorer.scoring !== undefined) collectTerm(leafMatch.leaf, scorer, scorer.scoring, collector);
    else if (isTermDisjunction(scorer)) collectTermDisjunction(leafMatch.leaf, scorer.clauses, collector);
    else collectAny(leafMatch, collector);
  }
}

/** Whether a scorer adds up the scores of terms, of which a document needs but one. */
export function isTermDisjunction(scorer: Scorer): scorer is DisjunctionScorer & { readonly clauses: readonly TermScorer[] } {
  if (!(scorer instanceof DisjunctionScorer) || scorer instanceof DisMaxScorer || scorer.minimum > 1) return false;
  return scorer.clauses.every((clause) => clause instanceof TermScorer && clause.scoring !== undefined);
}

function collectAny(matches: LeafMatches, collector: ScoreCollector): void {
  const { leaf, scorer } = matches;
  const constant = scorer.constantScore();
  if (constant !== undefined) {
    collectConstant(matches, constant, collector);
    return;
  }
  for (let doc = scorer.nextDoc(); doc !== NO_MORE_DOCS; doc = scorer.nextDoc()) {
    if (isLive(leaf, doc)) collector.collect(leaf.docBase + doc, scorer.score());
  }
}

/** Where all scores are equal, documents compete by number alone: starts behind the cursor, stops when the queue is full. */
function collectConstant({ leaf, scorer, count }: LeafMatches, score: number, collector: ScoreCollector): void {
  const firstAhead = collector.firstAhead(score) - leaf.docBase;
  const before = collector.tally.visited;
  let partial = false;
  let doc = -1;
  for (;;) {
    const jumps = collector.maySkip && doc + 1 < firstAhead;
    partial ||= jumps;
    doc = jumps ? scorer.advance(Math.min(firstAhead, NO_MORE_DOCS)) : scorer.nextDoc();
    if (doc === NO_MORE_DOCS) break;
    if (collector.maySkip && score <= collector.threshold) {
      partial = true;
      break;
    }
    if (isLive(leaf, doc)) collector.collect(leaf.docBase + doc, score);
  }
  const looked = collector.tally.visited - before;
  if (partial) collector.tally.skip((count >= 0 ? count : scorer.cost) - looked);
}
