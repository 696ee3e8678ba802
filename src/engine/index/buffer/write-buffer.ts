import type { ParsedDocument } from '../../schema/document/parsed-document.ts';
import { BufferedIds, type IdKey } from './buffered-ids.ts';
import { IntList } from '../memory/growable.ts';
import { LiveDocs } from '../segment/live-docs.ts';
import type { WriterSegment } from '../merge/merge-task.ts';
import type { BufferPool } from '../memory/buffer-pool.ts';
import { SegmentBuilder } from './segment-builder.ts';
import type { Sliced } from '../memory/slices.ts';
import type { Vocabularies } from './vocabulary.ts';

/**
 * A buffer of this many documents, or of this many bytes of source, is sealed without waiting for a refresh. The words of a large buffer are sorted and written
 * once for many documents, and fewer segments have to be merged. A larger one would save little, and its refresh take long.
 */
const MAX_BUFFERED_DOCS = 131_072;
const MAX_BUFFERED_BYTES = 24 * 1024 * 1024;

/** Documents not sealed yet, the last of each id findable. */
export class WriteBuffer {
  readonly #builder: SegmentBuilder;
  readonly #ids: BufferedIds;
  readonly #deleted = new IntList();
  readonly #routings = new Map<number, string>();

  /** @param vocabularies and stock, both common to the buffers that get documents in turns */
  constructor(vocabularies: Vocabularies, stock: BufferPool) {
    this.#builder = new SegmentBuilder(vocabularies, stock);
    this.#ids = new BufferedIds(this.#builder.stored.ids, this.#builder.rooms);
  }

  get isEmpty(): boolean {
    return this.#builder.docCount === 0;
  }

  get isFull(): boolean {
    return this.#builder.docCount >= MAX_BUFFERED_DOCS || this.#builder.stored.sizeBytes >= MAX_BUFFERED_BYTES;
  }

  /** Bytes taken, about: what is reserved for growing included. */
  get byteLength(): number {
    return this.#builder.byteLength + this.#ids.byteLength;
  }

  /** Adds a document of that id; the caller has deleted an earlier one. */
  add(key: IdKey, document: ParsedDocument, version: number, seqNo: number): void {
    const docId = this.#builder.add(document, version, seqNo);
    this.#ids.add(key);
    if (document.routing !== undefined) this.#routings.set(docId, document.routing);
  }

  /** Whether a live document here has the id. */
  has(key: IdKey): boolean {
    return this.#ids.find(key) >= 0;
  }

  /** Answers false when no live document here has the id. */
  delete(key: IdKey): boolean {
    const docId = this.#ids.find(key);
    if (docId < 0) return false;
    this.#ids.delete(key);
    this.#deleted.push(docId);
    return true;
  }

  state(key: IdKey): { readonly version: number; readonly seqNo: number } | undefined {
    const docId = this.#ids.find(key);
    const { stored } = this.#builder;
    return docId < 0 ? undefined : { version: stored.version(docId), seqNo: stored.seqNo(docId) };
  }

  read(key: IdKey): { readonly source: Uint8Array; readonly routing?: string } | undefined {
    const docId = this.#ids.find(key);
    if (docId < 0) return undefined;
    const routing = this.#routings.get(docId);
    const source = this.#builder.stored.source(docId);
    return routing === undefined ? { source } : { source, routing };
  }

  /**
   * The buffer as a segment; undefined when every document in it was deleted. Meanwhile documents may be read and deleted, but not added. The buffer
   * is spent afterwards.
   */
  *seal(name: string): Sliced<WriterSegment | undefined> {
    if (this.#isSpent) {
      this.discard();
      return undefined;
    }
    const segment = yield* this.#builder.seal(name, this.#ids.hashes());
    this.#builder.rooms.giveAllBack();
    if (this.#isSpent) return undefined;
    const liveDocs = new LiveDocs(this.#builder.docCount);
    for (let i = 0; i < this.#deleted.length; i++) liveDocs.delete(this.#deleted.data[i]);
    return { segment, liveDocs };
  }

  /** Gives up what it has together with other buffers: nobody will see a segment of it. Twice is legal, and writing or sealing afterwards. */
  discard(): void {
    this.#builder.discard();
  }

  get #isSpent(): boolean {
    return this.#deleted.length === this.#builder.docCount;
  }
}
