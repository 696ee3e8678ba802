import type { Clock } from '../../engine/index.ts';

/** Requests are counted over this long. */
export const QUOTA_WINDOW_MS = 60_000;

const KEPT_CLIENTS = 1000;

/**
 * At most so many requests of one client within any minute, whenever that minute begins. Requests turned away do not count. A client
 * is a key's name; those without a key are one client.
 */
export class Quota {
  readonly #clock: Clock;
  /** By client: when the requests of the last minute came, ascending. */
  readonly #taken = new Map<string, readonly number[]>();
  /** Beyond so many clients it is looked which have stayed away. */
  #kept = KEPT_CLIENTS;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Counts a request and answers 0, or answers after how many whole seconds one will be let through. */
  take(client: string, limit: number): number {
    const wait = this.wait(client, limit);
    if (wait > 0) return wait;
    const times = this.#recent(client);
    times.push(this.#nowAfter(times));
    this.#taken.set(client, times);
    this.#forget();
    return 0;
  }

  /** After how many whole seconds a request would be let through; 0: at once. */
  wait(client: string, limit: number): number {
    const times = this.#recent(client);
    if (times.length < limit) return 0;
    const now = this.#nowAfter(times);
    return Math.max(1, Math.ceil(((times[times.length - limit] ?? now) + QUOTA_WINDOW_MS - now) / 1000));
  }

  /** Forgets who came when. */
  clear(): void {
    this.#taken.clear();
  }

  #recent(client: string): number[] {
    const times = this.#taken.get(client) ?? [];
    const now = this.#nowAfter(times);
    return times.filter((time) => time > now - QUOTA_WINDOW_MS);
  }

  /** A clock that was set back must not make the past look like the future. */
  #nowAfter(times: readonly number[]): number {
    return Math.max(this.#clock.now(), times.at(-1) ?? 0);
  }

  /** Clients that stayed away are dropped, now and then. */
  #forget(): void {
    if (this.#taken.size <= this.#kept) return;
    for (const client of this.#taken.keys()) if (this.#recent(client).length === 0) this.#taken.delete(client);
    this.#kept = Math.max(KEPT_CLIENTS, this.#taken.size * 2);
  }
}
