import type { Ledger } from './ledger.ts';

/** Documents that are handed on at once. */
export const BLOCK_DOCS = 2048;

/** Documents of one leaf in ascending order, each with the bucket that takes it. Filled anew for each block; mutable by design. */
export class Block {
  docs: Uint32Array;
  owners: Uint32Array;
  count = 0;
  /** The first document, where those of the block follow each other without a gap; below 0: they may not. */
  first = -1;
  /** Whether the documents of a run are written down. */
  #isFilled = true;
  readonly #ledger: Ledger | undefined;

  /** @param ledger pays for growing */
  constructor(ledger?: Ledger, docs: Uint32Array = new Uint32Array(BLOCK_DOCS), owners: Uint32Array = new Uint32Array(BLOCK_DOCS)) {
    this.#ledger = ledger;
    this.docs = docs;
    this.owners = owners;
  }

  /** Makes room for so many more; false: memory ran out, and no further ones are to be put in. */
  reserve(more: number): boolean {
    if (this.count + more <= this.docs.length) return true;
    const length = Math.max(this.count + more, this.docs.length * 2);
    if (this.#ledger?.pay(length * ENTRY_BYTES) === false) return false;
    this.docs = grown(this.docs, length);
    this.owners = grown(this.owners, length);
    return true;
  }

  /** Takes so many documents from the first on. They are written down by {@link fill}, for who looks at them one by one. */
  setRun(first: number, count: number): void {
    this.first = first;
    this.count = count;
    this.#isFilled = false;
  }

  /** Writes the documents of a run down where they are not yet. */
  fill(): void {
    if (this.#isFilled) return;
    this.#isFilled = true;
    const { docs, first, count } = this;
    for (let i = 0; i < count; i++) docs[i] = first + i;
  }

  /** Some of its entries, without a copy. */
  part(from: number, to: number): Block {
    this.fill();
    const part = new Block(undefined, this.docs.subarray(from, to), this.owners.subarray(from, to));
    part.count = to - from;
    if (this.first >= 0) part.first = this.first + from;
    return part;
  }
}

/** What an entry takes, with a number beside it. */
const ENTRY_BYTES = 16;

/** A block with a number for each document: one entry per value. */
export class NumberBlock extends Block {
  numbers: Float64Array = new Float64Array(BLOCK_DOCS);

  override reserve(more: number): boolean {
    if (!super.reserve(more)) return false;
    if (this.numbers.length >= this.docs.length) return true;
    const numbers = new Float64Array(this.docs.length);
    numbers.set(this.numbers);
    this.numbers = numbers;
    return true;
  }
}

function grown(array: Uint32Array, length: number): Uint32Array {
  const copy = new Uint32Array(length);
  copy.set(array);
  return copy;
}
