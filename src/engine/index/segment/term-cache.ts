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
  /** Ordinals that the next ones to be forgotten are among, the one not asked for longest last; those asked for since are passed over. */
  #line: { readonly ordinal: number; readonly asked: number }[] = [];
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

  /** Forgets the entry that was not asked for longest. */
  #forget(): void {
    let oldest = this.#line.pop();
    while (oldest !== undefined && this.#entries.get(oldest.ordinal)?.asked !== oldest.asked) oldest = this.#line.pop();
    if (oldest === undefined) {
      this.#lineUp();
      oldest = this.#line.pop();
    }
    const forgotten = oldest && this.#entries.get(oldest.ordinal);
    if (oldest === undefined || forgotten === undefined) return;
    this.#entries.delete(oldest.ordinal);
    this.#bytes -= forgotten.value?.byteLength ?? 0;
    forgotten.value = undefined;
  }

  /** Dearer than a list kept in that order, but asking is far more common than forgetting. */
  #lineUp(): void {
    this.#line = Array.from(this.#entries, ([ordinal, { asked }]) => ({ ordinal, asked })).sort((a, b) => b.asked - a.asked);
  }
}
