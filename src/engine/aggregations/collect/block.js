/** Documents that are handed on at once. */
export const BLOCK_DOCS = 2048;
/** Documents of one leaf in ascending order, each with the bucket that takes it. Filled anew for each block; mutable by design. */
export class Block {
  docs;
  owners;
  count = 0;
  /** The first document, where those of the block follow each other without a gap; below 0: they may not. */
  first = -1;
  #ledger;
  /** @param ledger pays for growing */
  constructor(ledger, docs = new Uint32Array(BLOCK_DOCS), owners = new Uint32Array(BLOCK_DOCS)) {
    this.#ledger = ledger;
    this.docs = docs;
    this.owners = owners;
  }
  /** Makes room for so many more; false: memory ran out, and no further ones are to be put in. */
  reserve(more) {
    if (this.count + more <= this.docs.length) return true;
    const length = Math.max(this.count + more, this.docs.length * 2);
    if (this.#ledger?.pay(length * ENTRY_BYTES) === false) return false;
    this.docs = grown(this.docs, length);
    this.owners = grown(this.owners, length);
    return true;
  }
  /** Some of its entries, without a copy. */
  part(from, to) {
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
  numbers = new Float64Array(BLOCK_DOCS);
  reserve(more) {
    if (!super.reserve(more)) return false;
    if (this.numbers.length >= this.docs.length) return true;
    const numbers = new Float64Array(this.docs.length);
    numbers.set(this.numbers);
    this.numbers = numbers;
    return true;
  }
}
function grown(array, length) {
  const copy = new Uint32Array(length);
  copy.set(array);
  return copy;
}
