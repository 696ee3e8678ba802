import type { HeldCost } from '../cost/shard-cost.ts';
import type { Query } from '../query/query.ts';
import type { ShardPort } from '../shard/shard-port.ts';
import type { ContextId } from './context-id.ts';

/** One shard as a context sees it: the reader that a copy of the shard keeps open for it. */
export interface ContextShard {
  readonly index: string;
  readonly uuid: string;
  readonly shard: number;
  readonly port: ShardPort;
  readonly reader: number;
  /** The copy's number, 0 the primary; undefined where only primaries run. */
  readonly copy?: number;
  /** Only what matches is there to be read: the shard was reached through a filtering alias. */
  readonly filter?: Query;
}

/**
 * An open scroll or PIT: a frozen reader per shard and the time it is good for. `State` is what the coordinator keeps
 * with it (a scroll's query and cursors). Mutable: only the registry writes to it.
 */
export interface ReaderContext<State> {
  readonly number: number;
  readonly kind: ContextId['kind'];
  readonly shards: readonly ContextShard[];
  readonly state: State;
  readonly openedAt: number;
  keepAliveMs: number;
  /** The first moment at which it is gone. */
  expiresAt: number;
  /** Counts the ids given out. */
  sequence: number;
  /** Requests working on it right now: readers outlive a close until the last of them is done. */
  users: number;
  closed: boolean;
  /** Counts the changes of the validity time that were asked for. */
  version: number;
}

/** What the context alone keeps alive, as of the shards' latest answers. */
export function heldBy(context: ReaderContext<unknown>): HeldCost {
  let segments = 0;
  let bytes = 0;
  for (const { port, reader } of context.shards) {
    const held = port.held(reader);
    segments += held.segments;
    bytes += held.bytes;
  }
  return { contexts: context.shards.length, segments, bytes };
}
