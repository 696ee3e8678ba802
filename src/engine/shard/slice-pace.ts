import type { Clock } from '../clock.ts';

/** How long work holds the thread before its host may do something else. */
const SLICE_MS = 2;

/** Steps in a slice at most, however the clock goes: a virtual one may stand still. A step is about a tenth of a millisecond. */
const STEPS_PER_SLICE = 16;

/** Work that begins so soon after other work had ended goes on with its slice: shard after shard is published. */
const GAP_MS = 1;

/**
 * Ends slices of work by the clock. What a step of so many units takes depends on the machine, on how warm its code is and on what else was in the
 * caches. What work is done, and in which order, does not depend on when it pauses.
 */
export class SlicePace {
  readonly #clock: Clock;
  readonly #pause: (() => Promise<void>) | undefined;
  #begun = -Infinity;
  #seen = -Infinity;
  /** The last pause asked for. */
  #turn: Promise<void> = Promise.resolve();

  /** @param pause lets the host do something else; undefined: it has nothing else to do meanwhile */
  constructor(clock: Clock, pause: (() => Promise<void>) | undefined) {
    this.#clock = clock;
    this.#pause = pause;
  }

  /** Says that work begins. */
  begin(): void {
    const now = this.#clock.elapsed();
    if (now - this.#seen > GAP_MS) this.#begun = now;
    this.#seen = now;
  }

  /** Before a short piece of work: a pause where those right before it have filled the slice. */
  enter(): Promise<void> | undefined {
    if (this.#pause === undefined) return undefined;
    this.begin();
    return this.#seen - this.#begun >= SLICE_MS ? this.pause() : undefined;
  }

  /** Behind a short piece of work. */
  leave(): void {
    if (this.#pause !== undefined) this.#seen = this.#clock.elapsed();
  }

  /** Whether it is time for a pause. */
  get isOver(): boolean {
    this.#seen = this.#clock.elapsed();
    return this.#seen - this.#begun >= SLICE_MS;
  }

  /**
   * Lets the host do something else; after it a new slice begins. Whoever else pauses meanwhile waits for another turn of the host's: ten long searches at a time hold
   * the thread no longer than one.
   */
  async pause(): Promise<void> {
    if (this.#pause !== undefined) {
      this.#turn = this.#turn.then(this.#pause);
      await this.#turn;
    }
    this.#begun = this.#seen = this.#clock.elapsed();
  }

  /** Takes steps until the work is done or a slice is over. @param step answers whether it was the last @returns whether the work is done */
  workOn(step: () => boolean): boolean {
    this.begin();
    for (let steps = 1; !step(); steps++) if (steps === STEPS_PER_SLICE || this.isOver) return false;
    return true;
  }

  /** Brings work to its end: before it returns where that takes no more than a slice, else with pauses. */
  bringToEnd(step: () => boolean): Promise<void> | undefined {
    if (this.#pause === undefined) {
      while (!step());
      return undefined;
    }
    this.begin();
    // Shard after shard of one search: a single long step of each would come to a long slice of all.
    return this.#seen - this.#begun < SLICE_MS && this.workOn(step) ? undefined : this.#goOn(step);
  }

  async #goOn(step: () => boolean): Promise<void> {
    do await this.pause();
    while (!this.workOn(step));
  }
}
