/** Readers at a time: more than any limit on contexts allows. */
const SLOTS = 2 ** 20;
/**
 * Open readers by number. A search opens and releases one on every shard, so their places are used again, with a new number each time: a
 * released number names nothing. A map took a tenth of a small search.
 */
export class ReaderTable {
  #searchers = [];
  /** By place, the number it has or had last. */
  #numbers = [];
  #free = [];
  /** Takes a searcher in, and answers its number. */
  add(searcher) {
    const slot = this.#free.pop() ?? this.#searchers.length;
    if (slot === SLOTS) throw new Error('more readers than there are numbers for');
    const number = (this.#numbers[slot] ?? slot) + SLOTS;
    this.#searchers[slot] = searcher;
    this.#numbers[slot] = number;
    return number;
  }
  /** Undefined: not open, or not any more. */
  get(reader) {
    const slot = reader % SLOTS;
    return this.#numbers[slot] === reader ? this.#searchers[slot] : undefined;
  }
  /** Takes a reader out, and answers its searcher. */
  take(reader) {
    const searcher = this.get(reader);
    if (searcher === undefined) return undefined;
    const slot = reader % SLOTS;
    this.#searchers[slot] = undefined;
    this.#free.push(slot);
    return searcher;
  }
  /** The searchers of all that are open. */
  all() {
    return this.#searchers.filter((searcher) => searcher !== undefined);
  }
}
