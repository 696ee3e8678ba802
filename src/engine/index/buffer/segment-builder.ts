import { IS_NUMBER } from '../../schema/document/field-log.ts';
import type { FieldType } from '../../schema/field-type.ts';
import type { LoggedFields, ParsedDocument, ParsedField } from '../../schema/document/parsed-document.ts';
import type { FieldBuffer } from './field-buffer.ts';
import { KeywordBuffer } from './keyword-buffer.ts';
import { NumberBuffer } from './number-buffer.ts';
import { LayoutWriter } from '../segment/segment-layout.ts';
import type { FieldEntry } from '../segment/segment-layout.ts';
import { FlatSegment } from '../segment/segment-reader.ts';
import { SliceMeter, type Sliced } from '../memory/slices.ts';
import { StoredFieldsWriter, writeStored } from '../segment/stored-fields.ts';
import { TextBuffer } from './text-buffer.ts';
import { PooledArrays, type BufferPool } from '../memory/buffer-pool.ts';
import { Vocabularies } from './vocabulary.ts';

/** The in-memory buffer of a shard: inverts documents as they come and seals them into a segment. */
export class SegmentBuilder {
  /** Where its large arrays lie. */
  readonly rooms: PooledArrays;
  readonly stored: StoredFieldsWriter;
  readonly #texts = new Map<string, FieldBuffer<string>>();
  readonly #numbers = new Map<string, NumberBuffer>();
  #vocabularies: Vocabularies;

  /** @param vocabularies and stock, both common to the builders that get documents in turns */
  constructor(vocabularies = new Vocabularies(), stock?: BufferPool) {
    this.#vocabularies = vocabularies;
    this.rooms = new PooledArrays(stock);
    this.stored = new StoredFieldsWriter(this.rooms);
  }

  get docCount(): number {
    return this.stored.docCount;
  }

  /** Bytes taken, what is reserved for growing included. */
  get byteLength(): number {
    let bytes = this.stored.byteLength;
    for (const buffer of this.#texts.values()) bytes += buffer.byteLength;
    for (const buffer of this.#numbers.values()) bytes += buffer.byteLength;
    return bytes;
  }

  /** Adds a document and answers its docId in the segment to be. */
  add(document: ParsedDocument, version: number, seqNo: number): number {
    const docId = this.docCount;
    this.stored.add(document, version, seqNo);
    if (document.logged !== undefined) this.#addLogged(docId, document.source, document.logged);
    else for (const field of document.fields) this.#addField(docId, field);
    return docId;
  }

  /**
   * The buffer as a segment. The builder is spent afterwards.
   * @param idHashes of the documents' ids, where they are known.
   */
  *seal(name: string, idHashes?: Int32Array): Sliced<FlatSegment> {
    const layout = new LayoutWriter();
    const meter = new SliceMeter(this.rooms);
    const stored = yield* writeStored(layout, this.stored.flat(idHashes), meter);
    const fields: [string, FieldEntry][] = [];
    const buffers = [...this.#texts, ...this.#numbers].sort(([a], [b]) => (a < b ? -1 : 1));
    for (const [path, buffer] of buffers) {
      const entry = yield* buffer.write(layout, this.docCount, meter);
      if (entry) fields.push([path, entry]);
    }
    const laidOut = yield* layout.finish(this.docCount, { stored, fields }, meter);
    return new FlatSegment(name, laidOut);
  }

  /** Gives up what it has together with other builders: nobody will see a segment of it. Twice is legal, and adding or sealing afterwards. */
  discard(): void {
    this.#vocabularies = new Vocabularies();
    for (const buffer of this.#texts.values()) buffer.discard?.();
    this.rooms.close();
  }

  #addField(docId: number, field: ParsedField): void {
    const { type } = field;
    if ('texts' in field) this.#textBuffer(type).add(docId, type, field.texts);
    else this.#numberBuffer(type).add(docId, type, field.numbers);
  }

  #addLogged(docId: number, source: Uint8Array, { log, view, from, to }: LoggedFields): void {
    for (let first = from; first < to;) {
      const type = log.types[first];
      let end = first + 1;
      while (end < to && log.types[end] === type) end++;
      const buffer = log.starts[first] === IS_NUMBER ? this.#numberBuffer(type) : this.#textBuffer(type);
      buffer.addLogged(docId, type, { log, view, from: first, to: end, source });
      first = end;
    }
  }

  #textBuffer(type: FieldType): FieldBuffer<string> {
    let buffer = this.#texts.get(type.path);
    if (!buffer) this.#texts.set(type.path, (buffer = newTextBuffer(type, this.#vocabularies, this.rooms)));
    return buffer;
  }

  #numberBuffer(type: FieldType): NumberBuffer {
    let buffer = this.#numbers.get(type.path);
    if (!buffer) this.#numbers.set(type.path, (buffer = new NumberBuffer(this.rooms)));
    return buffer;
  }
}

function newTextBuffer(type: FieldType, vocabularies: Vocabularies, rooms: PooledArrays): FieldBuffer<string> {
  return type.type === 'text' ? new TextBuffer(type.norms, vocabularies, rooms) : new KeywordBuffer(vocabularies.scratch, rooms);
}
