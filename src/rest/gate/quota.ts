import type { Clock } from '../../engine/index.ts';

/** Requests are counted over this long. */
export const QUOTA_WINDOW_MS = 60_000;

/**
 * At most so many requests of one client within any minute, whenever that minute begins. Requests turned away do not count. A client
 * is a key's name; those without a key are one client.
 */
export class Quota {
  readonly #clock: Clock;
  /** By client: when the requests of the last minute came, ascending. */
  readonly #taken = new Map<string, number[]>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Counts a request and answers 0, or answers after how many whole seconds one will be let through. */
  take(client: string, limit: number): number {
    const times = this.#taken.get(client) ?? [];
    // A clock that was set back must not make the past look like the future.
    const now = Math.max(this.#clock.now(), times.at(-1) ?? 0);
    const recent = times.filter((time) => time > now - QUOTA_WINDOW_MS);
    this.#taken.set(client, recent);
    if (recent.length < limit) {
      recent.push(now);
      return 0;
    }
    const freedBy = recent[recent.length - limit] ?? now;
    return Math.max(1, Math.ceil((freedBy + QUOTA_WINDOW_MS - now) / 1000));
  }
}
