import { threadClock } from './thread-clock.mjs';

/**
 * @typedef {object} Slices of one kind of work, as long as each held the thread: from the call, or the end of a pause, until the next pause or the answer
 * @property {number[]} cpuMs CPU time of this thread
 * @property {number[]} clockMs by the clock: what other processes took is in it
 * @property {number[]} waitMs how long searches waited that came meanwhile, from asking until they were answered
 */

/** Cuts work into the slices in which it holds the thread, and measures each. One kind of work at a time. */
export class SliceWatch {
  /** @type {Map<string, Slices>} */
  #kinds = new Map();
  /** @type {Slices | undefined} */
  #current;
  #cpu = threadClock();
  #limitMs;
  #cpuStart = 0;
  #clockStart = 0;
  #since = Infinity;

  /** @param {number} limitMs what longer slices are counted by */
  constructor(limitMs) {
    this.#limitMs = limitMs;
  }

  /** A host's `pause`: ends a slice, lets messages come in, begins the next. */
  pause = async () => {
    this.#end();
    await new Promise((resolve) => setImmediate(resolve));
    this.#begin();
  };

  /**
   * @template T
   * @param {string} kind
   * @param {() => T | Promise<T>} work
   */
  async measure(kind, work) {
    this.#current = this.#of(kind);
    this.#begin();
    this.#since = this.#clockStart;
    try {
      return await work();
    } finally {
      this.#end();
      // Searches that came during the last slice are of this kind too.
      await new Promise((resolve) => setImmediate(resolve));
      this.#current = undefined;
    }
  }

  /**
   * Notes a search that was answered now.
   * @param {number} asked when it was asked for, by this thread's clock: before the work under way, it waited for something else
   */
  answered(asked) {
    if (asked >= this.#since) this.#current?.waitMs.push(performance.now() - asked);
  }

  /** @param {string} kind */
  #of(kind) {
    let slices = this.#kinds.get(kind);
    if (slices === undefined) this.#kinds.set(kind, (slices = { cpuMs: [], clockMs: [], waitMs: [] }));
    return slices;
  }

  /** All since the last call, by kind. */
  take() {
    const kinds = Object.fromEntries([...this.#kinds].map(([kind, slices]) => [kind, summary(slices, this.#limitMs)]));
    this.#kinds.clear();
    return kinds;
  }

  #begin() {
    this.#clockStart = performance.now();
    this.#cpuStart = this.#cpu();
  }

  #end() {
    if (this.#current === undefined) return;
    this.#current.cpuMs.push(this.#cpu() - this.#cpuStart);
    this.#current.clockMs.push(performance.now() - this.#clockStart);
  }
}

/** @param {Slices} slices @param {number} limitMs */
function summary({ cpuMs, clockMs, waitMs }, limitMs) {
  const totalCpuMs = cpuMs.reduce((sum, ms) => sum + ms, 0);
  const [cpu, clock, waits] = [cpuMs, clockMs, waitMs].map((samples) => spread(samples, limitMs));
  return { count: cpuMs.length, totalCpuMs, cpu, clock, waits: { count: waitMs.length, ...waits } };
}

/** @param {readonly number[]} samples @param {number} limitMs */
function spread(samples, limitMs) {
  const sorted = samples.toSorted((a, b) => a - b);
  const at = (/** @type {number} */ share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
  return { p50: at(0.5), p99: at(0.99), longest: at(1), over: sorted.filter((ms) => ms > limitMs).length };
}
