import { hasBit } from '../../index/memory/bits.ts';
import type { Leaf } from '../../index/segment/searcher.ts';
import type { Sliced } from '../../index/memory/slices.ts';
import { NO_MORE_DOCS, type Scorer } from '../../query/scorer/scorer.ts';
import { type AggregationWorld, type Aggregator, handOn } from './aggregator.ts';
import { Block, BLOCK_DOCS } from './block.ts';
import type { MatchCut } from './match-cut.ts';

/** Who gets the matches of a leaf, and which of them. */
export interface Taking {
  readonly aggregators: readonly Aggregator[];
  readonly minScore: number | undefined;
  /** Whether scores are kept for those who have to know them. */
  readonly keepsScores: boolean;
  /** Ends the matches of a shard. */
  readonly cut: MatchCut | undefined;
}

/** Gives the live matches of a leaf to aggregators, a block at a time; answers how many there were. */
export function* collectLeaf(
  leaf: Leaf,
  scorer: Scorer,
  { aggregators, minScore, keepsScores, cut }: Taking,
  world: AggregationWorld,
): Sliced<number> {
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

/** Fills a block with the next live matches; false: there are no more behind them. */
type Filler = (block: Block) => boolean;

function filler({ segment, liveDocs }: Leaf, scorer: Scorer): Filler {
  const set = scorer.matchSet();
  if (set === undefined) return (block) => fillNext(block, scorer, liveDocs?.words);
  if (set !== 'all') return setFiller(set, liveDocs?.words);
  return liveDocs === undefined ? rangeFiller(segment.docCount) : setFiller(liveDocs.words, undefined);
}

function rangeFiller(docCount: number): Filler {
  let next = 0;
  return (block) => {
    const first = next;
    const count = Math.min(BLOCK_DOCS, docCount - first);
    block.setRun(first, count);
    next += count;
    return next < docCount;
  };
}

function setFiller(set: Uint32Array, live: Uint32Array | undefined): Filler {
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

function fillNext(block: Block, scorer: Scorer, live: Uint32Array | undefined): boolean {
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

function fillScored(
  block: Block,
  { liveDocs }: Leaf,
  scorer: Scorer,
  { minScore, kept }: { readonly minScore: number; readonly kept: Float32Array | undefined },
): boolean {
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
