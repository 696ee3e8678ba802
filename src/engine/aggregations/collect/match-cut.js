/**
 * Ends the matches that aggregations get where those that a filter lets through are as many as were asked for: before the next one. Without a filter among the
 * wishes of a search the walk itself ends. Mutable: it counts over all leaves of a shard.
 */
export class MatchCut {
  #filter;
  #left;
  isOver = false;
  constructor(filter, count) {
    this.#filter = filter;
    this.#left = count;
  }
  *enter(leaf) {
    yield* this.#filter.enter(leaf);
  }
  /** Leaves out of a block what comes too late; true: nothing comes behind it. */
  shorten(block) {
    const { bits } = this.#filter;
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
