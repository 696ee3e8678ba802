/** Something derived from a term's postings. */
interface Derived {
  readonly byteLength: number;
}

/** What a cache has of one term. Who holds it finds it again without looking the term up; the value goes when it is forgotten. */
export interface Held<V> {
  value: V | undefined;
  /** When it was asked for last: counts the questions. */
  asked: number;
}

type Live<V> = Held<V> & { readonly value: V };

/**
 * Keeps what was derived from the terms of a field, by ordinal, within a number of bytes: what was not asked for longest goes
 * first. The newest always stays.
 */
export class TermCache<V extends Derived> {
  readonly #limit: number;
  readonly #onChange: (bytes: number) => void;
  readonly #entries = new Map<number, Held<V>>();
  #bytes = 0;
  #asked = 0;

  /** `onChange` hears how many bytes were added, or taken away: below 0. */
  constructor(limit: number, onChange: (bytes: number) => void) {
    this.#limit = limit;
    this.#onChange = onChange;
  }

  /** What was derived from a term, made where it is not here. `held`: the answer to an earlier question for the same term. */
  get(ordinal: number, make: () => V, held?: Held<V>): Live<V> {
    const found = held?.value === undefined ? this.#entries.get(ordinal) : held;
    if (found === undefined) return this.#add(ordinal, make());
    found.asked = ++this.#asked;
    return found as Live<V>; // what is here was not forgotten
  }

  #add(ordinal: number, value: V): Live<V> {
    const before = this.#bytes;
    this.#bytes += value.byteLength;
    while (this.#bytes > this.#limit && this.#entries.size > 0) this.#forget();
    const added = { value, asked: ++this.#asked };
    this.#entries.set(ordinal, added);
    this.#onChange(this.#bytes - before);
    return added;
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
    const forgotten = this.#entries.get(found);
    this.#entries.delete(found);
    if (forgotten === undefined) return;
    this.#bytes -= forgotten.value?.byteLength ?? 0;
    forgotten.value = undefined;
  }
}
