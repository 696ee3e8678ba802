/** Buckets of one owner after the other, each once. Mutable by design: a set for each owner would be moved as it grows, and be garbage behind it. */
export class FoundBuckets {
  /** Those found since {@link begin}, in that order. */
  list: number[] = [];
  /** By bucket: the round in which it was found last. */
  #rounds = new Uint32Array(64);
  #round = 0;

  /** Begins anew. */
  begin(): void {
    this.list = [];
    this.#round++;
  }

  add(bucket: number): void {
    if (bucket >= this.#rounds.length) this.#grow(bucket);
    if (this.#rounds[bucket] === this.#round) return;
    this.#rounds[bucket] = this.#round;
    this.list.push(bucket);
  }

  #grow(bucket: number): void {
    const rounds = new Uint32Array(Math.max(bucket + 1, this.#rounds.length * 2));
    rounds.set(this.#rounds);
    this.#rounds = rounds;
  }
}
