import { ascending } from '../../query/scorer/ascending.ts';
import { Batch, BATCH } from './batch.ts';
import { canBeat, cutForSum } from '../../query/scorer/bounds.ts';
import { NonEssentialTerms } from './non-essential-terms.ts';
import { BlockMaxLeadCollector } from './block-max-lead-collector.ts';
import { isLive } from '../phase/leaf-matches.ts';
import { collectSparse } from './sparse-disjunction-collector.ts';
import { DENSE_WINDOW, ScoreWindow, SPARSE_WINDOW } from './score-window.ts';
/** So many essential terms with few postings are merged. */
const FEW_TERMS = 4;
/** A window is dense when one of so many documents has a posting. */
const DENSE_SHARE = 32;
/** Its memory is made once; every use leaves it zero. */
const WINDOW = new ScoreWindow();
const ROWS = new Batch();
/**
 * Collects the documents of any of several terms, those that can add least first. The terms that together could not bring a document into the queue are only
 * looked up for those documents that the other terms, the essential ones, bring near it. While there are several essential
 * terms, they are summed up window by window; a few with few postings are merged, and a single one leads block by block.
 */
export function collectTermDisjunction(leaf, byMax, collector) {
  for (let doc = 0; doc !== Infinity;) doc = collectNextTerms(leaf, byMax, collector, doc);
}
/** Collects the next window, or all that is left; answers where to go on, Infinity at the end. */
export function collectNextTerms(leaf, byMax, collector, doc) {
  for (const term of byMax) term.bound = term.scores.max;
  const lifting = liftingOf(byMax, collector.threshold);
  if (lifting === byMax.length) return Infinity;
  for (let i = lifting; i < byMax.length; i++) byMax[i].jump(doc);
  if (lifting === byMax.length - 1) {
    const lead = byMax[lifting];
    new BlockMaxLeadCollector({ leaf, lead, others: byMax.slice(0, lifting), collector }).collect();
    return Infinity;
  }
  if (byMax.length - lifting <= FEW_TERMS && !isDense(byMax, lifting, leaf.segment.docCount)) {
    collectSparse(leaf, byMax.slice(lifting), byMax.slice(0, lifting).toReversed(), collector);
    return Infinity;
  }
  const next = nextDoc(byMax, lifting);
  if (next === Infinity) return Infinity;
  const size = isDense(byMax, lifting, leaf.segment.docCount) ? DENSE_WINDOW : SPARSE_WINDOW;
  const start = next - (next % size);
  collectWindow(leaf, { byMax, start: next, windowStart: start, end: start + size }, collector);
  return start + size;
}
/** How many of the first terms can together, at their bounds, not lift a document above the threshold. */
function liftingOf(terms, threshold) {
  let sum = 0;
  for (let i = 0; i < terms.length; i++) {
    sum += terms[i].bound;
    if (canBeat(sum, threshold)) return i;
  }
  return terms.length;
}
function nextDoc(terms, from) {
  let next = Infinity;
  for (let i = from; i < terms.length; i++) {
    const { at, end, docIds } = terms[i];
    if (at < end && docIds[at] < next) next = docIds[at];
  }
  return next;
}
function isDense(terms, from, docCount) {
  let postings = 0;
  for (let i = from; i < terms.length; i++) postings += terms[i].size;
  return postings * DENSE_SHARE > docCount;
}
/** The documents from `start` to `end` - 1. */
function collectWindow(leaf, { byMax, start, windowStart, end }, collector) {
  for (const term of byMax) {
    term.jump(start);
    term.bound = term.maxBelow(end);
  }
  const byBound = ascending(byMax, ({ bound }) => bound);
  const lifting = liftingOf(byBound, collector.threshold);
  if (lifting === byBound.length) return;
  WINDOW.start = windowStart;
  for (let i = lifting; i < byBound.length; i++) WINDOW.add(byBound[i], end);
  takeAll(leaf, new NonEssentialTerms(byBound.slice(0, lifting).toReversed()), (end - windowStart) / 32, collector);
}
/** Empties the first words of the window, looking up the other terms for the documents they can lift into the queue. */
function takeAll(leaf, others, wordCount, collector) {
  const { words, sums, start } = WINDOW;
  const live = leaf.liveDocs?.words;
  const { docBase } = leaf;
  const lift = others.most;
  let cut = cutForSum(collector.threshold, lift);
  let looked = 0;
  let rows = 0;
  for (let index = 0; index < wordCount; index++) {
    let bits = words[index];
    if (bits === 0) continue;
    words[index] = 0;
    const kept = live === undefined ? -1 : live[(start >>> 5) + index];
    for (; bits !== 0; bits &= bits - 1) {
      const lowest = bits & -bits;
      const offset = index * 32 + 31 - Math.clz32(lowest);
      const sum = sums[offset];
      sums[offset] = 0;
      if ((kept & lowest) === 0) continue;
      looked++;
      if (sum <= cut) continue;
      ROWS.docs[rows] = start + offset;
      ROWS.sums[rows++] = sum;
      if (rows < BATCH) continue;
      others.offerAll(ROWS, rows, docBase, collector);
      rows = 0;
      cut = cutForSum(collector.threshold, lift);
    }
  }
  others.offerAll(ROWS, rows, docBase, collector);
  collector.look(looked);
}
/** Collects every document of any of the terms. */
export function collectWholeDisjunction(leaf, terms, collector) {
  for (;;) {
    const doc = nextDoc(terms, 0);
    if (doc === Infinity) return;
    let sum = 0;
    for (const term of terms) {
      if (term.at === term.end || term.docIds[term.at] !== doc) continue;
      sum += term.scoreOf(term.at);
      term.at++;
    }
    if (isLive(leaf, doc)) collector.collect(leaf.docBase + doc, Math.fround(sum));
  }
}
