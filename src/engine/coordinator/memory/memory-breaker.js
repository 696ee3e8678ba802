import { err } from '../../errors.ts';
/** A request that takes less is counted, but not worth a look at the books. */
const SMALL_CLAIM_BYTES = 128 * 1024;
/** Bytes that are set aside between two looks at what is in use: adding that up takes longer than most of what small pieces are asked for. */
const LOOK_EVERY_BYTES = 64 * 1024;
/**
 * Refuses what would take more memory than the engine may have, before any of it is taken: a worker that runs out of memory takes the page with it.
 * Deletes, small reads and the closing of contexts are never asked about.
 * @see docs/limits.md
 */
export class MemoryBreaker {
  #books;
  #reserved = 0;
  #reservedHeap = 0;
  /** What may be set aside before the next look. */
  #unlooked = 0;
  #tripped = 0;
  #heapTripped = 0;
  constructor(books) {
    this.#books = books;
  }
  get use() {
    const heap = { reserved: this.#reservedHeap, limit: this.#books.heapLimit(), tripped: this.#heapTripped };
    return { used: this.#books.used(), reserved: this.#reserved, limit: this.#books.limit(), tripped: this.#tripped, heap };
  }
  /**
   * Sets `wanted` aside while `work` is done.
   * @param request what wants them, as the refusal names it
   * @returns `circuit_breaking`, with `work` not begun, when there is not so much left
   */
  async within(request, wanted, work) {
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
  claim(request) {
    return new Claim(this, request);
  }
  /** Counts what a claim wants besides, unlooked at where it is little and passes with the request. @param held what it would hold then */
  charge(request, wanted, held) {
    // What is going to be there behind the request is worth a look of its own.
    if (held.stays) this.#unlooked = 0;
    const unlooked = !held.stays && held.heap + held.buffers <= SMALL_CLAIM_BYTES;
    const refused = unlooked ? undefined : this.#refusal(request, wanted, held);
    if (refused === undefined) this.#add(wanted);
    return refused;
  }
  /** Counts what a claim gives back. */
  discharge(given) {
    this.#subtract(given);
  }
  #add({ heap, buffers }) {
    this.#reserved += heap + buffers;
    this.#reservedHeap += heap;
    this.#unlooked -= heap + buffers;
  }
  #subtract({ heap, buffers }) {
    this.#reserved -= heap + buffers;
    this.#reservedHeap -= heap;
  }
  /** @param held what the request would hold with it */
  #refusal(request, wanted, held) {
    const bytes = wanted.heap + wanted.buffers;
    const heapLimit = this.#books.heapLimit();
    if (wanted.heap > 0 && this.#reservedHeap + wanted.heap > heapLimit) {
      this.#heapTripped++;
      // Without the other requests it would fit: it may fit later.
      const durability = held.heap <= heapLimit ? 'TRANSIENT' : 'PERMANENT';
      const reserved = this.#reservedHeap + wanted.heap;
      return { kind: 'circuit_breaking', breaker: 'request', request, used: 0, reserved, limit: heapLimit, durability };
    }
    if (this.#fits(bytes)) return undefined;
    this.#books.giveBack();
    if (this.#fits(bytes)) return undefined;
    const { used, reserved, limit } = this.use;
    this.#tripped++;
    const durability = used + held.heap + held.buffers <= limit ? 'TRANSIENT' : 'PERMANENT';
    return { kind: 'circuit_breaking', breaker: 'parent', request, used, reserved: reserved + bytes, limit, durability };
  }
  #fits(bytes) {
    if (bytes <= this.#unlooked) return true;
    const free = this.#books.limit() - this.#books.used() - this.#reserved;
    this.#unlooked = Math.min(free, Math.max(bytes, LOOK_EVERY_BYTES));
    return bytes <= free;
  }
}
class Claim {
  #breaker;
  #request;
  #heap = 0;
  #buffers = 0;
  #refusal;
  constructor(breaker, request) {
    this.#breaker = breaker;
    this.#request = request;
  }
  get heap() {
    return this.#heap;
  }
  get refusal() {
    return this.#refusal;
  }
  take(bytes) {
    return this.#take({ heap: bytes, buffers: 0 });
  }
  takeBuffers(bytes, stays) {
    return this.#take({ heap: 0, buffers: bytes }, stays);
  }
  give(bytes) {
    this.#breaker.discharge({ heap: bytes, buffers: 0 });
    this.#heap -= bytes;
  }
  giveBuffers(bytes) {
    this.#breaker.discharge({ heap: 0, buffers: bytes });
    this.#buffers -= bytes;
  }
  shrinkTo(buffers) {
    const left = Math.min(buffers, this.#buffers);
    this.#breaker.discharge({ heap: this.#heap, buffers: this.#buffers - left });
    this.#heap = 0;
    this.#buffers = left;
  }
  free() {
    this.shrinkTo(0);
  }
  #take(wanted, stays) {
    const held = { heap: this.#heap + wanted.heap, buffers: this.#buffers + wanted.buffers, stays: stays !== undefined };
    this.#refusal = this.#breaker.charge(stays ?? this.#request, wanted, held);
    if (this.#refusal !== undefined) return false;
    this.#heap = held.heap;
    this.#buffers = held.buffers;
    return true;
  }
}
