import type { Result } from '../errors.ts';
import type { ShardIdentity } from './shard-identity.ts';
import type { ShardWrite, ShardWriteOutcome } from './shard-write.ts';

/** Told of what shards did, at once and in order, so that it can be written down. What it keeps of bytes it copies. */
export interface ShardJournal {
  /** The primary did those writes that have come out well. */
  wrote(shard: ShardIdentity, writes: readonly ShardWrite[], outcomes: readonly Result<ShardWriteOutcome>[]): void;
  /** A copy published all that was written. */
  published(shard: ShardIdentity, copy: number): void;
  merged(shard: ShardIdentity, copy: number, maxSegments: number): void;
}
