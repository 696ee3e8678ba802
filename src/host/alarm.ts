import type { Clock } from '../engine/index.ts';

/** A clock that stands still comes no nearer: it is not looked at more often. */
const LEAST_MS = 1000;
/** Timers count no further. */
const MOST_MS = 2 ** 31 - 1;

/** Rings when a time has come, one time after the other. Neither a process nor what is woken is kept by it. */
export class Alarm {
  readonly #clock: Clock;
  readonly #ring: () => void;
  #isSet = false;

  constructor(clock: Clock, ring: () => void) {
    this.#clock = clock;
    this.#ring = ring;
  }

  /** Sets it, unless it is set already. @param next tells when, in milliseconds since the epoch; undefined: never. Asked for where it matters alone, as this comes after each request */
  set(next: () => number | undefined): void {
    if (this.#isSet) return;
    const at = next();
    if (at === undefined) return;
    this.#isSet = true;
    startTimer(new WeakRef(this), Math.min(MOST_MS, Math.max(LEAST_MS, at - this.#clock.now())));
  }

  /** The time has come. */
  ring(): void {
    this.#isSet = false;
    this.#ring();
  }
}

/** A function of its own: nothing else is within reach of what the timer holds. */
function startTimer(alarm: WeakRef<Alarm>, ms: number): void {
  const timer = setTimeout(() => alarm.deref()?.ring(), ms);
  // A timer alone must not keep Node running.
  if (typeof timer === 'object') timer.unref();
}
