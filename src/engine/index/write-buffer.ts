import type { ParsedDocument } from '../schema/parsed-document.ts';
import { IntList } from './growable.ts';
import { LiveDocs } from './live-docs.ts';
import type { WriterSegment } from './merge-task.ts';
import { SegmentBuilder } from './segment-builder.ts';
import type { Sliced } from './slices.ts';

/** A buffer of this many documents, or of this many bytes of source, is sealed without waiting for a refresh. */
const MAX_BUFFERED_DOCS = 32_768;
const MAX_BUFFERED_BYTES = 16 * 1024 * 1024;

/** What a map takes for an entry. */
const BYTES_PER_ID = 64;

/** Documents not sealed yet, the last of each id findable. */
export class WriteBuffer {
  readonly #builder = new SegmentBuilder();
  readonly #docIds = new Map<string, number>();
  readonly #deleted = new IntList();
  readonly #routings = new Map<number, string>();

  get isEmpty(): boolean {
    return this.#builder.docCount === 0;
  }

  get isFull(): boolean {
    return this.#builder.docCount >= MAX_BUFFERED_DOCS || this.#builder.stored.sizeBytes >= MAX_BUFFERED_BYTES;
  }

  /** Bytes taken, about: what is reserved for growing included. */
  get byteLength(): number {
    return this.#builder.byteLength + this.#docIds.size * BYTES_PER_ID;
  }

  /** Adds a document; the caller has deleted an earlier one of the same id. */
  add(document: ParsedDocument, version: number, seqNo: number): void {
    const docId = this.#builder.add(document, version, seqNo);
    this.#docIds.set(document.id, docId);
    if (document.routing !== undefined) this.#routings.set(docId, document.routing);
  }

  /** Whether a live document here has the id. */
  has(id: string): boolean {
    return this.#docIds.has(id);
  }

  /** Answers false when no live document here has the id. */
  delete(id: string): boolean {
    const docId = this.#docIds.get(id);
    if (docId === undefined) return false;
    this.#docIds.delete(id);
    this.#deleted.push(docId);
    return true;
  }

  state(id: string): { readonly version: number; readonly seqNo: number } | undefined {
    const docId = this.#docIds.get(id);
    const { stored } = this.#builder;
    return docId === undefined ? undefined : { version: stored.version(docId), seqNo: stored.seqNo(docId) };
  }

  read(id: string): { readonly source: Uint8Array; readonly routing?: string } | undefined {
    const docId = this.#docIds.get(id);
    if (docId === undefined) return undefined;
    const routing = this.#routings.get(docId);
    return { source: this.#builder.stored.source(docId), ...(routing !== undefined && { routing }) };
  }

  /**
   * The buffer as a segment; undefined when every document in it was deleted. Meanwhile documents may be read and deleted, but not added. The buffer
   * is spent afterwards.
   */
  *seal(name: string): Sliced<WriterSegment | undefined> {
    if (this.#docIds.size === 0) return undefined;
    const segment = yield* this.#builder.seal(name);
    if (this.#docIds.size === 0) return undefined;
    const liveDocs = new LiveDocs(this.#builder.docCount);
    for (let i = 0; i < this.#deleted.length; i++) liveDocs.delete(this.#deleted.data[i]);
    return { segment, liveDocs };
  }
}
