import { FieldsBuilder } from './fields-builder.ts';
import { LayoutWriter } from '../segment/segment-layout.ts';
import { FlatSegment } from '../segment/segment-reader.ts';
import { SliceMeter } from '../memory/slices.ts';
import { StoredFieldsWriter, writeStored } from '../segment/stored-fields.ts';
import { PooledArrays } from '../memory/buffer-pool.ts';
import { Vocabularies } from './vocabulary.ts';
/** The in-memory buffer of a shard: inverts documents as they come and seals them into a segment. */
export class SegmentBuilder {
  /** Where its large arrays lie. */
  rooms;
  stored;
  #parts;
  #fields;
  /** @param vocabularies and stock, both common to the builders that get documents in turns */
  constructor(vocabularies = new Vocabularies(), stock) {
    this.rooms = new PooledArrays(stock);
    this.stored = new StoredFieldsWriter(this.rooms);
    this.#parts = { vocabularies, rooms: this.rooms };
    this.#fields = new FieldsBuilder(this.#parts);
  }
  get docCount() {
    return this.stored.docCount;
  }
  /** Bytes taken, what is reserved for growing included. */
  get byteLength() {
    return this.stored.byteLength + this.#fields.byteLength;
  }
  /** Adds a document and answers its docId in the segment to be. */
  add(document, version, seqNo) {
    const docId = this.docCount;
    this.stored.add(document, version, seqNo);
    if (document.logged !== undefined) this.#fields.addLogged(docId, document.source, document.logged);
    else this.#fields.add(docId, document.fields);
    if (document.nested !== undefined) this.#fields.addNested(docId, document.nested);
    return docId;
  }
  /**
   * The buffer as a segment. The builder is spent afterwards.
   * @param idHashes of the documents' ids, where they are known.
   */
  *seal(name, idHashes) {
    const layout = new LayoutWriter();
    const meter = new SliceMeter(this.rooms);
    const stored = yield* writeStored(layout, this.stored.flat(idHashes), meter);
    const written = yield* this.#fields.write(layout, this.docCount, meter);
    const laidOut = yield* layout.finish(this.docCount, { stored, ...written }, meter);
    return new FlatSegment(name, laidOut);
  }
  /** Gives up what it has together with other builders: nobody will see a segment of it. Twice is legal, and adding or sealing afterwards. */
  discard() {
    this.#parts.vocabularies = new Vocabularies();
    this.#fields.discard();
    this.rooms.close();
  }
}
