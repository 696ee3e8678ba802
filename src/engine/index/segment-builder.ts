import type { FieldType } from '../schema/field-type.ts';
import type { ParsedDocument, ParsedField } from '../schema/parsed-document.ts';
import type { FieldBuffer } from './field-buffer.ts';
import { KeywordBuffer } from './keyword-buffer.ts';
import { NumberBuffer } from './number-buffer.ts';
import { LayoutWriter } from './segment-layout.ts';
import type { FieldEntry } from './segment-layout.ts';
import { openSegment } from './segment-reader.ts';
import type { FlatSegment } from './segment-reader.ts';
import { SliceMeter, type Sliced } from './slices.ts';
import { StoredFieldsWriter, writeStored } from './stored-fields.ts';
import { TextBuffer } from './text-buffer.ts';

/** The in-memory buffer of a shard: inverts documents as they come and seals them into a segment. */
export class SegmentBuilder {
  readonly stored = new StoredFieldsWriter();
  readonly #texts = new Map<string, FieldBuffer<string>>();
  readonly #numbers = new Map<string, NumberBuffer>();

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
    for (const field of document.fields) this.#addField(docId, field);
    return docId;
  }

  /** The buffer as a segment. The builder is spent afterwards. */
  *seal(name: string): Sliced<FlatSegment> {
    const layout = new LayoutWriter();
    const meter = new SliceMeter();
    const stored = yield* writeStored(layout, this.stored.flat(), meter);
    const fields: [string, FieldEntry][] = [];
    const buffers = [...this.#texts, ...this.#numbers].sort(([a], [b]) => (a < b ? -1 : 1));
    for (const [path, buffer] of buffers) {
      const entry = yield* buffer.write(layout, this.docCount, meter);
      if (entry) fields.push([path, entry]);
    }
    const { buffer, directory } = yield* layout.finish(this.docCount, { stored, fields }, meter);
    return openSegment(name, buffer, directory);
  }

  #addField(docId: number, field: ParsedField): void {
    const { type } = field;
    if ('texts' in field) {
      let buffer = this.#texts.get(type.path);
      if (!buffer) this.#texts.set(type.path, (buffer = newTextBuffer(type)));
      buffer.add(docId, type, field.texts);
    } else {
      let buffer = this.#numbers.get(type.path);
      if (!buffer) this.#numbers.set(type.path, (buffer = new NumberBuffer()));
      buffer.add(docId, type, field.numbers);
    }
  }
}

function newTextBuffer(type: FieldType): FieldBuffer<string> {
  return type.type === 'text' ? new TextBuffer(type.norms) : new KeywordBuffer();
}
