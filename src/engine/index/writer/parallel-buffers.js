import { OpenBuffers } from './open-buffers.ts';
/** Odd, so that every bit of a hash reaches the highest one. */
const SPREAD = 2654435761;
/**
 * The buffers of a running replica: two, where Lucene has one for each thread that writes. A refresh seals one behind the other, so the documents of a
 * replica lie in another order than the primary's, and in another one for each replica.
 *
 * An id always goes through the same buffer, so among the segments the later one has its later document.
 * @see docs/decisions/0042-replicas-that-run.md
 */
export class ParallelBuffers {
  #first;
  #second;
  #multiplier;
  /** @param copy the number of the replica, from 1: by it ids are split */
  constructor(vocabularies, stock, sealed, copy) {
    this.#first = new OpenBuffers(vocabularies, stock, sealed);
    this.#second = new OpenBuffers(vocabularies, stock, sealed);
    this.#multiplier = SPREAD + 2 * copy;
  }
  get byteLength() {
    return this.#first.byteLength + this.#second.byteLength;
  }
  get isEmpty() {
    return this.#first.isEmpty && this.#second.isEmpty;
  }
  get sealing() {
    return this.#first.sealing ?? this.#second.sealing;
  }
  get firstSeqNo() {
    const first = Math.min(this.#first.firstSeqNo ?? Infinity, this.#second.firstSeqNo ?? Infinity);
    return first === Infinity ? undefined : first;
  }
  find(key) {
    return this.#of(key).find(key);
  }
  add(key, document, version, seqNo) {
    this.#of(key).add(key, document, version, seqNo);
  }
  *seal() {
    yield* this.#first.seal();
    yield* this.#second.seal();
  }
  discard() {
    this.#first.discard();
    this.#second.discard();
  }
  #of({ hash }) {
    return Math.imul(hash, this.#multiplier) < 0 ? this.#second : this.#first;
  }
}
