import { hasBit } from '../../index/memory/bits.ts';
import { NO_MORE_DOCS } from '../../query/scorer/scorer.ts';
import { handOn } from './aggregator.ts';
import { Block, BLOCK_DOCS } from './block.ts';
/** Gives the live matches of a leaf to aggregators, a block at a time; answers how many there were. */
export function* collectLeaf(leaf, scorer, { aggregators, minScore, keepsScores, cut }, world) {
  const block = new Block();
  const { scores } = world;
  if (keepsScores) scores.enter(leaf.segment.docCount);
  const isScored = keepsScores || minScore !== undefined;
  const kept = keepsScores ? scores.values : undefined;
  const fill = isScored ? () => fillScored(block, leaf, scorer, { minScore: minScore ?? -Infinity, kept }) : filler(leaf, scorer);
  let collected = 0;
  for (let hasMore = true; hasMore && !world.isOver();) {
    hasMore = fill(block);
    if (cut?.shorten(block) === true) hasMore = false;
    collected += block.count;
    yield* handOn(block, aggregators, world);
  }
  return collected;
}
function filler({ segment, liveDocs }, scorer) {
  const set = scorer.matchSet();
  if (set === undefined) return (block) => fillNext(block, scorer, liveDocs?.words);
  if (set !== 'all') return setFiller(set, liveDocs?.words);
  return liveDocs === undefined ? rangeFiller(segment.docCount) : setFiller(liveDocs.words, undefined);
}
function rangeFiller(docCount) {
  let next = 0;
  return (block) => {
    const first = next;
    const count = Math.min(BLOCK_DOCS, docCount - first);
    const { docs } = block;
    for (let i = 0; i < count; i++) docs[i] = first + i;
    block.first = first;
    block.count = count;
    next += count;
    return next < docCount;
  };
}
function setFiller(set, live) {
  let word = 0;
  return (block) => {
    const { docs } = block;
    let count = 0;
    for (; word < set.length && count <= BLOCK_DOCS - 32; word++) {
      let bits = live === undefined ? set[word] : set[word] & live[word];
      for (; bits !== 0; bits &= bits - 1) docs[count++] = (word << 5) + 31 - Math.clz32(bits & -bits);
    }
    block.count = count;
    return word < set.length;
  };
}
function fillNext(block, scorer, live) {
  const { docs } = block;
  let count = 0;
  while (count < BLOCK_DOCS) {
    const doc = scorer.nextDoc();
    if (doc === NO_MORE_DOCS) break;
    if (live === undefined || ((live[doc >>> 5] >>> (doc & 31)) & 1) === 1) docs[count++] = doc;
  }
  block.count = count;
  return scorer.docId !== NO_MORE_DOCS;
}
function fillScored(block, { liveDocs }, scorer, { minScore, kept }) {
  block.count = 0;
  while (block.count < BLOCK_DOCS) {
    const doc = scorer.nextDoc();
    if (doc === NO_MORE_DOCS) break;
    if (liveDocs !== undefined && !hasBit(liveDocs, doc)) continue;
    const score = scorer.score();
    if (score < minScore) continue;
    if (kept !== undefined) kept[doc] = score;
    block.docs[block.count++] = doc;
  }
  return scorer.docId !== NO_MORE_DOCS;
}
