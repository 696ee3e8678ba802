import { countBits, hasBit } from '../../index/memory/bits.ts';
import type { Leaf, Searcher } from '../../index/segment/searcher.ts';
import { type Sliced, UNITS_PER_STEP } from '../../index/memory/slices.ts';
import type { Scorer } from '../../query/scorer/scorer.ts';
import { BitsScorer } from '../../query/scorer/set-scorers.ts';
import { COUNT_UNKNOWN, liveCount, type Weight } from '../../query/weight/weight.ts';
import { countMatchesOf } from '../count/count-matches.ts';
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
 * The leaves of a searcher that `weight` has matches in, in document order. With `counting` they are counted where that
 * takes less than looking at them.
 */
export function leafMatches(searcher: Searcher, weight: Weight, counting: boolean): LeafMatches[] {
  const matches: LeafMatches[] = [];
  for (const leaf of searcher.leaves) addMatches(matches, leaf, weight, counting);
  return matches;
}

/** As {@link leafMatches}, a leaf a step. */
export function* leafMatchesInSteps(searcher: Searcher, weight: Weight, counting: boolean, ranked?: RankedScorers): Sliced<LeafMatches[]> {
  const matches: LeafMatches[] = [];
  for (const leaf of searcher.leaves) {
    addMatches(matches, leaf, weight, counting, ranked);
    yield UNITS_PER_STEP;
  }
  return matches;
}

/** The terms of scorers whose matches are any of theirs, where they were made in steps. */
export type RankedScorers = ReadonlyMap<Scorer, readonly RankedTerm[]>;

function addMatches(matches: LeafMatches[], leaf: Leaf, weight: Weight, counting: boolean, ranked?: RankedScorers): void {
  const scorer = weight.scorer(leaf);
  if (scorer === undefined) return;
  const count = countLive(leaf, weight, scorer, counting);
  const terms = ranked?.get(scorer);
  if (count !== 0) matches.push(terms === undefined ? { leaf, scorer, weight, count } : { leaf, scorer, weight, count, terms });
}

/** Live matches of a leaf; with `counting` also where they have to be counted, as long as that takes less than looking at them. */
export function countLive(leaf: Leaf, weight: Weight, scorer: Scorer, counting: boolean): number {
  const known = weight.count(leaf);
  const inSet = known === COUNT_UNKNOWN ? countMatchSet(leaf, scorer) : known;
  return inSet === COUNT_UNKNOWN && counting ? countMatchesOf(leaf, scorer) : inSet;
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
