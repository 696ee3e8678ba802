import type { ParsedDocument } from '../../schema/document/parsed-document.ts';
import type { IdKey } from '../buffer/buffered-ids.ts';
import type { Vocabularies } from '../buffer/vocabulary.ts';
import type { WriteBuffer } from '../buffer/write-buffer.ts';
import type { BufferPool } from '../memory/buffer-pool.ts';
import type { Sliced, SlicedRun } from '../memory/slices.ts';
import { type Buffers, OpenBuffers, type Sealed } from './open-buffers.ts';

/** Odd, so that every bit of a hash reaches the highest one. */
const SPREAD = 0x9e37_79b1;

/**
 * The buffers of a running replica: two, where Lucene has one for each thread that writes. A refresh seals one behind the other, so the documents of a
 * replica lie in another order than the primary's, and in another one for each replica.
 *
 * An id always goes through the same buffer, so among the segments the later one has its later document.
 * @see docs/decisions/0042-replicas-that-run.md
 */
export class ParallelBuffers implements Buffers {
  readonly #first: OpenBuffers;
  readonly #second: OpenBuffers;
  readonly #multiplier: number;

  /** @param copy the number of the replica, from 1: by it ids are split */
  constructor(vocabularies: Vocabularies, stock: BufferPool, sealed: Sealed, copy: number) {
    this.#first = new OpenBuffers(vocabularies, stock, sealed);
    this.#second = new OpenBuffers(vocabularies, stock, sealed);
    this.#multiplier = SPREAD + 2 * copy;
  }

  get byteLength(): number {
    return this.#first.byteLength + this.#second.byteLength;
  }

  get isEmpty(): boolean {
    return this.#first.isEmpty && this.#second.isEmpty;
  }

  get sealing(): SlicedRun<void> | undefined {
    return this.#first.sealing ?? this.#second.sealing;
  }

  get firstSeqNo(): number | undefined {
    const first = Math.min(this.#first.firstSeqNo ?? Infinity, this.#second.firstSeqNo ?? Infinity);
    return first === Infinity ? undefined : first;
  }

  find(key: IdKey): WriteBuffer | undefined {
    return this.#of(key).find(key);
  }

  add(key: IdKey, document: ParsedDocument, version: number, seqNo: number): void {
    this.#of(key).add(key, document, version, seqNo);
  }

  *seal(): Sliced<void> {
    yield* this.#first.seal();
    yield* this.#second.seal();
  }

  discard(): void {
    this.#first.discard();
    this.#second.discard();
  }

  #of({ hash }: IdKey): OpenBuffers {
    return Math.imul(hash, this.#multiplier) < 0 ? this.#second : this.#first;
  }
}
