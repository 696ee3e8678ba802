import { decodeUtf8 } from '../../json/utf8.ts';
import { hasBit } from '../memory/bits.ts';
import { countAt } from './counts.ts';
import { BlockedBytes } from './doc-offsets.ts';
import { hashId, IdHash } from './id-hash.ts';
import { NestedSegment } from '../nested/nested-segment.ts';
import { ParsedSources } from '../nested/nested-source.ts';
import { SegmentFields } from './segment-fields.ts';
import { LayoutReader, readSegment, writeSegment } from './segment-layout.ts';
import { partsOf } from './segment-parts.ts';
/** Strings laid end to end, by index. */
class FlatBytes {
  bytes;
  offsets;
  constructor(layout, entry) {
    this.bytes = layout.get(entry.bytes);
    this.offsets = layout.get(entry.offsets);
  }
  at(index) {
    return this.bytes.subarray(this.offsets[index], this.offsets[index + 1]);
  }
}
function blockedBytes(layout, { bytes, bases, relative }) {
  return new BlockedBytes(layout.get(bytes), { bases: layout.get(bases), relative: layout.get(relative) });
}
function countsOf(layout, { base, step, rest }) {
  return { base, step, rest: rest && layout.get(rest) };
}
const NO_PLACES = [];
/** A segment over its sections. Everything but the views themselves is made on first use. */
export class FlatSegment extends SegmentFields {
  name;
  /** Of the paths of its fields. */
  prefix = '';
  #laidOut;
  /** Ids and sources end to end, for merging. */
  idStrings;
  sourceStrings;
  #idHash;
  #routings;
  #routed;
  #versions;
  #seqNos;
  #derived;
  #objects = new ParsedSources();
  /** Asked for seldom; what was built never changes. */
  #parts;
  constructor(name, laidOut) {
    const layout = new LayoutReader(laidOut);
    const { stored, fields, nested } = laidOut.directory;
    const derived = { bytes: 0 };
    super({ layout, fields, nested, onDerived: (bytes) => void (derived.bytes += bytes) });
    this.name = name;
    this.#derived = derived;
    this.#laidOut = laidOut;
    this.idStrings = blockedBytes(layout, stored.ids);
    this.sourceStrings = blockedBytes(layout, stored.sources);
    this.#idHash = new IdHash(layout.get(stored.idHash), this.idStrings, this.docCount);
    this.#routings = stored.routings && new FlatBytes(layout, stored.routings);
    this.#routed = stored.routings && this.bits(stored.routings.present);
    this.#versions = countsOf(layout, stored.versions);
    this.#seqNos = countsOf(layout, stored.seqNos);
  }
  get buffer() {
    return writeSegment(this.#laidOut);
  }
  /** All there is of it, as it lies in memory. */
  get laidOut() {
    return this.#laidOut;
  }
  get sizeBytes() {
    return this.#laidOut.sections.byteLength;
  }
  get byteLength() {
    return this.sizeBytes + this.#derived.bytes;
  }
  get parts() {
    this.#parts ??= partsOf(this.#laidOut.directory, this.sizeBytes, 0);
    return { ...this.#parts, derived: this.#derived.bytes };
  }
  /** Whether a document here has a routing value. */
  get hasRoutings() {
    return this.#routed !== undefined;
  }
  id(docId) {
    return this.idStrings.text(docId);
  }
  idBytes(docId) {
    return this.idStrings.at(docId);
  }
  findId(id) {
    return this.findKey(id, hashId(id));
  }
  /** As `findId`, for an id hashed once and looked for in many segments. */
  findKey(id, hash) {
    return this.#idHash.find(id, hash);
  }
  idRun(_docId) {
    return 1;
  }
  source(docId) {
    return this.sourceStrings.at(docId);
  }
  routing(docId) {
    return this.#routings && this.#routed && hasBit(this.#routed, docId) ? decodeUtf8(this.#routings.at(docId)) : undefined;
  }
  version(docId) {
    return countAt(this.#versions, docId);
  }
  seqNo(docId) {
    return countAt(this.#seqNos, docId);
  }
  /** Its source, read. */
  object(docId) {
    return this.#objects.of(docId, () => this.source(docId));
  }
  placeOf(_docId) {
    return NO_PLACES;
  }
  openNested(path, starts, sections) {
    return { starts, segment: new NestedSegment(this, path, starts, sections) };
  }
}
/** Reads a segment back from its `buffer`. Throws when it is not a segment of this format. */
export function openSegment(name, buffer) {
  return new FlatSegment(name, readSegment(buffer));
}
