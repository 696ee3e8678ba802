import type { WriterState } from '../index/writer/writer-state.ts';
import type { ShardActivity } from './shard-activity.ts';

/** A copy of a shard at one moment, to begin others with. It shares segments with the copy it is of. */
export interface ShardState {
  readonly writer: WriterState;
  readonly nextSeqNo: number;
  readonly refreshes: number;
}

/** A copy of a shard as its port has it: what it holds, and what it has done. */
export interface PortState {
  readonly shard: ShardState;
  readonly done: Readonly<Record<keyof ShardActivity, number>>;
}
