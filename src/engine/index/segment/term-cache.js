/**
 * Keeps what was derived from the terms of a field, by ordinal, within a number of bytes: what was not asked for longest goes
 * first. The newest always stays.
 */
export class TermCache {
  #limit;
  #onChange;
  #entries = new Map();
  /** Ordinals that the next ones to be forgotten are among, the one not asked for longest last; those asked for since are passed over. */
  #line = [];
  #bytes = 0;
  #asked = 0;
  /** `onChange` hears how many bytes were added, or taken away: below 0. */
  constructor(limit, onChange) {
    this.#limit = limit;
    this.#onChange = onChange;
  }
  /** What was derived from a term, made where it is not here. `held`: the answer to an earlier question for the same term. */
  get(ordinal, make, held) {
    const found = held?.value === undefined ? this.#entries.get(ordinal) : held;
    if (found === undefined) return this.#add(ordinal, make());
    found.asked = ++this.#asked;
    return found; // what is here was not forgotten
  }
  #add(ordinal, value) {
    const before = this.#bytes;
    this.#bytes += value.byteLength;
    while (this.#bytes > this.#limit && this.#entries.size > 0) this.#forget();
    const added = { value, asked: ++this.#asked };
    this.#entries.set(ordinal, added);
    this.#onChange(this.#bytes - before);
    return added;
  }
  /** Forgets the entry that was not asked for longest. */
  #forget() {
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
  #lineUp() {
    this.#line = Array.from(this.#entries, ([ordinal, { asked }]) => ({ ordinal, asked })).sort((a, b) => b.asked - a.asked);
  }
}
