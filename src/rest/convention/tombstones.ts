/** How many records that are gone are remembered, per collection. */
const KEPT = 1000;

/** Which records were once there: reading one of them is 410 and not 404. Bounded; the oldest are forgotten first. */
export class Tombstones {
  readonly #keys: Set<string>;

  /** @param keys of records that are gone already, oldest first */
  constructor(keys: Iterable<string> = []) {
    this.#keys = new Set(keys);
  }

  /** Oldest first. */
  all(): readonly string[] {
    return [...this.#keys];
  }

  clear(): void {
    this.#keys.clear();
  }

  /** The record is gone. */
  add(key: string): void {
    this.#keys.delete(key);
    this.#keys.add(key);
    if (this.#keys.size <= KEPT) return;
    for (const oldest of this.#keys) {
      this.#keys.delete(oldest);
      return;
    }
  }

  has(key: string): boolean {
    return this.#keys.has(key);
  }

  /** There is such a record again. */
  delete(key: string): void {
    this.#keys.delete(key);
  }
}
