import { runToEnd, SliceMeter } from '../../index/memory/slices.ts';
import { TermScorer } from '../../query/scorer/term-scorer.ts';
import { justBelow } from '../../query/scorer/bounds.ts';
import { leafTerms } from './leaf-terms.ts';
import { ScoreArena } from './score-arena.ts';
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
/** Where a page near the top is deep too: so many postings, of which so large a part is in terms that have to be looked at. */
const MANY_POSTINGS = 32768;
const LARGE_PART = 0.5;
/**
 * Collects a page of a term or a disjunction of terms by scoring all matches in one go. Undefined, with nothing done, where something else is
 * asked for, or where it would not pay: near the top of the ranking the best matches are far above the others.
 */
export function collectDeep(plan, capacity, cursor) {
  const leaves = deepLeaves(plan, capacity);
  return leaves && runToEnd(collectDeepLeaves(plan, leaves, capacity, cursor));
}
/** As {@link collectDeep}, in steps. */
export function* collectDeepInSteps(plan, capacity, cursor) {
  const leaves = deepLeaves(plan, capacity);
  return leaves && (yield* collectDeepLeaves(plan, leaves, capacity, cursor));
}
/** The terms of the leaves where a page is deep; undefined where it is not. */
function deepLeaves(plan, capacity) {
  const { matches, request, searcher, kernels } = plan;
  if (kernels === undefined || capacity === 0 || request.extras?.minScore !== undefined) return undefined;
  let postings = 0;
  for (const { scorer } of matches) postings += scorer.cost;
  if (postings * SPARSE < searcher.maxDoc) return undefined;
  const share = matches.every(({ scorer }) => scorer instanceof TermScorer) ? DEEP_SHARE_OF_TERM : DEEP_SHARE;
  const isDeep = capacity >= DEEP && capacity * share >= postings;
  if (!isDeep && (share === DEEP_SHARE_OF_TERM || postings < MANY_POSTINGS)) return undefined;
  const leaves = rankedLeaves(matches);
  return leaves === undefined || (!isDeep && canSkip(leaves, capacity, postings)) ? undefined : leaves;
}
function* collectDeepLeaves({ matches, searcher, tally, kernels }, leaves, capacity, cursor) {
  if (kernels === undefined) throw new Error('a deep page is ranked by kernels');
  const meter = new SliceMeter();
  const most = matches.reduce((sum, { scorer }) => sum + scorer.cost, 0);
  const threshold = cursor === undefined ? thresholdOf(leaves, capacity) : -Infinity;
  const borrowed = kernels.borrow();
  // Whoever calls the search off between two leaves leaves them to the next one.
  try {
    const arena = new ScoreArena(borrowed, { capacity, matches: Math.min(most, searcher.liveCount), cursor, threshold });
    for (const { leaf, terms } of leaves) yield* arena.collect(leaf, terms, meter);
    tally.visited += arena.matches;
    tally.counted += arena.matches;
    tally.maxScore = arena.maxScore;
    return arena.drain();
  } finally {
    kernels.giveBack(borrowed);
  }
}
/** A document scores at least what its best term does: a page's last entry scores no less than the last of as many documents of any one term. */
function thresholdOf(leaves, capacity) {
  let floor = -Infinity;
  for (const { leaf, terms } of leaves) {
    const { segment, liveDocs } = leaf;
    const place = capacity + (liveDocs === undefined ? 0 : segment.docCount - liveDocs.cardinality);
    for (const { size, scores } of terms) if (size >= place) floor = Math.max(floor, scores.scoreAt(place));
  }
  return floor > 0 ? justBelow(floor) : -Infinity;
}
/**
 * Whether a good part of the postings is in terms that together cannot lift a document onto the page: the others alone lead
 * to what can.
 */
function canSkip(leaves, capacity, postings) {
  let floor = -Infinity;
  for (const { terms } of leaves) {
    for (const { size, scores } of terms) if (size >= capacity) floor = Math.max(floor, scores.scoreAt(capacity));
  }
  let leading = 0;
  for (const { terms } of leaves) {
    let lift = 0;
    for (const { scores, size } of terms) {
      lift += scores.max;
      if (lift > floor) leading += size;
    }
  }
  return leading < postings * LARGE_PART;
}
/** The terms of every leaf; undefined where something else matches too. */
function rankedLeaves(matches) {
  const leaves = [];
  for (const match of matches) {
    const terms = leafTerms(match);
    if (terms === undefined) return undefined;
    leaves.push({ leaf: match.leaf, terms });
  }
  return leaves;
}
