import { encodeUtf8 } from '../../json/utf8.ts';
import { writeJson } from '../../json/write-json.ts';
import { objectAt, wrapped } from './nested-source.ts';
import { SegmentFields } from '../segment/segment-fields.ts';
/**
 * The objects nested at one path of a segment, as documents: what queries, sorts and aggregations ask a segment for, these answer for objects. What is stored
 * beside fields is that of the document that holds them.
 */
export class NestedSegment extends SegmentFields {
  /** Who holds the objects, and where they lie in it. */
  #above;
  #parts;
  #path;
  #starts;
  constructor(above, path, starts, sections) {
    super(sections);
    this.#above = above;
    this.#path = path;
    this.#parts = path.slice(above.prefix.length).split('.');
    this.#starts = starts;
  }
  get prefix() {
    return `${this.#path}.`;
  }
  get name() {
    return this.#above.name;
  }
  get buffer() {
    return this.#above.buffer;
  }
  get sizeBytes() {
    return this.#above.sizeBytes;
  }
  get byteLength() {
    return this.#above.byteLength;
  }
  get parts() {
    return this.#above.parts;
  }
  get hasRoutings() {
    return this.#above.hasRoutings;
  }
  id(docId) {
    return this.#above.id(this.#holder(docId));
  }
  idBytes(docId) {
    return this.#above.idBytes(this.#holder(docId));
  }
  /** The last object of the document with this id. */
  findId(id) {
    const holder = this.#above.findId(id);
    return holder >= 0 && this.#starts[holder + 1] > this.#starts[holder] ? this.#starts[holder + 1] - 1 : -1;
  }
  idRun(docId) {
    return docId + 1 - this.#starts[this.#holder(docId)];
  }
  /** The object alone, below the names on its way from the root, as JSON. */
  source(docId) {
    return encodeUtf8(writeJson(wrapped(this.object(docId), this.#path.split('.'))));
  }
  object(docId) {
    const holder = this.#holder(docId);
    return objectAt(this.#above.object(holder), this.#parts, docId - this.#starts[holder]);
  }
  placeOf(docId) {
    const holder = this.#holder(docId);
    return [...this.#above.placeOf(holder), { field: this.#parts.join('.'), offset: docId - this.#starts[holder] }];
  }
  routing(docId) {
    return this.#above.routing(this.#holder(docId));
  }
  version(docId) {
    return this.#above.version(this.#holder(docId));
  }
  seqNo(docId) {
    return this.#above.seqNo(this.#holder(docId));
  }
  openNested(path, starts, sections) {
    return { starts, segment: new NestedSegment(this, path, starts, sections) };
  }
  #holder(docId) {
    return holderOf(this.#starts, docId);
  }
}
/** The document that holds an object. */
export function holderOf(starts, object) {
  let low = 0;
  let high = starts.length - 2;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if (starts[middle] <= object) low = middle;
    else high = middle - 1;
  }
  return low;
}
