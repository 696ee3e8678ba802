import { countBits, hasBit } from '../../index/memory/bits.ts';
import type { Leaf, Searcher } from '../../index/segment/searcher.ts';
import { type Sliced, UNITS_PER_STEP } from '../../index/memory/slices.ts';
import { DisjunctionScorer } from '../../query/scorer/disjunction-scorer.ts';
import type { Scorer } from '../../query/scorer/scorer.ts';
import { TermScorer } from '../../query/scorer/term-scorer.ts';
import { BitsScorer } from '../../query/scorer/set-scorers.ts';
import { COUNT_UNKNOWN, liveCount, type Weight } from '../../query/weight/weight.ts';
import { countMatchesOf, isTermDisjunction } from '../count/count-matches.ts';
import type { RankedTerm } from '../score/ranked-term.ts';

/** One leaf that has matches, and how many are known without looking at them ({@link COUNT_UNKNOWN}: not known). */
export interface LeafMatches {
  readonly leaf: Leaf;
  readonly scorer: Scorer;
  /** Makes another scorer over the same matches, at its start. */
  readonly weight: Weight;
  readonly count: number;
  /** Kept here by `leafTerms`. */
  terms?: readonly RankedTerm[];
}

/**
 * What is counted ahead of being looked at, where that takes less: all, or nothing. A number: only any of several terms, for a page by score behind whose
 * limit, that number, totals are not wanted, and not where one term alone has more documents. Other matches are looked at until the limit is reached, and then only where they can
 * belong on the page.
 */
export type Counting = 'none' | 'all' | number;

/** The leaves of a searcher that `weight` has matches in, in document order. */
export function leafMatches(searcher: Searcher, weight: Weight, counting: Counting): LeafMatches[] {
  const matches: LeafMatches[] = [];
  if (typeof counting === 'number') {
    for (const leaf of searcher.leaves) addMatches(matches, leaf, weight, 'none');
    if (atLeast(matches) > counting) return matches;
    matches.length = 0;
  }
  for (const leaf of searcher.leaves) addMatches(matches, leaf, weight, counting);
  return matches;
}

/** Live matches there are for certain, without counting: of any of several terms as many as the commonest of each leaf has. */
export function atLeast(matches: readonly LeafMatches[]): number {
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
export function* leafMatchesInSteps(searcher: Searcher, weight: Weight, counting: Counting, ranked?: RankedScorers): Sliced<LeafMatches[]> {
  const matches: LeafMatches[] = [];
  for (const leaf of searcher.leaves) {
    addMatches(matches, leaf, weight, counting, ranked);
    yield UNITS_PER_STEP;
  }
  return matches;
}

/** The terms of scorers whose matches are any of theirs, where they were made in steps. */
export type RankedScorers = ReadonlyMap<Scorer, readonly RankedTerm[]>;

function addMatches(matches: LeafMatches[], leaf: Leaf, weight: Weight, counting: Counting, ranked?: RankedScorers): void {
  const scorer = weight.scorer(leaf);
  if (scorer === undefined) return;
  const count = countLive(leaf, weight, scorer, counting);
  const terms = ranked?.get(scorer);
  if (count !== 0) matches.push(terms === undefined ? { leaf, scorer, weight, count } : { leaf, scorer, weight, count, terms });
}

/** Live matches of a leaf: where they are known, and those that `counting` asks for. */
export function countLive(leaf: Leaf, weight: Weight, scorer: Scorer, counting: Counting): number {
  const known = weight.count(leaf);
  const inSet = known === COUNT_UNKNOWN ? countMatchSet(leaf, scorer) : known;
  if (inSet !== COUNT_UNKNOWN || counting === 'none') return inSet;
  // A leaf that has but one of several terms has its scorer alone.
  const isUnion = scorer instanceof DisjunctionScorer || (scorer instanceof TermScorer && weight.parts !== undefined);
  return counting === 'all' || isUnion ? countMatchesOf(leaf, scorer) : COUNT_UNKNOWN;
}

/** Live matches of all leaves together, or {@link COUNT_UNKNOWN}. */
export function knownTotal(matches: readonly LeafMatches[]): number {
  let total = 0;
  for (const { count } of matches) {
    if (count === COUNT_UNKNOWN) return COUNT_UNKNOWN;
    total += count;
  }
  return total;
}

function countMatchSet(leaf: Leaf, scorer: Scorer): number {
  const set = scorer.matchSet();
  if (set === undefined) return COUNT_UNKNOWN;
  if (set === 'all') return liveCount(leaf);
  const live = leaf.liveDocs?.words;
  if (live === undefined && scorer instanceof BitsScorer) return scorer.cost;
  return live === undefined ? countBits(set) : countBits(set.map((word, i) => word & live[i]));
}

/** Whether a document of the leaf was not deleted. */
export function isLive(leaf: Leaf, doc: number): boolean {
  return leaf.liveDocs === undefined || hasBit(leaf.liveDocs, doc);
}
