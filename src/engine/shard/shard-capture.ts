import type { CapturedWriter } from '../index/writer/index-writer.ts';

/** A copy of a shard as far as it lies in segments. */
export interface ShardCapture extends Omit<CapturedWriter, 'firstUnsealed'> {
  /** All writes up to this number are in there. */
  readonly throughSeqNo: number;
  readonly nextSeqNo: number;
}
