import type { Answer } from './shard-port.ts';

/** Asked before each query of a shard whether it is to fail: for teaching and for tests of what happens then. */
export interface ShardFaults {
  /** True: the query fails. What it waits before it answers makes the shard slow; where nothing is to go wrong it answers at once. */
  strikes(index: string, shard: number): Answer<boolean>;
}
