import type { PublishedSearcher } from './published-searcher.ts';
import type { SegmentState } from './segment-list.ts';
import type { TombstonesById } from './tombstones.ts';

/**
 * A writer at one moment, with nothing in its buffers: what others may begin with, as often as one likes. It shares segments, bitsets and the searcher
 * with the writer it is of, which copies what it changes. Merges under way are not part of it: whoever begins with it chooses them anew.
 */
export interface WriterState {
  /** Oldest first, published or not. */
  readonly segments: readonly SegmentState[];
  /** What was published last. Acquired for good: its segments live as long as the state does. */
  readonly searcher: PublishedSearcher;
  /** Whether the searcher sees all the segments and no others. */
  readonly isPublished: boolean;
  readonly tombstones: TombstonesById;
  readonly unpublishedSince: number | undefined;
  /** Names given to segments, and merges taken over, so far. */
  readonly named: number;
  readonly merged: number;
}
