import type { Clock } from '../../engine/index.ts';

/** `real`: as the host's clock goes. `virtual`: only as far as it is moved, or at its own speed. */
export type ClockKind = 'real' | 'virtual';

/** How a clock goes. */
export interface ClockSetting {
  readonly kind: ClockKind;
  /** Milliseconds per millisecond of the host; 0: it stands still. Always 1 for a real one. */
  readonly speed: number;
}

/** A clock at one moment. */
export interface ClockState {
  readonly setting: ClockSetting;
  /** The time of a virtual one. */
  readonly now: number;
  /** How far a real one is ahead of the host's. */
  readonly lead: number;
}

/**
 * A host's clock that can be taken over: made virtual it can stand still, go at another speed and be moved on by hand. It never
 * goes back: what it was ahead of the host when it becomes real again, it stays ahead, and runs on from there. Durations
 * ({@link elapsed}) are always the host's, so that the time a search took is the time it took.
 */
export class SwitchableClock implements Clock {
  /** The clock underneath. */
  readonly host: Clock;
  #setting: ClockSetting = { kind: 'real', speed: 1 };
  /** The time when the setting last changed, and the host's elapsed time then; of a virtual clock. */
  #from = 0;
  #since = 0;
  /** How far a real clock is ahead of the host's. */
  #lead = 0;

  constructor(host: Clock) {
    this.host = host;
  }

  get setting(): ClockSetting {
    return this.#setting;
  }

  now(): number {
    if (this.#setting.kind === 'real') return this.host.now() + this.#lead;
    return this.#from + Math.floor((this.host.elapsed() - this.#since) * this.#setting.speed);
  }

  elapsed(): number {
    return this.host.elapsed();
  }

  /** As it goes now. */
  takeState(): ClockState {
    return { setting: this.#setting, now: this.now(), lead: this.#lead };
  }

  /** Goes as it did then. That may be a step back, so it is for those alone who put back everything with a date as well. */
  restore({ setting, now, lead }: ClockState): void {
    this.#setting = setting;
    this.#from = now;
    this.#lead = lead;
    this.#since = this.host.elapsed();
  }

  /** Makes it go otherwise from now on. A virtual one may be moved on to `at`, a time that has not come yet; earlier times change nothing. */
  turn(setting: ClockSetting, at = -Infinity): void {
    const now = this.now();
    this.#lead = Math.max(0, now - this.host.now());
    this.#from = setting.kind === 'virtual' ? Math.max(now, at) : now;
    this.#since = this.host.elapsed();
    this.#setting = setting.kind === 'real' ? { kind: 'real', speed: 1 } : setting;
  }
}
