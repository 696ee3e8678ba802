import { threadClock } from '../slices/thread-clock.mjs';

const NS = 1e6;
const LOOKS = 1000;

/** Nanoseconds of each piece of work, by the clock and of this thread, less what a look at the thread's clock takes. */
export class Samples {
  /** @param {number} count of all that will be taken */
  constructor(count) {
    this.cpuMs = threadClock();
    this.wall = new Float64Array(count);
    this.cpu = new Float64Array(count);
    this.taken = 0;
    this.look = Infinity;
    for (let run = 0; run < LOOKS; run++) this.look = Math.min(this.look, -this.cpuMs() + this.cpuMs());
  }

  /** @template T @param {(argument: T) => Promise<unknown>} work @param {T} argument */
  async take(work, argument) {
    const busy = this.cpuMs();
    const began = performance.now();
    await work(argument);
    const ended = performance.now();
    this.cpu[this.taken] = this.cpuMs() - busy - this.look;
    this.wall[this.taken++] = ended - began;
  }

  line() {
    const whole = (/** @type {Float64Array} */ list) => Array.from(list, (ms) => Math.round(ms * NS));
    return JSON.stringify({ wall: whole(this.wall), cpu: whole(this.cpu) });
  }
}
