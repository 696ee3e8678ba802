import { err, type EngineError, type Result } from '../errors.ts';
import type { Answer } from '../shard/shard-port.ts';

/** How the engine's memory stands, in bytes. */
export interface MemoryUse {
  /** Segments, what was derived from them, buffers of writes, merges under way, orders by relevance that walks keep. */
  readonly used: number;
  /** Set aside for requests that are being answered. */
  readonly reserved: number;
  /** `indices.breaker.total.limit`. */
  readonly limit: number;
  /** Requests refused so far. */
  readonly tripped: number;
}

/**
 * Refuses what would take more memory than the engine may have, before any of it is taken: a worker that runs out of memory takes the page with it.
 * Deletes, reads and the closing of contexts are never asked about.
 * @see docs/search.md, memory
 */
export class MemoryBreaker {
  readonly #limit: () => number;
  readonly #used: () => number;
  readonly #giveBack: () => void;
  #reserved = 0;
  #tripped = 0;

  /**
   * @param limit the limit as it is set now.
   * @param used what is in use now, requests left out.
   * @param giveBack lets go of what is kept for speed alone, before anything is refused.
   */
  constructor(limit: () => number, used: () => number, giveBack: () => void) {
    this.#limit = limit;
    this.#used = used;
    this.#giveBack = giveBack;
  }

  get use(): MemoryUse {
    return { used: this.#used(), reserved: this.#reserved, limit: this.#limit(), tripped: this.#tripped };
  }

  /**
   * Sets `bytes` aside while `work` is done.
   * @param request what wants them, as the refusal names it
   * @returns `circuit_breaking`, with `work` not begun, when there is not so much left
   */
  async within<T>(request: string, bytes: number, work: () => Answer<Result<T>>): Promise<Result<T>> {
    const refused = this.#refusal(request, bytes);
    if (refused !== undefined) return err(refused);
    this.#reserved += bytes;
    try {
      return await work();
    } finally {
      this.#reserved -= bytes;
    }
  }

  #refusal(request: string, bytes: number): EngineError | undefined {
    if (this.#fits(bytes)) return undefined;
    this.#giveBack();
    if (this.#fits(bytes)) return undefined;
    const { used, reserved, limit } = this.use;
    this.#tripped++;
    return {
      kind: 'circuit_breaking',
      request,
      used,
      reserved: reserved + bytes,
      limit,
      // Without the other requests it would fit: it may fit later.
      durability: used + bytes <= limit ? 'TRANSIENT' : 'PERMANENT',
    };
  }

  #fits(bytes: number): boolean {
    const { used, reserved, limit } = this.use;
    return used + reserved + bytes <= limit;
  }
}
