/** Fields are made of the values that were read, and take as much again. */
const FIELDS = 2;
/** What the reading of one document after the other takes in the heap: given back behind each. */
export class DocumentMemory {
  #claim;
  #taken = 0;
  constructor(claim) {
    this.#claim = claim;
  }
  get refusal() {
    return this.#claim.refusal;
  }
  take(bytes) {
    if (!this.#claim.take(FIELDS * bytes)) return false;
    this.#taken += FIELDS * bytes;
    return true;
  }
  /** The document has become fields. */
  rest() {
    if (this.#taken === 0) return;
    this.#claim.give(this.#taken);
    this.#taken = 0;
  }
}
