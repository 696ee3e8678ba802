import { ByteChunks } from '../memory/chunks.ts';
import { countLine } from './counts.ts';
import { BlockedBytes, blockOffsets } from './doc-offsets.ts';
import { firstOf } from '../memory/first-of.ts';
import { ByteList, BytesTable, IntList } from '../memory/growable.ts';
import { buildIdTable } from './id-hash.ts';
import { writeBits } from './columns-writer.ts';
/** Room for the ids of a small buffer, and for their bytes. */
const IDS_AT_START = 16;
const ID_BYTES_AT_START = 64;
/** Room for the sources of two or three small documents. */
const SOURCE_BYTES_AT_START = 512;
/** Collects ids, sources, routings, versions and sequence numbers in order of docId. */
export class StoredFieldsWriter {
  ids;
  #rooms;
  #sources;
  #sourceEnds;
  #routings = new ByteList(16);
  #routingEnds = new IntList(4);
  #routed = new IntList(4);
  #versions = new Float64Array(8);
  #seqNos = new Float64Array(8);
  constructor(rooms) {
    this.#rooms = rooms;
    this.ids = new BytesTable(IDS_AT_START, ID_BYTES_AT_START, rooms);
    this.#sources = new ByteChunks(SOURCE_BYTES_AT_START, rooms);
    this.#sourceEnds = new IntList(IDS_AT_START, rooms);
  }
  get docCount() {
    return this.ids.size;
  }
  /** Bytes taken, what is reserved for growing included. */
  get byteLength() {
    const sources = this.#sources.byteLength + this.#sourceEnds.data.byteLength;
    return this.ids.byteLength + sources + this.#versions.byteLength + this.#seqNos.byteLength;
  }
  /** Bytes of ids and sources so far. */
  get sizeBytes() {
    return this.ids.bytes.length + this.#sources.length;
  }
  add({ id, source, routing }, version, seqNo) {
    const docId = this.docCount;
    this.ids.appendText(id);
    this.#sources.append(source);
    this.#sourceEnds.push(this.#sources.length);
    if (routing !== undefined) this.#addRouting(docId, routing);
    if (docId === this.#versions.length) {
      this.#versions = this.#grown(this.#versions);
      this.#seqNos = this.#grown(this.#seqNos);
    }
    this.#versions[docId] = version;
    this.#seqNos[docId] = seqNo;
  }
  /** A copy of the source: buffers may move while documents come in. */
  source(docId) {
    return this.#sources.copy(docId === 0 ? 0 : this.#sourceEnds.data[docId - 1], this.#sourceEnds.data[docId]);
  }
  version(docId) {
    return this.#versions[docId];
  }
  seqNo(docId) {
    return this.#seqNos[docId];
  }
  /** Views: nothing may be added after this. @param idHashes of the ids, where they are known */
  flat(idHashes) {
    const { docCount } = this;
    return {
      ids: { bytes: this.ids.bytes.view(), offsets: this.ids.offsets() },
      sources: { bytes: this.#sources, offsets: this.#sourceOffsets() },
      versions: firstOf(this.#versions, docCount),
      seqNos: firstOf(this.#seqNos, docCount),
      idHashes,
      routings: this.#routed.length === 0 ? undefined : this.#flatRoutings(),
    };
  }
  #grown(values) {
    const copy = this.#rooms.float64(values.length * 2, false);
    copy.set(values);
    this.#rooms.giveBack(values);
    return copy;
  }
  #sourceOffsets() {
    const offsets = new Uint32Array(this.docCount + 1);
    const ends = this.#sourceEnds.data;
    for (let i = 0; i < this.docCount; i++) offsets[i + 1] = ends[i];
    return offsets;
  }
  /** Ends are kept from the first document on that has a routing value. */
  #addRouting(docId, routing) {
    while (this.#routingEnds.length < docId) this.#routingEnds.push(this.#routings.length);
    this.#routed.push(docId);
    this.#routings.appendText(routing);
    this.#routingEnds.push(this.#routings.length);
  }
  #flatRoutings() {
    const offsets = new Uint32Array(this.docCount + 1).fill(this.#routings.length);
    offsets[0] = 0;
    offsets.set(this.#routingEnds.data.subarray(0, this.#routingEnds.length), 1);
    return { docs: firstOf(this.#routed.data, this.#routed.length), strings: { bytes: this.#routings.view(), offsets } };
  }
}
/** Adds the sections of what is stored. */
export function* writeStored(layout, stored, meter) {
  const { ids, sources, versions, seqNos, routings } = stored;
  const docCount = versions.length;
  const idOffsets = yield* blockOffsets(ids.offsets, meter);
  const idHash = yield* buildIdTable(new BlockedBytes(ids.bytes, idOffsets), docCount, meter, stored.idHashes);
  const sourceOffsets = yield* blockOffsets(sources.offsets, meter);
  return {
    ids: writeBlocked(layout, ids, idOffsets),
    idHash: layout.add(idHash),
    sources: writeBlocked(layout, sources, sourceOffsets),
    routings: routings && (yield* writeRoutings(layout, routings, docCount, meter)),
    versions: writeCounts(layout, yield* countLine(versions, 0, meter)),
    seqNos: writeCounts(layout, yield* countLine(seqNos, 1, meter)),
  };
}
function writeBlocked(layout, { bytes }, { bases, relative }) {
  const section = bytes instanceof Uint8Array ? layout.add(bytes) : layout.addScattered(bytes);
  return { bytes: section, bases: layout.add(bases), relative: layout.add(relative) };
}
function writeCounts(layout, { base, step, rest }) {
  return { base, step, rest: rest && layout.add(rest) };
}
function* writeRoutings(layout, { docs, strings }, docCount, meter) {
  const present = yield* writeBits(layout, docs, docCount, meter);
  return { bytes: layout.add(strings.bytes), offsets: layout.add(strings.offsets), present };
}
/** Adds strings laid end to end. */
export function writeBytesTable(layout, table, scratch) {
  return { bytes: layout.add(table.bytes.view()), offsets: layout.add(table.offsets(scratch)) };
}
