import type { ParsedDocument } from '../../schema/document/parsed-document.ts';
import type { IdKey } from '../buffer/buffered-ids.ts';
import { Vocabularies } from '../buffer/vocabulary.ts';
import { WriteBuffer } from '../buffer/write-buffer.ts';
import type { WriterSegment } from '../merge/merge-task.ts';
import { BufferPool } from '../memory/buffer-pool.ts';
import { type Sliced, SlicedRun } from '../memory/slices.ts';

/** Where a buffer goes that has become a segment. */
export interface Sealed {
  nextName(): string;
  append(segment: WriterSegment): void;
}

/** What a writer got and has no segment of yet. */
export interface Buffers {
  /** Bytes taken. */
  readonly byteLength: number;
  /** Nothing was written that is not sealed. */
  readonly isEmpty: boolean;
  /** A full buffer being made a segment; undefined when there is none. */
  readonly sealing: SlicedRun<void> | undefined;
  /** The lowest sequence number that is not sealed; undefined: all are. */
  readonly firstSeqNo: number | undefined;
  /** The buffer that has the live document of that id. */
  find(key: IdKey): WriteBuffer | undefined;
  /** Adds a document of that id; the caller has deleted an earlier one. A buffer that is full then is sealed next. */
  add(key: IdKey, document: ParsedDocument, version: number, seqNo: number): void;
  /** Seals everything written so far. */
  seal(): Sliced<void>;
  /** Gives up what it has together with other writers. What is under way may go on to its end. */
  discard(): void;
}

/** The buffer that takes documents, and the one before while it is made a segment. */
export class OpenBuffers implements Buffers {
  readonly #sealed: Sealed;
  #vocabularies: Vocabularies;
  #stock: BufferPool;
  #buffer: WriteBuffer;
  /** Closed to new documents. */
  #closed: WriteBuffer | undefined;
  #seal: SlicedRun<void> | undefined;
  /** The lowest sequence number of each buffer that has any. */
  #first = Infinity;
  #firstClosed = Infinity;

  constructor(vocabularies: Vocabularies, stock: BufferPool, sealed: Sealed) {
    this.#vocabularies = vocabularies;
    this.#stock = stock;
    this.#sealed = sealed;
    this.#buffer = new WriteBuffer(vocabularies, stock);
  }

  get byteLength(): number {
    return this.#buffer.byteLength + (this.#closed?.byteLength ?? 0);
  }

  get isEmpty(): boolean {
    return this.#buffer.isEmpty && !this.#seal;
  }

  get sealing(): SlicedRun<void> | undefined {
    return this.#seal;
  }

  get firstSeqNo(): number | undefined {
    const first = Math.min(this.#first, this.#firstClosed);
    return first === Infinity ? undefined : first;
  }

  find(key: IdKey): WriteBuffer | undefined {
    if (this.#buffer.has(key)) return this.#buffer;
    return this.#closed?.has(key) === true ? this.#closed : undefined;
  }

  add(key: IdKey, document: ParsedDocument, version: number, seqNo: number): void {
    this.#buffer.add(key, document, version, seqNo);
    if (seqNo < this.#first) this.#first = seqNo;
    if (!this.#buffer.isFull) return;
    this.#seal?.finish();
    this.#startSeal();
  }

  *seal(): Sliced<void> {
    while (this.#seal) yield* this.#seal.rest();
    if (!this.#buffer.isEmpty) yield* this.#startSeal().rest();
  }

  discard(): void {
    this.#vocabularies = new Vocabularies();
    this.#stock = new BufferPool();
    this.#buffer.discard();
    this.#closed?.discard();
  }

  /** Closes the buffer and begins to make it a segment. Nothing else may be being sealed. */
  #startSeal(): SlicedRun<void> {
    const buffer = this.#buffer;
    this.#closed = buffer;
    this.#firstClosed = this.#first;
    this.#first = Infinity;
    this.#buffer = new WriteBuffer(this.#vocabularies, this.#stock);
    const run = new SlicedRun(this.#sealBuffer(buffer, this.#sealed.nextName()));
    this.#seal = run;
    return run;
  }

  *#sealBuffer(buffer: WriteBuffer, name: string): Sliced<void> {
    const sealed = yield* buffer.seal(name);
    this.#closed = undefined;
    this.#firstClosed = Infinity;
    this.#seal = undefined;
    if (sealed) this.#sealed.append(sealed);
  }
}
