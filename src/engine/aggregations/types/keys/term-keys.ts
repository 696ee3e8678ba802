import type { Leaf } from '../../../index/segment/searcher.ts';
import type { Steps } from '../../../index/memory/slices.ts';
import type { Counts } from '../../collect/aggregator.ts';
import type { Block } from '../../collect/block.ts';
import type { FoundBuckets } from '../../collect/found-buckets.ts';
import type { BucketKey, KeyKind } from '../../partial.ts';

/** Turns documents into buckets by their values. */
export interface TermKeys {
  readonly kind: KeyKind;
  /** Buckets so far. */
  readonly size: number;
  /** By bucket; undefined where all have one. */
  readonly owners: Uint32Array | undefined;
  enter(leaf: Leaf): void;
  /** Values that a document of the leaf has on average, or what takes as long. At least 1. */
  readonly perDoc: number;
  /** Fills `below` with an entry for each term of each document. */
  read(block: Block, below: Block): void;
  /** Counts documents by their terms, and hands none on; undefined where that is no quicker. What is counted shows after {@link fold}. */
  readonly count?: ((block: Block) => void) | undefined;
  /** As {@link perDoc}, of a document that is counted alone. */
  readonly perCounted?: number;
  /** Adds what was counted to the counts of the buckets. */
  fold?(counts: Counts): Steps<void>;
  keyOf(bucket: number): BucketKey;
  /** Adds the buckets of all values of a leaf. */
  every(leaf: Leaf, owner: number, found: FoundBuckets): Steps<void>;
}

/** Units of work of looking a key up that no document may have. */
export const UNITS_PER_KEY = 200;
