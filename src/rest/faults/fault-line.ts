import type { ShardFaults } from '../../engine/index.ts';
import type { ShardFault } from './faults.ts';

/** Waits so many milliseconds; the host's business, as all time is. */
type Wait = (ms: number) => Promise<void>;

/**
 * Where faults reach the engine's shards. The service says which hold, the engine asks before each query of a shard. A fault that
 * came with one request holds for all that are answered while it is.
 */
export class FaultLine implements ShardFaults {
  readonly wait: Wait;
  readonly #active = new Set<readonly ShardFault[]>();

  constructor(wait: Wait) {
    this.wait = wait;
  }

  /** Runs `work` with these faults. */
  async during<Value>(faults: readonly ShardFault[], work: () => Promise<Value>): Promise<Value> {
    if (faults.length === 0) return await work();
    const mine = [...faults];
    this.#active.add(mine);
    try {
      return await work();
    } finally {
      this.#active.delete(mine);
    }
  }

  /** @see ShardFaults */
  strikes(index: string, shard: number): boolean | Promise<boolean> {
    return this.#active.size > 0 && this.#strikes(index, shard);
  }

  async #strikes(index: string, shard: number): Promise<boolean> {
    let fails = false;
    for (const faults of this.#active) {
      for (const fault of faults) {
        if (fault.shard !== shard || (fault.index ?? index) !== index) continue;
        if (fault.what === 'fail') fails = true;
        else await this.wait(fault.what);
      }
    }
    return fails;
  }
}
