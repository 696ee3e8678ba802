/** Something derived from a term's postings. */
interface Derived {
  readonly byteLength: number;
}

/**
 * Keeps what was derived from the terms of a field, by ordinal, within a number of bytes: what was not asked for longest goes
 * first. The newest always stays.
 */
export class TermCache<V extends Derived> {
  readonly #limit: number;
  readonly #onChange: (bytes: number) => void;
  /** Longest unused first, but for {@link #last}. */
  readonly #entries = new Map<number, V>();
  #bytes = 0;
  #last = -1;

  /** `onChange` hears how many bytes were added, or taken away: below 0. */
  constructor(limit: number, onChange: (bytes: number) => void) {
    this.#limit = limit;
    this.#onChange = onChange;
  }

  /** What was derived from a term, made where it is not here. */
  get(ordinal: number, make: () => V): V {
    const found = this.#entries.get(ordinal);
    if (found === undefined) return this.#add(ordinal, make());
    if (ordinal !== this.#last) {
      this.#entries.delete(ordinal);
      this.#entries.set(ordinal, found);
      this.#last = ordinal;
    }
    return found;
  }

  #add(ordinal: number, value: V): V {
    const before = this.#bytes;
    this.#bytes += value.byteLength;
    for (const [old, { byteLength }] of this.#entries) {
      if (this.#bytes <= this.#limit) break;
      this.#entries.delete(old);
      this.#bytes -= byteLength;
    }
    this.#entries.set(ordinal, value);
    this.#last = ordinal;
    this.#onChange(this.#bytes - before);
    return value;
  }
}
