import type { Leaf } from '../../index/segment/searcher.ts';
import type { Sliced } from '../../index/memory/slices.ts';
import type { Block } from './block.ts';
import type { DocFilter } from './doc-filter.ts';

/**
 * Ends the matches that aggregations get where those that a filter lets through are as many as were asked for: before the next one. Without a filter among the
 * wishes of a search the walk itself ends. Mutable: it counts over all leaves of a shard.
 */
export class MatchCut {
  readonly #filter: DocFilter;
  #left: number;
  isOver = false;

  constructor(filter: DocFilter, count: number) {
    this.#filter = filter;
    this.#left = count;
  }

  *enter(leaf: Leaf): Sliced<void> {
    yield* this.#filter.enter(leaf);
  }

  /** Leaves out of a block what comes too late; true: nothing comes behind it. */
  shorten(block: Block): boolean {
    const { bits } = this.#filter;
    block.fill();
    const { docs, count } = block;
    for (let i = 0; i < count; i++) {
      const doc = docs[i];
      if (bits !== 'all' && ((bits[doc >>> 5] >>> (doc & 31)) & 1) === 0) continue;
      if (this.#left-- > 0) continue;
      block.count = i;
      this.isOver = true;
      break;
    }
    return this.isOver;
  }
}
