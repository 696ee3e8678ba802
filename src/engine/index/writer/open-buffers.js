import { Vocabularies } from '../buffer/vocabulary.ts';
import { WriteBuffer } from '../buffer/write-buffer.ts';
import { BufferPool } from '../memory/buffer-pool.ts';
import { SlicedRun } from '../memory/slices.ts';
/** The buffer that takes documents, and the one before while it is made a segment. */
export class OpenBuffers {
  #sealed;
  #vocabularies;
  #stock;
  #buffer;
  /** Closed to new documents. */
  #closed;
  #seal;
  /** The lowest sequence number of each buffer that has any. */
  #first = Infinity;
  #firstClosed = Infinity;
  constructor(vocabularies, stock, sealed) {
    this.#vocabularies = vocabularies;
    this.#stock = stock;
    this.#sealed = sealed;
    this.#buffer = new WriteBuffer(vocabularies, stock);
  }
  get byteLength() {
    return this.#buffer.byteLength + (this.#closed?.byteLength ?? 0);
  }
  get isEmpty() {
    return this.#buffer.isEmpty && !this.#seal;
  }
  get sealing() {
    return this.#seal;
  }
  get firstSeqNo() {
    const first = Math.min(this.#first, this.#firstClosed);
    return first === Infinity ? undefined : first;
  }
  find(key) {
    if (this.#buffer.has(key)) return this.#buffer;
    return this.#closed?.has(key) === true ? this.#closed : undefined;
  }
  add(key, document, version, seqNo) {
    this.#buffer.add(key, document, version, seqNo);
    if (seqNo < this.#first) this.#first = seqNo;
    if (!this.#buffer.isFull) return;
    this.#seal?.finish();
    this.#startSeal();
  }
  *seal() {
    while (this.#seal) yield* this.#seal.rest();
    if (!this.#buffer.isEmpty) yield* this.#startSeal().rest();
  }
  discard() {
    this.#vocabularies = new Vocabularies();
    this.#stock = new BufferPool();
    this.#buffer.discard();
    this.#closed?.discard();
  }
  /** Closes the buffer and begins to make it a segment. Nothing else may be being sealed. */
  #startSeal() {
    const buffer = this.#buffer;
    this.#closed = buffer;
    this.#firstClosed = this.#first;
    this.#first = Infinity;
    this.#buffer = new WriteBuffer(this.#vocabularies, this.#stock);
    const run = new SlicedRun(this.#sealBuffer(buffer, this.#sealed.nextName()));
    this.#seal = run;
    return run;
  }
  *#sealBuffer(buffer, name) {
    const sealed = yield* buffer.seal(name);
    this.#closed = undefined;
    this.#firstClosed = Infinity;
    this.#seal = undefined;
    if (sealed) this.#sealed.append(sealed);
  }
}
