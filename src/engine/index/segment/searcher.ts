import type { Origin } from '../memory/derived.ts';
import type { Segment } from './segment.ts';
import type { Bits } from '../memory/bits.ts';

/** One segment as a searcher sees it: deletions frozen at the refresh that published the searcher. */
export interface Leaf {
  readonly segment: Segment;
  /** Live documents; undefined when none is deleted. */
  readonly liveDocs: Bits | undefined;
  /** Shard-level document number of the segment's docId 0. */
  readonly docBase: number;
}

/**
 * A frozen view of one shard. Ref-counted: `acquire` before keeping it beyond the current call, `release` when done;
 * the last release lets its segments go.
 */
export interface Searcher extends Origin {
  readonly leaves: readonly Leaf[];
  /** Documents, deleted ones included: shard-level document numbers run below it. */
  readonly maxDoc: number;
  readonly liveCount: number;
  acquire(): void;
  release(): void;
}

/** Place of the leaf a shard-level document number falls into. */
export function leafAt(leaves: readonly Leaf[], doc: number): number {
  let low = 0;
  let high = leaves.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if (leaves[middle].docBase <= doc) low = middle;
    else high = middle - 1;
  }
  return low;
}
