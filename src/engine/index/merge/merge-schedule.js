import { UNITS_PER_STEP } from '../memory/slices.ts';
/**
 * Units of merging that a write pays for, for each byte of its source. Every one of up to seven tiers of sizes (`merge-policy.ts`) copies it once, at 4 to 6 units
 * a byte: with less than those 42, merges would fall behind for good.
 */
const UNITS_PER_BYTE = 60;
/** A document without a source has terms to be merged as well. */
const LEAST_BYTES = 64;
/** A merge of no more bytes need not be paid for: it takes a fraction of a slice, and most of that goes into the many fields of few documents. */
const FREE_BYTES = 64 * 1024;
/**
 * A merge begins when so many units are paid for each byte of its sources: about three quarters of what it costs. It then takes so many units of
 * work for a unit paid. Starting late keeps memory small: the arrays of a merge under way take twice as much as its sources.
 */
const UNITS_PAID_BEFORE = 2.5;
const PACE = 4;
/**
 * The merges of a shard, paid for by its writes. Each refresh earns work in proportion to what it published, spends it on the smallest merge
 * first, and takes over those that are paid for. So no refresh waits for a merge much larger than what it publishes, and merges keep up with writing.
 * Which refresh takes a merge over depends on the writes alone: working ahead between two refreshes changes only how much is left to do.
 */
export class MergeSchedule {
  /** Smallest first. */
  #tasks = [];
  /** Work paid for so far, of merges that were not taken over yet. */
  #paid = new Map();
  /** Work earned and not spent. */
  #credit = 0;
  /** Earned by what is not published yet. */
  #earned = 0;
  #written = 0;
  /** What a document earned on average. */
  #average = 0;
  get tasks() {
    return this.#tasks;
  }
  /** Whether a refresh may have something to take over. */
  get hasPaid() {
    return this.#tasks.length > 0 && (this.#credit > 0 || this.#tasks[0].sourceBytes <= FREE_BYTES);
  }
  /** Notes a document written, of that many bytes of source: what it earns can be spent after the next `publish`. */
  written(sourceBytes) {
    const earned = (LEAST_BYTES + sourceBytes) * UNITS_PER_BYTE;
    this.#average += (earned - this.#average) / ++this.#written;
    this.#earned += earned;
  }
  /** Notes a document deleted: it earns as much as an average one. */
  deleted() {
    this.#earned += this.#average;
  }
  /** Makes what was earned work to be spent, and adds merges chosen for what was published. */
  publish(tasks) {
    if (tasks.length > 0) this.#tasks = [...this.#tasks, ...tasks].sort((a, b) => a.sourceBytes - b.sourceBytes);
    this.#credit = this.#earned;
    this.#earned = 0;
  }
  /** Does a slice of what is paid for; answers whether more of that remains. */
  step() {
    const slice = this.#next();
    slice?.task.step(slice.units);
    return slice !== undefined && this.#next() !== undefined;
  }
  /** Does all the work that is paid for; answers the merges that are paid in full, which are the caller's to take over. What is not spent is lost. */
  *spend() {
    for (let slice = this.#next(); slice; slice = this.#next()) yield slice.task.step(slice.units);
    const due = this.#tasks.filter((task) => this.#pay(task));
    this.#credit = 0;
    if (due.length > 0) this.#tasks = this.#tasks.filter((task) => !due.includes(task));
    return due;
  }
  /** Drops all merges. */
  clear() {
    this.#tasks = [];
    this.#paid.clear();
    this.#credit = 0;
  }
  #next() {
    let credit = this.#credit;
    for (const task of this.#tasks) {
      const open = this.#open(task, credit);
      // A merge not done after as much work as is paid for costs more.
      if (!task.done) return open < 0 ? undefined : { task, units: Math.min(open * PACE + 1, UNITS_PER_STEP) };
      if (open < 0) return undefined;
      credit = Math.min(credit, open);
    }
    return undefined;
  }
  /** Spends credit on one merge; answers whether it is paid in full. */
  #pay(task) {
    const open = this.#open(task, this.#credit);
    if (task.done && open >= 0) {
      this.#credit = Math.min(this.#credit, open);
      this.#paid.delete(task);
      return true;
    }
    this.#paid.set(task, (this.#paid.get(task) ?? 0) + this.#credit);
    this.#credit = 0;
    return false;
  }
  /** What is left to be spent of credit after all that was done of a merge; below 0: not all of it is paid for. */
  #open(task, credit) {
    if (task.sourceBytes <= FREE_BYTES) return Infinity;
    if (credit === 0) return -1;
    return (this.#paid.get(task) ?? 0) + credit - task.sourceBytes * UNITS_PAID_BEFORE - task.units / PACE;
  }
}
