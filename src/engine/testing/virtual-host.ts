import type { Clock, IdSource } from '../clock.ts';

/** A clock that stands still until it is moved. */
export class VirtualClock implements Clock {
  #now = 1_700_000_000_000;

  now(): number {
    return this.#now;
  }

  elapsed(): number {
    return this.#now;
  }

  advance(ms: number): void {
    this.#now += ms;
  }
}

/** Ids that count up: `0000...1`, `0000...2`, the same in every run. */
export function countingIds(): IdSource {
  let count = 0;
  return {
    next: (length) => {
      count++;
      return count.toString(36).padStart(length, '0');
    },
  };
}
