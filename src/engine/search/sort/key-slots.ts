import type { Leaf } from '../../index/segment/searcher.ts';
import type { KeyColumn } from './key-column.ts';
import type { CursorValue } from './sort-key.ts';

/**
 * One sort key of a queue: a value per slot, and the document under the hand, which is loaded once and then compared with
 * the worst entry of the queue or with the cursor. Every comparison is already in the direction of the sort: negative
 * means "comes first". Mutable by design: it sits in the hot loop.
 */
export abstract class KeySlots {
  /** Moves to another segment; what was loaded before is gone, slots stay. */
  abstract enterLeaf(leaf: Leaf): void;
  /** Loads a document of the current leaf. */
  abstract load(doc: number, score: number): void;
  /** Puts the loaded value into a slot. */
  abstract store(slot: number): void;
  abstract compareSlots(a: number, b: number): number;
  /** Says which slot is the worst of the queue now. */
  abstract setBottom(slot: number): void;
  /** The loaded value against the worst slot's. */
  abstract compareToBottom(): number;
  /** The loaded value against the cursor's. */
  abstract compareToCursor(): number;
  /** The slots' values in the given order, as they go to the coordinator. */
  abstract column(slots: Uint32Array): KeyColumn;
}

/** A cursor's value for each key; `doc` is the shard-level document number up to which equal keys count as seen. */
export interface Cursor {
  readonly values: readonly CursorValue[];
  readonly doc: number;
}
