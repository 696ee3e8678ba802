/**
 * A small seeded generator (sfc32, its state filled by splitmix32): the same seed gives the same draws in every engine,
 * because it uses 32-bit integer arithmetic only. Mutable by design: each draw moves the state.
 */
export class Random {
  #a: number;
  #b: number;
  #c: number;
  #counter = 1;

  constructor(seed: number) {
    let state = seed | 0;
    const mix = (): number => {
      state = (state + 0x9e3779b9) | 0;
      let word = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
      word = Math.imul(word ^ (word >>> 15), 0x735a2d97);
      return (word ^ (word >>> 15)) | 0;
    };
    this.#a = mix();
    this.#b = mix();
    this.#c = mix();
  }

  /** The next unsigned 32-bit integer. */
  next(): number {
    const sum = (((this.#a + this.#b) | 0) + this.#counter) | 0;
    this.#counter = (this.#counter + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = ((this.#c << 21) | (this.#c >>> 11)) + sum;
    return sum >>> 0;
  }

  /** A whole number from 0 up to, not including, `limit` (at most 2^32). */
  below(limit: number): number {
    return Math.floor((this.next() / 2 ** 32) * limit);
  }

  /** Whole numbers from `low` to `high`, both included. */
  between(low: number, high: number): number {
    return low + this.below(high - low + 1);
  }

  pick<Item>(items: readonly [Item, ...Item[]]): Item {
    return items[this.below(items.length)] ?? items[0];
  }

  /** Prefers the front of the list: the first of `n` items comes about `log n` times as often as an even draw would give. */
  pickSkewed<Item>(items: readonly [Item, ...Item[]]): Item {
    return items[this.below(this.below(items.length) + 1)] ?? items[0];
  }

  /** True `numerator` times out of `denominator`. */
  chance(numerator: number, denominator: number): boolean {
    return this.below(denominator) < numerator;
  }
}
