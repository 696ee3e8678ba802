import type { SearchFaults, ShardFaults } from '../../engine/index.ts';
import type { Faults, ShardFault } from './faults.ts';
import type { KnownFault } from './known-faults.ts';

/** Waits so many milliseconds; the host's business, as all time is. */
type Wait = (ms: number) => Promise<void>;

/**
 * Where faults reach the engine. The service says which hold, the engine asks before each search and each query of a shard. A fault that
 * came with one request holds for all that are answered while it is.
 */
export class FaultLine implements ShardFaults, SearchFaults {
  readonly wait: Wait;
  readonly #active = new Set<readonly ShardFault[]>();
  readonly #known = new Set<readonly KnownFault[]>();

  constructor(wait: Wait) {
    this.wait = wait;
  }

  /** Runs `work` with these faults. */
  during<Value>({ shards, known = [] }: Pick<Faults, 'shards' | 'known'>, work: () => Promise<Value>): Promise<Value> {
    return shards.length === 0 && known.length === 0 ? work() : this.#during(shards, known, work);
  }

  async #during<Value>(shards: readonly ShardFault[], known: readonly KnownFault[], work: () => Promise<Value>): Promise<Value> {
    // Copies: the same faults may hold for two requests, and end with one of them.
    const [mine, own] = [[...shards], [...known]];
    if (mine.length > 0) this.#active.add(mine);
    if (own.length > 0) this.#known.add(own);
    try {
      return await work();
    } finally {
      this.#active.delete(mine);
      this.#known.delete(own);
    }
  }

  /** @see SearchFaults */
  has(fault: KnownFault): boolean {
    if (this.#known.size === 0) return false;
    return [...this.#known].some((faults) => faults.includes(fault));
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
