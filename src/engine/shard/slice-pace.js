/** How long work holds the thread before its host may do something else. */
const SLICE_MS = 2;
/** Steps in a slice at most, however the clock goes: a virtual one may stand still. A step is about a tenth of a millisecond. */
const STEPS_PER_SLICE = 16;
/** Work that begins so soon after other work had ended goes on with its slice: shard after shard is published. */
const GAP_MS = 1;
/** Turns of the host's that short work takes to one of long work's: one, and more while it is what others wait for. */
const SHORT_TURNS = 1;
const AWAITED_TURNS = 4;
/**
 * Ends slices of work by the clock. What a step of so many units takes depends on the machine, on how warm its code is and on what else was in the
 * caches. What work is done, and in which order within one request, does not depend on when it pauses.
 *
 * Who waits for a turn of the host's waits in one of two lines. Short work that has just come goes first, as much of it as fits into a slice, and long work that had its slice before goes on in the
 * turn behind it. A small search among ten long ones waits for one of their slices, not for ten. While others wait for a piece of work to end, short work has four turns of five.
 *
 * Between two turns of the host the pieces of all take a slice and a step together, however many wait: short work is let out one piece at a time, and the clock is looked at behind each. What
 * somebody does between his pieces without asking is seen only afterwards.
 */
export class SlicePace {
  #clock;
  #pause;
  #begun = -Infinity;
  #seen = -Infinity;
  #short = [];
  #long = [];
  /** Short work's since long work had one. */
  #shortTurns = 0;
  /** Pieces of work under way that others wait for. */
  #awaited = 0;
  #isTurnAsked = false;
  /** @param pause lets the host do something else; undefined: it has nothing else to do meanwhile */
  constructor(clock, pause) {
    this.#clock = clock;
    this.#pause = pause;
  }
  /** Says that work begins. */
  begin() {
    const now = this.#clock.elapsed();
    // Who has asked for a turn of the host's has not had it yet: what took so long was work.
    if (now - this.#seen > GAP_MS && !this.#isTurnAsked) this.#begun = now;
    this.#seen = now;
  }
  /** Before a short piece of work: a pause where those right before it have filled the slice. */
  enter() {
    if (this.#pause === undefined) return undefined;
    this.begin();
    return this.#seen - this.#begun >= SLICE_MS ? this.#wait(this.#short, this.#pause) : undefined;
  }
  /** Behind a short piece of work: it counts into the slice. */
  leave() {
    if (this.#pause !== undefined) this.#seen = this.#clock.elapsed();
  }
  /** Whether it is time for a pause. */
  get isOver() {
    this.#seen = this.#clock.elapsed();
    return this.#seen - this.#begun >= SLICE_MS;
  }
  /** Lets the host do something else, and whoever else waits; after it a new slice begins. */
  async pause() {
    if (this.#pause === undefined) this.#beginSlice();
    else await this.#wait(this.#long, this.#pause);
  }
  /** Takes steps until the work is done or a slice is over. @param step answers whether it was the last @returns whether the work is done */
  workOn(step) {
    this.begin();
    for (let steps = 1; !step(); steps++) if (steps === STEPS_PER_SLICE || this.isOver) return false;
    return true;
  }
  /**
   * Brings work to its end: before it returns where that takes no more than a slice, else with pauses.
   * @param isAwaited others cannot begin before it has ended
   */
  bringToEnd(step, isAwaited = false) {
    if (this.#pause === undefined) {
      while (!step());
      return undefined;
    }
    this.begin();
    // Shard after shard of one search: a single long step of each would come to a long slice of all.
    return this.#seen - this.#begun < SLICE_MS && this.workOn(step)
      ? undefined
      : isAwaited
        ? this.#hurry(step, this.#pause)
        : this.#goOn(step, this.#long, this.#pause);
  }
  async #hurry(step, pause) {
    this.#awaited++;
    try {
      await this.#goOn(step, this.#short, pause);
    } finally {
      this.#awaited--;
    }
  }
  async #goOn(step, line, pause) {
    do await this.#wait(line, pause);
    while (!this.workOn(step));
  }
  #wait(line, pause) {
    return new Promise((resolve) => {
      line.push(resolve);
      this.#askForTurn(pause);
    });
  }
  #askForTurn(pause) {
    if (this.#isTurnAsked) return;
    this.#isTurnAsked = true;
    void pause().then(() => this.#takeTurn(pause));
  }
  async #takeTurn(pause) {
    this.#beginSlice();
    const atMost = this.#awaited > 0 ? AWAITED_TURNS : SHORT_TURNS;
    const isShort = this.#short.length > 0 && (this.#shortTurns < atMost || this.#long.length === 0);
    this.#shortTurns = isShort ? this.#shortTurns + 1 : 0;
    if (isShort) await this.#letShortGoOn();
    else this.#long.shift()?.();
    this.#isTurnAsked = false;
    if (this.#short.length + this.#long.length > 0) this.#askForTurn(pause);
  }
  /** One after the other, as long as the slice lasts: each has done its piece, up to its next promise, before the clock is looked at again. */
  async #letShortGoOn() {
    // Who waits anew has taken his steps, even where the clock stands still.
    let waiting = this.#short.length;
    do {
      this.#short.shift()?.();
      await Promise.resolve();
    } while (--waiting > 0 && !this.isOver);
  }
  #beginSlice() {
    this.#begun = this.#seen = this.#clock.elapsed();
  }
}
