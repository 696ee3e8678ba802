import type { JsonObject } from '../../json/json-value.ts';
import { encodeUtf8 } from '../../json/utf8.ts';
import { writeJson } from '../../json/write-json.ts';
import { objectAt, wrapped } from './nested-source.ts';
import { type FieldSections, type OpenObjects, SegmentFields } from '../segment/segment-fields.ts';
import type { SegmentParts } from '../segment/segment-parts.ts';
import type { NestedPlace, Segment } from '../segment/segment.ts';

/** Documents that hold nested objects: those of a segment, or nested ones. */
export interface Holder extends Segment {
  /** What the paths of its fields begin with. */
  readonly prefix: string;
}

/**
 * The objects nested at one path of a segment, as documents: what queries, sorts and aggregations ask a segment for, these answer for objects. What is stored
 * beside fields is that of the document that holds them.
 */
export class NestedSegment extends SegmentFields implements Holder {
  /** Who holds the objects, and where they lie in it. */
  readonly #above: Holder;
  readonly #parts: readonly string[];
  readonly #path: string;
  readonly #starts: Uint32Array;

  constructor(above: Holder, path: string, starts: Uint32Array, sections: FieldSections) {
    super(sections);
    this.#above = above;
    this.#path = path;
    this.#parts = path.slice(above.prefix.length).split('.');
    this.#starts = starts;
  }

  get prefix(): string {
    return `${this.#path}.`;
  }

  get name(): string {
    return this.#above.name;
  }

  get buffer(): ArrayBuffer {
    return this.#above.buffer;
  }

  get sizeBytes(): number {
    return this.#above.sizeBytes;
  }

  get byteLength(): number {
    return this.#above.byteLength;
  }

  get parts(): SegmentParts {
    return this.#above.parts;
  }

  get hasRoutings(): boolean {
    return this.#above.hasRoutings;
  }

  id(docId: number): string {
    return this.#above.id(this.#holder(docId));
  }

  idBytes(docId: number): Uint8Array {
    return this.#above.idBytes(this.#holder(docId));
  }

  /** The last object of the document with this id. */
  findId(id: string): number {
    const holder = this.#above.findId(id);
    return holder >= 0 && this.#starts[holder + 1] > this.#starts[holder] ? this.#starts[holder + 1] - 1 : -1;
  }

  idRun(docId: number): number {
    return docId + 1 - this.#starts[this.#holder(docId)];
  }

  /** The object alone, below the names on its way from the root, as JSON. */
  source(docId: number): Uint8Array {
    return encodeUtf8(writeJson(wrapped(this.object(docId), this.#path.split('.'))));
  }

  object(docId: number): JsonObject {
    const holder = this.#holder(docId);
    return objectAt(this.#above.object(holder), this.#parts, docId - this.#starts[holder]);
  }

  placeOf(docId: number): readonly NestedPlace[] {
    const holder = this.#holder(docId);
    return [...this.#above.placeOf(holder), { field: this.#parts.join('.'), offset: docId - this.#starts[holder] }];
  }

  routing(docId: number): string | undefined {
    return this.#above.routing(this.#holder(docId));
  }

  version(docId: number): number {
    return this.#above.version(this.#holder(docId));
  }

  seqNo(docId: number): number {
    return this.#above.seqNo(this.#holder(docId));
  }

  protected openNested(path: string, starts: Uint32Array, sections: FieldSections): OpenObjects {
    return { starts, segment: new NestedSegment(this, path, starts, sections) };
  }

  #holder(docId: number): number {
    return holderOf(this.#starts, docId);
  }
}

/** The document that holds an object. */
export function holderOf(starts: Uint32Array, object: number): number {
  let low = 0;
  let high = starts.length - 2;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if (starts[middle] <= object) low = middle;
    else high = middle - 1;
  }
  return low;
}
