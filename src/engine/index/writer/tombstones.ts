/** How long the version of a deleted document is remembered unless told otherwise. */
const GC_DELETES_MS = 60_000;

/** What one takes, its id and its place in the map included. */
const TOMBSTONE_BYTES = 150;

/** So many outdated ones are forgotten in one go. */
const PRUNED_AT_ONCE = 1000;

/** What is remembered of a deletion. */
export interface Tombstone {
  readonly version: number;
  readonly seqNo: number;
  /** Time of the deletion, on the writer's clock. */
  readonly at: number;
}

/** Tombstones by id, oldest first. */
export type TombstonesById = ReadonlyMap<string, Tombstone>;

/** Versions of deleted documents, so that versions go on counting when an id comes back soon. */
export class Tombstones {
  /** Oldest first: a map keeps the order of insertion. */
  #byId: Map<string, Tombstone>;
  /** The map was handed out, or is another one's: it is copied before it changes. */
  #isShared: boolean;
  readonly #now: () => number;
  /** The peers' `index.gc_deletes`: how long versions are remembered, in milliseconds; -1: not at all. */
  keepMs = GC_DELETES_MS;

  /** @param from another one's, to begin with */
  constructor(now: () => number, from?: TombstonesById) {
    this.#now = now;
    this.#isShared = from !== undefined;
    // Never written to while it is shared.
    this.#byId = (from as Map<string, Tombstone> | undefined) ?? new Map();
  }

  /** As they are: what is handed out does not change. */
  share(): TombstonesById {
    this.#isShared = true;
    return this.#byId;
  }

  get(id: string): Tombstone | undefined {
    const tombstone = this.#byId.get(id);
    return tombstone && this.#isAlive(tombstone) ? tombstone : undefined;
  }

  set(id: string, version: number, seqNo: number, at = this.#now()): void {
    const own = this.#own();
    own.delete(id); // so that it moves to the end
    own.set(id, { version, seqNo, at });
    this.prune();
  }

  /** All that are kept, oldest first. */
  get all(): Iterable<readonly [id: string, Tombstone]> {
    return this.#byId;
  }

  /** Puts one back that was kept before. */
  restore(id: string, tombstone: Tombstone): void {
    this.#own().set(id, tombstone);
  }

  delete(id: string): void {
    // Mostly there are none, and even then a map works the hash of the text out.
    if (this.#byId.size > 0 && this.#byId.has(id)) this.#own().delete(id);
  }

  /** What all of them take, about. */
  get byteLength(): number {
    return this.#byId.size * TOMBSTONE_BYTES;
  }

  /** When the oldest is outdated, on the writer's clock; undefined: there is none. */
  get nextPrune(): number | undefined {
    for (const { at } of this.#byId.values()) return at + Math.max(this.keepMs, 0) + 1;
    return undefined;
  }

  /** Forgets some that are outdated; answers whether there may be more. */
  prune(): boolean {
    let left = PRUNED_AT_ONCE;
    for (const [id, tombstone] of this.#byId) {
      if (this.#isAlive(tombstone)) return false;
      if (left-- === 0) return true;
      this.#own().delete(id);
    }
    return false;
  }

  #own(): Map<string, Tombstone> {
    if (this.#isShared) this.#byId = new Map(this.#byId);
    this.#isShared = false;
    return this.#byId;
  }

  #isAlive({ at }: Tombstone): boolean {
    return this.#now() - at <= this.keepMs;
  }
}
