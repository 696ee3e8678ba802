import type { ReadingMemory } from '../../schema/document/parse-document.ts';
import type { MemoryClaim, MemoryRefusal } from './memory-breaker.ts';

/** Fields are made of the values that were read, and take as much again. */
const FIELDS = 2;

/** What the reading of one document after the other takes in the heap: given back behind each. */
export class DocumentMemory implements ReadingMemory {
  readonly #claim: MemoryClaim;
  #taken = 0;

  constructor(claim: MemoryClaim) {
    this.#claim = claim;
  }

  get refusal(): MemoryRefusal | undefined {
    return this.#claim.refusal;
  }

  take(bytes: number): boolean {
    if (!this.#claim.take(FIELDS * bytes)) return false;
    this.#taken += FIELDS * bytes;
    return true;
  }

  /** The document has become fields. */
  rest(): void {
    if (this.#taken === 0) return;
    this.#claim.give(this.#taken);
    this.#taken = 0;
  }
}
