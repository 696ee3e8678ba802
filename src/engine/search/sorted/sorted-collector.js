import { NO_MORE_DOCS } from '../../query/scorer/scorer.ts';
import { isLive } from '../phase/leaf-matches.ts';
/** Units of work of offering a document: loading its keys, and its place among those kept. */
export const UNITS_PER_OFFER = 500;
/** Looks at every match of a leaf and keeps the best by sort keys. */
export function* collectEvery({ leaf, scorer }, queue, tally, { meter, ...options }) {
  const minScore = options.minScore ?? -Infinity;
  queue.enterLeaf(leaf);
  for (let doc = scorer.nextDoc(); doc !== NO_MORE_DOCS; doc = scorer.nextDoc()) {
    if (!isLive(leaf, doc)) continue;
    tally.visited++;
    const score = options.scores ? scorer.score() : NaN;
    if (score < minScore) continue;
    tally.counted++;
    if (score > tally.maxScore) tally.maxScore = score;
    queue.offer(doc, score);
    if (meter.add(UNITS_PER_OFFER)) yield meter.take();
  }
}
/**
 * Looks at matches in document order, which is the order asked for: stops when the queue is full, and starts behind the
 * cursor, as far as the total needs no counting. `firstDoc` is the first document behind the cursor in the leaf.
 */
export function collectInDocOrder({ leaf, scorer, count }, queue, tally, firstDoc) {
  queue.enterLeaf(leaf);
  let looked = 0;
  let partial = false;
  let doc = -1;
  for (;;) {
    const jumps = tally.isCounted && doc + 1 < firstDoc;
    if (jumps || (tally.isCounted && queue.isFull)) partial = true;
    if (tally.isCounted && queue.isFull) break;
    doc = jumps ? scorer.advance(Math.min(firstDoc, NO_MORE_DOCS)) : scorer.nextDoc();
    if (doc === NO_MORE_DOCS) break;
    if (!isLive(leaf, doc)) continue;
    looked++;
    tally.visited++;
    tally.counted++;
    queue.offer(doc, NaN);
  }
  if (partial) tally.passOver(count, looked);
}
/**
 * Collects the matches that a walk which gave up has not found, and looks at them all to find out; `counted` is what was counted
 * before the walk. Without `foundBits` the walk's finds are gone with it.
 */
export function collectRest({ leaf, weight }, queue, tally, walked) {
  const { foundBits, counted } = walked;
  const scorer = weight.scorer(leaf);
  if (scorer === undefined) return;
  let matches = 0;
  for (let doc = scorer.nextDoc(); doc !== NO_MORE_DOCS; doc = scorer.nextDoc()) {
    if (!isLive(leaf, doc)) continue;
    matches++;
    tally.visited++;
    if (foundBits !== undefined && ((foundBits[doc >>> 5] >>> (doc & 31)) & 1) === 1) continue;
    queue.offer(doc, NaN);
  }
  tally.counted += matches - counted;
}
