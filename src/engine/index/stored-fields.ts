import { ByteList, BytesTable, IntList } from './growable.ts';
import { buildIdTable } from './id-hash.ts';
import { narrowCounts } from './narrow.ts';
import { writeBits } from './columns-writer.ts';
import type { Sliced } from './slices.ts';
import type { BytesTableEntry, LayoutWriter, StoredEntry } from './segment-layout.ts';

/** What a segment keeps of a document besides its fields and its id. */
interface StoredDocument {
  readonly source: Uint8Array;
  readonly routing?: string | undefined;
}

/** Room to start with: a merge knows how much it will need, and growing means copying. */
interface StoredRoom {
  readonly documents: number;
  readonly idBytes: number;
  readonly sourceBytes: number;
}

/** Collects ids, sources, routings, versions and sequence numbers in order of docId. */
export class StoredFieldsWriter {
  readonly #ids: BytesTable;
  readonly #sources: BytesTable;
  readonly #routings = new ByteList(16);
  readonly #routingEnds = new IntList();
  readonly #routed = new IntList(4);
  #versions: Float64Array;
  #seqNos: Float64Array;

  constructor(room: StoredRoom = { documents: 64, idBytes: 256, sourceBytes: 256 }) {
    this.#ids = new BytesTable(room.documents, room.idBytes);
    this.#sources = new BytesTable(room.documents, room.sourceBytes);
    this.#versions = new Float64Array(room.documents);
    this.#seqNos = new Float64Array(room.documents);
  }

  get docCount(): number {
    return this.#ids.size;
  }

  /** Bytes of ids and sources so far. */
  get sizeBytes(): number {
    return this.#ids.bytes.length + this.#sources.bytes.length;
  }

  add(document: StoredDocument & { readonly id: string }, version: number, seqNo: number): void {
    this.#ids.appendText(document.id);
    this.#addRest(document, version, seqNo);
  }

  /** As `add`, for an id that is UTF-8 already. */
  copy(id: Uint8Array, document: StoredDocument, version: number, seqNo: number): void {
    this.#ids.append(id);
    this.#addRest(document, version, seqNo);
  }

  /** A copy of the source: buffers may move while documents come in. */
  source(docId: number): Uint8Array {
    return this.#sources.at(docId).slice();
  }

  version(docId: number): number {
    return this.#versions[docId];
  }

  seqNo(docId: number): number {
    return this.#seqNos[docId];
  }

  *write(layout: LayoutWriter): Sliced<StoredEntry> {
    const { docCount } = this;
    const ids = { bytes: this.#ids.bytes.view(), offsets: this.#ids.offsets() };
    return {
      ids: { bytes: layout.add(ids.bytes), offsets: layout.add(ids.offsets) },
      idHash: layout.add(yield* buildIdTable(ids.bytes, ids.offsets)),
      sources: writeBytesTable(layout, this.#sources),
      ...(this.#routed.length > 0 && { routings: this.#writeRoutings(layout) }),
      versions: layout.add(narrowCounts(this.#versions.subarray(0, docCount))),
      seqNos: layout.add(narrowCounts(this.#seqNos.subarray(0, docCount))),
    };
  }

  #addRest({ source, routing }: StoredDocument, version: number, seqNo: number): void {
    const docId = this.docCount - 1;
    this.#sources.append(source);
    if (routing !== undefined) {
      this.#routed.push(docId);
      this.#routings.appendText(routing);
    }
    this.#routingEnds.push(this.#routings.length);
    if (docId === this.#versions.length) {
      this.#versions = grown(this.#versions);
      this.#seqNos = grown(this.#seqNos);
    }
    this.#versions[docId] = version;
    this.#seqNos[docId] = seqNo;
  }

  #writeRoutings(layout: LayoutWriter): StoredEntry['routings'] {
    const offsets = new Uint32Array(this.docCount + 1);
    offsets.set(this.#routingEnds.data.subarray(0, this.docCount), 1);
    return {
      bytes: layout.add(this.#routings.view()),
      offsets: layout.add(offsets),
      present: writeBits(layout, this.#routed.data.subarray(0, this.#routed.length), this.docCount),
    };
  }
}

/** Adds strings laid end to end. */
export function writeBytesTable(layout: LayoutWriter, table: BytesTable): BytesTableEntry {
  return { bytes: layout.add(table.bytes.view()), offsets: layout.add(table.offsets()) };
}

function grown(values: Float64Array): Float64Array<ArrayBuffer> {
  const copy = new Float64Array(values.length * 2);
  copy.set(values);
  return copy;
}
