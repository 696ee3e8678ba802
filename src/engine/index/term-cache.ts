/** Something derived from a term's postings. */
interface Derived {
  readonly byteLength: number;
}

interface Entry<V> {
  readonly value: V;
  /** When it was asked for last: counts the questions. */
  asked: number;
}

/**
 * Keeps what was derived from the terms of a field, by ordinal, within a number of bytes: what was not asked for longest goes
 * first. The newest always stays.
 */
export class TermCache<V extends Derived> {
  readonly #limit: number;
  readonly #onChange: (bytes: number) => void;
  readonly #entries = new Map<number, Entry<V>>();
  #bytes = 0;
  #asked = 0;

  /** `onChange` hears how many bytes were added, or taken away: below 0. */
  constructor(limit: number, onChange: (bytes: number) => void) {
    this.#limit = limit;
    this.#onChange = onChange;
  }

  /** What was derived from a term, made where it is not here. */
  get(ordinal: number, make: () => V): V {
    const found = this.#entries.get(ordinal);
    if (found === undefined) return this.#add(ordinal, make());
    found.asked = ++this.#asked;
    return found.value;
  }

  #add(ordinal: number, value: V): V {
    const before = this.#bytes;
    this.#bytes += value.byteLength;
    while (this.#bytes > this.#limit && this.#entries.size > 0) this.#forget();
    this.#entries.set(ordinal, { value, asked: ++this.#asked });
    this.#onChange(this.#bytes - before);
    return value;
  }

  /** Looks for the entry that was not asked for longest: dearer than a list in that order, but asking is far more common. */
  #forget(): void {
    let oldest = Infinity;
    let found = -1;
    for (const [ordinal, { asked }] of this.#entries) {
      if (asked >= oldest) continue;
      oldest = asked;
      found = ordinal;
    }
    this.#bytes -= this.#entries.get(found)?.value.byteLength ?? 0;
    this.#entries.delete(found);
  }
}
