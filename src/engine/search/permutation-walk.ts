import { bitWords, hasBit } from '../index/bits.ts';
import type { Leaf } from '../index/searcher.ts';
import type { DocValues } from '../index/segment.ts';
import type { DocMatcher } from '../query/scorer.ts';
import type { Cursor } from './key-slots.ts';
import { isLive } from './leaf-matches.ts';
import { isMissingValue, seekValue, sortsMissingFirst } from './seek-column.ts';
import type { CursorValue, KeywordSortKey, NumericSortKey } from './sort-key.ts';
import type { SortedQueue } from './sorted-queue.ts';
import type { Tally } from './tally.ts';

type SeekValue = Exclude<CursorValue, null>;

export interface WalkOptions {
  readonly leaf: Leaf;
  /** The first sort key; its missing values sort to an end. */
  readonly key: NumericSortKey | KeywordSortKey;
  /** The key's column: single-valued. Undefined: no document here has a value. */
  readonly column: DocValues | undefined;
  readonly matches: DocMatcher;
  /** Documents the walk may look at. */
  readonly budget: number;
  readonly queue: SortedQueue;
  readonly tally: Tally;
  readonly cursor: Cursor | undefined;
  /** Equal first keys are ordered by document number alone. */
  readonly tiesByDoc: boolean;
}

/** How a walk ended. */
export interface WalkOutcome {
  /** False: the budget ran out before the walk could know that nothing better is left. */
  readonly finished: boolean;
  /** Documents it looked at that match, and, where there was a budget, which they are. */
  readonly found: number;
  readonly foundBits: Uint32Array;
}

/**
 * Collects a leaf along the sorted permutation of its first sort key, one group of equal values after the other, and stops
 * where the next group can no longer enter the full queue. A cursor is sought, not scanned to.
 * Counting matches is left to the caller.
 */
export function walkPermutation(options: WalkOptions): WalkOutcome {
  options.queue.enterLeaf(options.leaf);
  return new Walk(options).run();
}

class Walk {
  readonly #options: WalkOptions;
  readonly #order: Uint32Array;
  readonly #missingFirst: boolean;
  /** Documents at or below it are behind the cursor when their first key equals the cursor's. */
  readonly #cursorDoc: number;
  readonly #foundBits: Uint32Array;
  #found = 0;
  #budget: number;

  constructor(options: WalkOptions) {
    this.#options = options;
    this.#order = options.column?.valueOrder() ?? new Uint32Array(0);
    this.#foundBits = new Uint32Array(options.budget < Infinity ? bitWords(options.leaf.segment.docCount) : 0);
    this.#budget = options.budget;
    this.#missingFirst = sortsMissingFirst(options.key);
    this.#cursorDoc = (options.cursor?.doc ?? -1) - options.leaf.docBase;
  }

  run(): WalkOutcome {
    const { cursor, key, column } = this.#options;
    const value = cursor?.values[0];
    const atMissing = value !== undefined && isMissingValue(value, key);
    if (this.#missingFirst && (cursor === undefined || atMissing)) this.#walkMissing(atMissing);
    // A missing keyword lies on one side of all values, wherever the dictionary would put it.
    if (column !== undefined && (value !== null || this.#missingFirst)) {
      if (key.order === 'asc') this.#walkUp(column, value ?? undefined);
      else this.#walkDown(column, value ?? undefined);
    }
    if (!this.#missingFirst) this.#walkMissing(atMissing);
    return { finished: this.#budget >= 0, found: this.#found, foundBits: this.#foundBits };
  }

  #walkUp(column: DocValues, cursor: SeekValue | undefined): void {
    const order = this.#order;
    let at = cursor === undefined ? 0 : seekValue(column, cursor, false);
    const cursorGroupEnd = cursor === undefined ? 0 : seekValue(column, cursor, true);
    while (at < order.length && this.#budget >= 0) {
      if (this.#options.queue.isBeyond(order[at])) return;
      const end = this.#groupEnd(column, at);
      this.#walkGroup(this.#groupStart(at, end, at < cursorGroupEnd), end);
      at = end;
    }
  }

  #walkDown(column: DocValues, cursor: SeekValue | undefined): void {
    const order = this.#order;
    let end = cursor === undefined ? order.length : seekValue(column, cursor, true);
    const cursorGroupStart = cursor === undefined ? order.length : seekValue(column, cursor, false);
    while (end > 0 && this.#budget >= 0) {
      if (this.#options.queue.isBeyond(order[end - 1])) return;
      const start = column.seek(entryValue(column, order[end - 1]), false);
      this.#walkGroup(this.#groupStart(start, end, end > cursorGroupStart), end);
      end = start;
    }
  }

  #groupEnd(column: DocValues, at: number): number {
    const value = entryValue(column, this.#order[at]);
    const next = at + 1;
    // Most groups are small: look at the neighbour before searching.
    if (next >= this.#order.length || entryValue(column, this.#order[next]) !== value) return next;
    return column.seek(value, true);
  }

  /** In the cursor's own group, where document numbers break ties, the documents already seen are sought past too. */
  #groupStart(start: number, end: number, isCursorGroup: boolean): number {
    if (!isCursorGroup || !this.#options.tiesByDoc) return start;
    let low = start;
    let high = end;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#order[middle] <= this.#cursorDoc) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #walkGroup(start: number, end: number): void {
    for (let i = start; i < end && this.#budget >= 0; i++) {
      if (!this.#visit(this.#order[i]) && this.#options.tiesByDoc) return;
    }
  }

  #walkMissing(atCursor: boolean): void {
    const { leaf, column, queue, tiesByDoc } = this.#options;
    const { docCount } = leaf.segment;
    if (column?.docsWithValue.cardinality === docCount) return;
    let first = true;
    for (let doc = atCursor && tiesByDoc ? Math.max(0, this.#cursorDoc + 1) : 0; doc < docCount && this.#budget >= 0; doc++) {
      if (column !== undefined && hasBit(column.docsWithValue, doc)) continue;
      if (first && queue.isBeyond(doc)) return;
      first = false;
      if (!this.#visit(doc) && tiesByDoc) return;
    }
  }

  /** False when the document was worse than the whole full queue. */
  #visit(doc: number): boolean {
    const { leaf, matches, queue, tally } = this.#options;
    if (this.#budget-- <= 0) return true;
    tally.visited++;
    if (!isLive(leaf, doc) || !matches(doc)) return true;
    this.#found++;
    if (this.#budget < Infinity) this.#foundBits[doc >>> 5] |= 1 << (doc & 31);
    return queue.offer(doc, NaN);
  }
}

function entryValue(column: DocValues, doc: number): number | bigint {
  return column.kind === 'numeric' ? column.values[doc] : column.ordinals[doc];
}
