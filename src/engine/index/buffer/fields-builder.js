import { IS_NUMBER } from '../../schema/document/field-log.ts';
import { IntList } from '../memory/growable.ts';
import { ITEMS_AT_ONCE } from '../memory/slices.ts';
import { KeywordBuffer } from './keyword-buffer.ts';
import { NumberBuffer } from './number-buffer.ts';
import { TextBuffer } from './text-buffer.ts';
/** Inverts the fields of documents as they come, and those of the objects nested in them. */
export class FieldsBuilder {
  #parts;
  #texts = new Map();
  #numbers = new Map();
  #nested;
  constructor(parts) {
    this.#parts = parts;
  }
  /** Bytes taken, what is reserved for growing included. */
  get byteLength() {
    let bytes = 0;
    for (const buffer of this.#texts.values()) bytes += buffer.byteLength;
    for (const buffer of this.#numbers.values()) bytes += buffer.byteLength;
    if (this.#nested !== undefined) for (const objects of this.#nested.values()) bytes += objects.byteLength;
    return bytes;
  }
  add(docId, fields) {
    for (const field of fields) {
      const { type } = field;
      if ('texts' in field) this.#textBuffer(type).add(docId, type, field.texts);
      else this.#numberBuffer(type).add(docId, type, field.numbers);
    }
  }
  addLogged(docId, source, { log, view, from, to }) {
    for (let first = from; first < to;) {
      const type = log.types[first];
      let end = first + 1;
      while (end < to && log.types[end] === type) end++;
      const buffer = log.starts[first] === IS_NUMBER ? this.#numberBuffer(type) : this.#textBuffer(type);
      buffer.addLogged(docId, type, { log, view, from: first, to: end, source });
      first = end;
    }
  }
  addNested(docId, nested) {
    this.#nested ??= new Map();
    for (const { path, objects } of nested) {
      let builder = this.#nested.get(path);
      if (!builder) this.#nested.set(path, (builder = new ObjectsBuilder(this.#parts)));
      builder.add(docId, objects);
    }
  }
  *write(layout, docCount, meter) {
    const fields = [];
    for (const [path, buffer] of byPath([...this.#texts, ...this.#numbers])) {
      const entry = yield* buffer.write(layout, docCount, meter);
      if (entry) fields.push([path, entry]);
    }
    if (this.#nested === undefined) return { fields };
    const nested = [];
    for (const [path, objects] of byPath([...this.#nested])) nested.push([path, yield* objects.write(layout, docCount, meter)]);
    return { fields, nested };
  }
  /** Gives up what it has together with other builders. */
  discard() {
    for (const buffer of this.#texts.values()) buffer.discard?.();
    if (this.#nested !== undefined) for (const objects of this.#nested.values()) objects.discard();
  }
  #textBuffer(type) {
    let buffer = this.#texts.get(type.path);
    if (!buffer) this.#texts.set(type.path, (buffer = newTextBuffer(type, this.#parts)));
    return buffer;
  }
  #numberBuffer(type) {
    let buffer = this.#numbers.get(type.path);
    if (!buffer) this.#numbers.set(type.path, (buffer = new NumberBuffer(this.#parts.rooms)));
    return buffer;
  }
}
/** The objects nested at one path, numbered as they come. */
class ObjectsBuilder {
  /** By object: the document that holds it. */
  #holders;
  #fields;
  constructor(parts) {
    this.#holders = new IntList(OBJECTS_AT_START, parts.rooms);
    this.#fields = new FieldsBuilder(parts);
  }
  get byteLength() {
    return this.#holders.data.byteLength + this.#fields.byteLength;
  }
  add(holder, objects) {
    for (const { fields, nested } of objects) {
      const object = this.#holders.length;
      this.#holders.push(holder);
      this.#fields.add(object, fields);
      if (nested !== undefined) this.#fields.addNested(object, nested);
    }
  }
  *write(layout, docCount, meter) {
    const { data, length } = this.#holders;
    const starts = new Uint32Array(docCount + 1);
    for (let object = 0; object < length; object++) starts[data[object] + 1]++;
    for (let docId = 0; docId < docCount; docId++) starts[docId + 1] += starts[docId];
    if (meter.add(length + docCount + ITEMS_AT_ONCE)) yield meter.take();
    return { docCount: length, starts: layout.add(starts), ...(yield* this.#fields.write(layout, length, meter)) };
  }
  discard() {
    this.#fields.discard();
  }
}
const OBJECTS_AT_START = 16;
function byPath(entries) {
  return entries.sort(([a], [b]) => (a < b ? -1 : 1));
}
function newTextBuffer(type, { vocabularies, rooms }) {
  return type.type === 'text' ? new TextBuffer(type.norms, vocabularies, rooms) : new KeywordBuffer(vocabularies.scratch, rooms);
}
