import { BLOCKS_PER_GROUP, type Impacts, type TermBlocks } from '../../index/segment/term-blocks.ts';
import { bm25, type TermScoring } from '../weight/bm25.ts';
import { ScoreLimits } from './score-limits.ts';

/** So many times the documents that a score is to be found for. */
const PAIRS_PER_DOCUMENT = 4;

/** Norm byte of the longest fields. */
const LONGEST = 255;

/**
 * What a term's blocks of postings score at most. Mutable: it stands on a block and moves forward alone. A block's best score is worked out of its competitive pairs when it is
 * asked for; a term of one block has none, and is taken for as good as a term can be.
 */
export class BlockMaxima {
  readonly #blocks: TermBlocks;
  readonly #scoring: TermScoring;
  #limits: ScoreLimits | undefined;
  /** The one it stands on. */
  block = 0;

  constructor(blocks: TermBlocks, scoring: TermScoring) {
    this.#blocks = blocks;
    this.#scoring = scoring;
  }

  /** Which pairs score above what was needed last, or what {@link ScoreLimits.need} is told. */
  get limits(): ScoreLimits {
    this.#limits ??= new ScoreLimits(this.#scoring);
    return this.#limits;
  }

  /** First document that the block can have. */
  get first(): number {
    return this.#blocks.lastDoc(this.block - 1) + 1;
  }

  /** Its last document, or one behind it. */
  get last(): number {
    return this.#blocks.lastDoc(this.block);
  }

  /** The norm byte of its shortest field, or less: that of its best pair with a frequency of at least 1. */
  get shortest(): number {
    const { skips, firstBlock } = this.#blocks;
    if (skips === undefined) return 0;
    const { starts, norms } = skips.blocks;
    let shortest = LONGEST;
    for (let i = starts[firstBlock + this.block]; i < starts[firstBlock + this.block + 1]; i++) shortest = Math.min(shortest, norms[i]);
    return shortest;
  }

  /** Its best score. */
  get current(): number {
    return this.#ofBlock(this.block);
  }

  /** The best score of the whole term. */
  most(): number {
    return this.#ofGroups(0, this.#blocks.count - 1);
  }

  /** A score that so many documents reach, deleted ones included: each pair of a group, or of a block where the groups have too few, is that of another document. -Infinity: not known. */
  reachedBy(documents: number): number {
    const { skips, count, firstBlock, firstGroup } = this.#blocks;
    if (skips === undefined) return -Infinity;
    const { groups, blocks } = skips;
    const lastGroup = firstGroup + Math.ceil(count / BLOCKS_PER_GROUP);
    const enough = groups.starts[lastGroup] - groups.starts[firstGroup] >= PAIRS_PER_DOCUMENT * documents;
    return enough
      ? nthBest(groups, groups.starts[firstGroup], groups.starts[lastGroup], this.#scoring, documents)
      : nthBest(blocks, blocks.starts[firstBlock], blocks.starts[firstBlock + count], this.#scoring, documents);
  }

  /** Moves to the first block that ends at or behind `doc` and scores above `needed`; false where there is none. */
  seek(doc: number, needed: number): boolean {
    const { count, skips, firstBlock, firstGroup } = this.#blocks;
    let block = this.#blocks.blockOf(doc, this.block);
    if (skips === undefined) return block < count && !(this.#scoring.weight <= needed);
    if (needed > -Infinity) {
      const { limits } = this;
      limits.need(needed);
      while (block < count) {
        const isGroup = block % BLOCKS_PER_GROUP === 0;
        if (isGroup && !hasAbove(skips.groups, firstGroup + block / BLOCKS_PER_GROUP, limits)) block += BLOCKS_PER_GROUP;
        else if (!hasAbove(skips.blocks, firstBlock + block, limits)) block++;
        else break;
      }
    }
    this.block = Math.min(block, count - 1);
    return block < count;
  }

  /** The best score of documents `from` to `to`, or more. What is asked for next must not lie before. */
  between(from: number, to: number): number {
    const { count } = this.#blocks;
    this.block = Math.min(this.#blocks.blockOf(from, this.block), count - 1);
    if (to <= this.last) return this.current;
    return this.#ofGroups(this.block, Math.min(this.#blocks.blockOf(to, this.block), count - 1));
  }

  #ofBlock(block: number): number {
    const { skips, firstBlock } = this.#blocks;
    return skips === undefined ? this.#scoring.weight : maxOf(skips.blocks, firstBlock + block, this.#scoring);
  }

  #ofGroup(group: number): number {
    const { skips, firstGroup } = this.#blocks;
    return skips === undefined ? this.#scoring.weight : maxOf(skips.groups, firstGroup + group, this.#scoring);
  }

  /** Of the groups that blocks `from` to `to` are in. */
  #ofGroups(from: number, to: number): number {
    let max = 0;
    const last = Math.floor(to / BLOCKS_PER_GROUP);
    for (let group = Math.floor(from / BLOCKS_PER_GROUP); group <= last; group++) max = Math.max(max, this.#ofGroup(group));
    return max;
  }
}

/** The `n`-th best score of pairs `from` to `to` - 1; -Infinity where there are fewer. The best are in a heap, the worst of them first: few pairs get in. */
function nthBest({ freqs, norms }: Impacts, from: number, to: number, { weight, normInverses }: TermScoring, n: number): number {
  if (to - from < n) return -Infinity;
  const heap = new Float32Array(n).fill(-Infinity);
  for (let i = from; i < to; i++) {
    const score = bm25(weight, freqs[i], normInverses[norms[i]]);
    if (score <= heap[0]) continue;
    let at = 0;
    for (let child = 1; child < n; child = 2 * at + 1) {
      if (child + 1 < n && heap[child + 1] < heap[child]) child++;
      if (heap[child] >= score) break;
      heap[at] = heap[child];
      at = child;
    }
    heap[at] = score;
  }
  return heap[0];
}

/** Whether a pair scores above what is needed. */
function hasAbove({ starts, freqs, norms }: Impacts, at: number, limits: ScoreLimits): boolean {
  const end = starts[at + 1];
  for (let i = starts[at]; i < end; i++) if (norms[i] <= limits.longest(freqs[i])) return true;
  return false;
}

function maxOf({ starts, freqs, norms }: Impacts, at: number, { weight, normInverses }: TermScoring): number {
  let max = 0;
  for (let i = starts[at]; i < starts[at + 1]; i++) max = Math.max(max, bm25(weight, freqs[i], normInverses[norms[i]]));
  return max;
}
