/** Whoever asks for pages behind cursors, and the orders by relevance that are kept for them. */
export class WalkerTable {
  #orders;
  /** By reader. */
  #walkers = new Map();
  constructor(orders) {
    this.#orders = orders;
  }
  /** Bytes of the orders kept for all of them. */
  get bytes() {
    return [...this.#walkers.keys()].reduce((sum, reader) => sum + this.bytesOf(reader), 0);
  }
  bytesOf(reader) {
    const walker = this.#walkers.get(reader);
    return walker === undefined ? 0 : this.#orders.bytesFor(walker.reader);
  }
  /** What a reader's pages run with: the shard's own, and the reader's orders. */
  hostFor(reader, of) {
    const known = this.#walkers.get(reader);
    if (known?.of === of) return known.host;
    const own = known?.reader ?? {};
    const host = { ...of, walk: { orders: this.#orders, reader: own } };
    this.#walkers.set(reader, { reader: own, of, host });
    return host;
  }
  /** Forgets a reader that will not ask again. */
  drop(reader) {
    const walker = this.#walkers.size === 0 ? undefined : this.#walkers.get(reader);
    if (walker === undefined) return;
    this.#orders.drop(walker.reader);
    this.#walkers.delete(reader);
  }
}
