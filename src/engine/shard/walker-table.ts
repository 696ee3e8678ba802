import type { QueryPhaseHost } from '../search/phase/query-phase-host.ts';
import type { OrderCache } from '../search/score/order-cache.ts';

/** Who reads page after page, and what its query phases run with: made once of the shard's own. */
interface Walker {
  readonly reader: object;
  readonly of: QueryPhaseHost;
  readonly host: QueryPhaseHost;
}

/** Whoever asks for pages behind cursors, and the orders by relevance that are kept for them. */
export class WalkerTable {
  readonly #orders: OrderCache;
  /** By reader. */
  readonly #walkers = new Map<number, Walker>();

  constructor(orders: OrderCache) {
    this.#orders = orders;
  }

  /** Bytes of the orders kept for all of them. */
  get bytes(): number {
    return [...this.#walkers.keys()].reduce((sum, reader) => sum + this.bytesOf(reader), 0);
  }

  bytesOf(reader: number): number {
    const walker = this.#walkers.get(reader);
    return walker === undefined ? 0 : this.#orders.bytesFor(walker.reader);
  }

  /** What a reader's pages run with: the shard's own, and the reader's orders. */
  hostFor(reader: number, of: QueryPhaseHost): QueryPhaseHost {
    const known = this.#walkers.get(reader);
    if (known?.of === of) return known.host;
    const own = known?.reader ?? {};
    const host = { ...of, walk: { orders: this.#orders, reader: own } };
    this.#walkers.set(reader, { reader: own, of, host });
    return host;
  }

  /** Forgets a reader that will not ask again. */
  drop(reader: number): void {
    const walker = this.#walkers.size === 0 ? undefined : this.#walkers.get(reader);
    if (walker === undefined) return;
    this.#orders.drop(walker.reader);
    this.#walkers.delete(reader);
  }
}
