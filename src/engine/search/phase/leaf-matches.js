import { countBits, hasBit } from '../../index/memory/bits.ts';
import { UNITS_PER_STEP } from '../../index/memory/slices.ts';
import { DisjunctionScorer } from '../../query/scorer/disjunction-scorer.ts';
import { TermScorer } from '../../query/scorer/term-scorer.ts';
import { BitsScorer } from '../../query/scorer/set-scorers.ts';
import { COUNT_UNKNOWN, liveCount } from '../../query/weight/weight.ts';
import { countMatchesOf, isTermDisjunction } from '../count/count-matches.ts';
/** The leaves of a searcher that `weight` has matches in, in document order. */
export function leafMatches(searcher, weight, counting) {
  const matches = [];
  if (typeof counting === 'number') {
    for (const leaf of searcher.leaves) addMatches(matches, leaf, weight, 'none');
    if (atLeast(matches) > counting) return matches;
    matches.length = 0;
  }
  for (const leaf of searcher.leaves) addMatches(matches, leaf, weight, counting);
  return matches;
}
/** Live matches there are for certain, without counting: of any of several terms as many as the commonest of each leaf has. */
export function atLeast(matches) {
  let total = 0;
  for (const { leaf, scorer, count } of matches) {
    if (count !== COUNT_UNKNOWN) total += count;
    else if (scorer instanceof TermScorer || isTermDisjunction(scorer)) {
      const deleted = leaf.segment.docCount - liveCount(leaf);
      let most = 0;
      for (const { cost } of scorer instanceof TermScorer ? [scorer] : scorer.clauses) most = Math.max(most, cost - deleted);
      total += most;
    }
  }
  return total;
}
/** As {@link leafMatches}, a leaf a step. */
export function* leafMatchesInSteps(searcher, weight, counting, ranked) {
  const matches = [];
  for (const leaf of searcher.leaves) {
    addMatches(matches, leaf, weight, counting, ranked);
    yield UNITS_PER_STEP;
  }
  return matches;
}
function addMatches(matches, leaf, weight, counting, ranked) {
  const scorer = weight.scorer(leaf);
  if (scorer === undefined) return;
  const count = countLive(leaf, weight, scorer, counting);
  const terms = ranked?.get(scorer);
  if (count !== 0) matches.push(terms === undefined ? { leaf, scorer, weight, count } : { leaf, scorer, weight, count, terms });
}
/** Live matches of a leaf: where they are known, and those that `counting` asks for. */
export function countLive(leaf, weight, scorer, counting) {
  const known = weight.count(leaf);
  const inSet = known === COUNT_UNKNOWN ? countMatchSet(leaf, scorer) : known;
  if (inSet !== COUNT_UNKNOWN || counting === 'none') return inSet;
  // A leaf that has but one of several terms has its scorer alone.
  const isUnion = scorer instanceof DisjunctionScorer || (scorer instanceof TermScorer && weight.parts !== undefined);
  return counting === 'all' || isUnion ? countMatchesOf(leaf, scorer) : COUNT_UNKNOWN;
}
/** Live matches of all leaves together, or {@link COUNT_UNKNOWN}. */
export function knownTotal(matches) {
  let total = 0;
  for (const { count } of matches) {
    if (count === COUNT_UNKNOWN) return COUNT_UNKNOWN;
    total += count;
  }
  return total;
}
function countMatchSet(leaf, scorer) {
  const set = scorer.matchSet();
  if (set === undefined) return COUNT_UNKNOWN;
  if (set === 'all') return liveCount(leaf);
  const live = leaf.liveDocs?.words;
  if (live === undefined && scorer instanceof BitsScorer) return scorer.cost;
  return live === undefined ? countBits(set) : countBits(set.map((word, i) => word & live[i]));
}
/** Whether a document of the leaf was not deleted. */
export function isLive(leaf, doc) {
  return leaf.liveDocs === undefined || hasBit(leaf.liveDocs, doc);
}
