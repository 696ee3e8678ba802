import { err, type EngineError, type Result } from '../../errors.ts';
import type { JsonMemory } from '../../json/json-memory.ts';
import type { Answer } from '../../shard/shard-port.ts';

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
  /** The part of `reserved` that lies in the heap of the host's JavaScript, and its own limit, `indices.breaker.request.limit`. */
  readonly heap: { readonly reserved: number; readonly limit: number; readonly tripped: number };
}

/** A request that is refused for want of memory. */
export type MemoryRefusal = Extract<EngineError, { kind: 'circuit_breaking' }>;

/** What one request has set aside, bit by bit as it turns out what it takes. Whoever opened it frees it, once. */
export interface MemoryClaim extends JsonMemory {
  /** Sets so many bytes of heap aside. False: there are not so many left, and `refusal` says so; what was taken before stays. */
  take(bytes: number): boolean;
  /** Bytes of heap it holds. */
  readonly heap: number;
  /** The same for array buffers, which lie beside the heap. @param stays what is going to be there behind the request, as a refusal names it */
  takeBuffers(bytes: number, stays?: string): boolean;
  /** Gives so many bytes of heap back. */
  give(bytes: number): void;
  /** Gives so many bytes of array buffers back. */
  giveBuffers(bytes: number): void;
  /** Gives everything back but so many bytes of array buffers. */
  shrinkTo(buffers: number): void;
  /** Gives everything back. */
  free(): void;
  /** Why bytes were refused last. */
  readonly refusal: MemoryRefusal | undefined;
}

/** What a breaker goes by; each is asked anew whenever it matters. */
export interface MemoryBooks {
  /** The limit of everything together. */
  readonly limit: () => number;
  /** The limit of what requests take in the heap. */
  readonly heapLimit: () => number;
  /** What is in use now, requests left out. */
  readonly used: () => number;
  /** Lets go of what is kept for speed alone, before anything is refused. */
  readonly giveBack: () => void;
}

/** A request that takes less is counted, but not worth a look at the books. */
const SMALL_CLAIM_BYTES = 128 * 1024;

/** Bytes that are set aside between two looks at what is in use: adding that up takes longer than most of what small pieces are asked for. */
const LOOK_EVERY_BYTES = 64 * 1024;

/** Where much is free, the part of it that is set aside between two looks. */
const LOOK_EVERY_PART = 1 / 1024;

/** What is set aside: heap, and array buffers. */
export interface Amount {
  readonly heap: number;
  readonly buffers: number;
}

/**
 * Refuses what would take more memory than the engine may have, before any of it is taken: a worker that runs out of memory takes the page with it.
 * Deletes, small reads and the closing of contexts are never asked about.
 * @see docs/limits.md
 */
export class MemoryBreaker {
  readonly #books: MemoryBooks;
  #reserved = 0;
  #reservedHeap = 0;
  /** What may be set aside before the next look. */
  #unlooked = 0;
  #lookedAtLimit = 0;
  #tripped = 0;
  #heapTripped = 0;

  constructor(books: MemoryBooks) {
    this.#books = books;
  }

  get use(): MemoryUse {
    const heap = { reserved: this.#reservedHeap, limit: this.#books.heapLimit(), tripped: this.#heapTripped };
    return { used: this.#books.used(), reserved: this.#reserved, limit: this.#books.limit(), tripped: this.#tripped, heap };
  }

  /**
   * Sets `wanted` aside while `work` is done.
   * @param request what wants them, as the refusal names it
   * @returns `circuit_breaking`, with `work` not begun, when there is not so much left
   */
  async within<T>(request: string, wanted: Amount, work: () => Answer<Result<T>>): Promise<Result<T>> {
    const refused = this.#refusal(request, wanted, wanted);
    if (refused !== undefined) return err(refused);
    this.#add(wanted);
    try {
      return await work();
    } finally {
      this.#subtract(wanted);
    }
  }

  /** Opens the account of a request. @param request as a refusal names it */
  claim(request: string): MemoryClaim {
    return new Claim(this, request);
  }

  /** Counts what a claim wants besides, unlooked at where it is little and passes with the request. @param held what it would hold then */
  charge(request: string, wanted: Amount, held: Amount & { readonly stays: boolean }): MemoryRefusal | undefined {
    const unlooked = !held.stays && held.heap + held.buffers <= SMALL_CLAIM_BYTES;
    const refused = unlooked ? undefined : this.#refusal(request, wanted, held);
    if (refused === undefined) this.#add(wanted);
    return refused;
  }

  /** Counts what a claim gives back. */
  discharge(given: Amount): void {
    this.#subtract(given);
  }

  #add({ heap, buffers }: Amount): void {
    this.#reserved += heap + buffers;
    this.#reservedHeap += heap;
    this.#unlooked -= heap + buffers;
  }

  #subtract({ heap, buffers }: Amount): void {
    this.#reserved -= heap + buffers;
    this.#reservedHeap -= heap;
  }

