import { DecimalIds } from './decimal-ids.ts';
import type { BlockedBytes } from './doc-offsets.ts';

/** Numbers are made of the ids when one in so many was read: it takes as long as reading one in ten or so. */
const READS_PER_ID = 1 / 4;

/** The ids of a segment as text, many at a time. Mutable: what is read much is kept in a form that is read faster. */
export class IdTexts {
  readonly #ids: BlockedBytes;
  readonly #count: number;
  readonly #onDerived: (bytes: number) => void;
  #reads = 0;
  #decimals: DecimalIds | undefined;

  /** `onDerived` hears how many bytes more are taken. */
  constructor(ids: BlockedBytes, count: number, onDerived: (bytes: number) => void) {
    this.#ids = ids;
    this.#count = count;
    this.#onDerived = onDerived;
  }

  /** In the order given. */
  texts(docIds: Uint32Array): readonly string[] {
    if (this.#decimals !== undefined) return this.#decimals.texts(docIds);
    const before = this.#reads;
    this.#reads += docIds.length;
    const enough = this.#count * READS_PER_ID;
    if (before < enough && this.#reads >= enough) this.#makeNumbers();
    return this.#ids.texts(docIds);
  }

  /** Once: ids that are no numbers now never will be. */
  #makeNumbers(): void {
    this.#decimals = DecimalIds.of(this.#ids, this.#count);
    if (this.#decimals !== undefined) this.#onDerived(this.#decimals.byteLength);
  }
}
