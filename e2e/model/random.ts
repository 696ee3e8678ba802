/** A stream of choices that follows from its seed alone. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** A whole number from 0 up to, but not including, `limit`. */
  below(limit: number): number {
    // splitmix32: every step of the counter is scrambled on its own, so near seeds give unlike streams.
    this.#state = (this.#state + 0x9e3779b9) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    mixed ^= mixed >>> 15;
    return Math.floor(((mixed >>> 0) / 2 ** 32) * limit);
  }

  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number {
    return low + this.below(high - low + 1);
  }

  chance(probability: number): boolean {
    return this.below(1_000_000) < probability * 1_000_000;
  }

  pick<Item>(items: readonly Item[]): Item {
    return items[this.below(items.length)];
  }

  /** Each item with the given probability, in order. */
  some<Item>(items: readonly Item[], probability: number): Item[] {
    return items.filter(() => this.chance(probability));
  }

  /** `min` to `max` picks, repeats included. */
  picks<Item>(items: readonly Item[], min: number, max: number): Item[] {
    return Array.from({ length: this.between(min, max) }, () => this.pick(items));
  }

  /** One of the rows, as often as its weight says. */
  weighted<Row extends { readonly weight: number }>(rows: readonly Row[]): Row {
    let at = this.below(rows.reduce((sum, row) => sum + row.weight, 0));
    for (const row of rows) {
      at -= row.weight;
      if (at < 0) return row;
    }
    throw new Error('weights are positive');
  }
}

/** The seed of one part of a run: parts can be left out without changing the others. */
export function seedOf(seed: number, part: number): number {
  return (Math.imul(seed ^ 0x5bd1e995, 0x01000193) ^ Math.imul(part + 1, 0x9e3779b1)) >>> 0;
}
