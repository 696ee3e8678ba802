/** Scores of the documents that were handed on last, by document of their leaf. Mutable: the walk over the matches fills it, collectors read it. */
export class LeafScores {
  /** A score is right while the block is handed on that has its document. */
  values = new Float32Array(0);
  #ledger;
  constructor(ledger) {
    this.#ledger = ledger;
  }
  /** Makes room for a leaf's documents. */
  enter(docCount) {
    if (docCount <= this.values.length) return;
    this.#ledger.pay(docCount * Float32Array.BYTES_PER_ELEMENT);
    this.values = new Float32Array(docCount);
  }
}