  /** @param held what the request would hold with it */
  #refusal(request: string, wanted: Amount, held: Amount): MemoryRefusal | undefined {
    const refusedHeap = wanted.heap === 0 ? undefined : this.#heapRefusal(request, wanted, held);
    if (refusedHeap !== undefined) return refusedHeap;
    const bytes = wanted.heap + wanted.buffers;
    if (this.#fits(bytes)) return undefined;
    this.#books.giveBack();
    if (this.#fits(bytes)) return undefined;
    const { used, reserved, limit } = this.use;
    this.#tripped++;
    const durability = used + held.heap + held.buffers <= limit ? 'TRANSIENT' : 'PERMANENT';
    return { kind: 'circuit_breaking', breaker: 'parent', request, used, reserved: reserved + bytes, limit, durability };
  }

  #heapRefusal(request: string, wanted: Amount, held: Amount): MemoryRefusal | undefined {
    const reserved = this.#reservedHeap + wanted.heap;
    const limit = this.#books.heapLimit();
    if (reserved <= limit) return undefined;
    this.#heapTripped++;
    // Without the other requests it would fit: it may fit later.
    const durability = held.heap <= limit ? 'TRANSIENT' : 'PERMANENT';
    return { kind: 'circuit_breaking', breaker: 'request', request, used: 0, reserved, limit, durability };
  }

  #fits(bytes: number): boolean {
    const limit = this.#books.limit();
    if (bytes <= this.#unlooked && limit === this.#lookedAtLimit) return true;
    const free = limit - this.#books.used() - this.#reserved;
    this.#lookedAtLimit = limit;
    this.#unlooked = Math.min(free, Math.max(bytes, LOOK_EVERY_BYTES, free * LOOK_EVERY_PART));
    return bytes <= free;
  }
}

class Claim implements MemoryClaim {
  readonly #breaker: MemoryBreaker;
  readonly #request: string;
  #heap = 0;
  #buffers = 0;
  #refusal: MemoryRefusal | undefined;

  constructor(breaker: MemoryBreaker, request: string) {
    this.#breaker = breaker;
    this.#request = request;
  }

  get heap(): number {
    return this.#heap;
  }

  get refusal(): MemoryRefusal | undefined {
    return this.#refusal;
  }

  take(bytes: number): boolean {
    return this.#take({ heap: bytes, buffers: 0 });
  }

  takeBuffers(bytes: number, stays?: string): boolean {
    return this.#take({ heap: 0, buffers: bytes }, stays);
  }

  give(bytes: number): void {
    this.#breaker.discharge({ heap: bytes, buffers: 0 });
    this.#heap -= bytes;
  }

  giveBuffers(bytes: number): void {
    this.#breaker.discharge({ heap: 0, buffers: bytes });
    this.#buffers -= bytes;
  }

  shrinkTo(buffers: number): void {
    const left = Math.min(buffers, this.#buffers);
    this.#breaker.discharge({ heap: this.#heap, buffers: this.#buffers - left });
    this.#heap = 0;
    this.#buffers = left;
  }

  free(): void {
    this.shrinkTo(0);
  }

  #take(wanted: Amount, stays?: string): boolean {
    const held = { heap: this.#heap + wanted.heap, buffers: this.#buffers + wanted.buffers, stays: stays !== undefined };
    this.#refusal = this.#breaker.charge(stays ?? this.#request, wanted, held);
    if (this.#refusal !== undefined) return false;
    this.#heap = held.heap;
    this.#buffers = held.buffers;
    return true;
  }
}
