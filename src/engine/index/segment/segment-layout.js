/**
 * The sections of a sealed segment lie in one ArrayBuffer: typed arrays, each starting at a multiple of 8. A `SegmentDirectory` says where each lies as
 * `[array type, offset, elements]`; nothing else holds addresses. In memory the directory stays beside the buffer: every refresh makes segments, and
 * none of them is ever read from bytes. Written down, to be transferred or stored, both are one buffer, little endian as the platform is:
 *
 *   offset  size
 *   0       4     magic "FTHM"
 *   4       4     format version
 *   8       4     docCount
 *   12      4     byte length of the directory
 *   16      ..    directory: JSON in UTF-8
 *   ..            sections, from the end of the directory rounded up to 8
 */
import { decodeUtf8, encodeUtf8 } from '../../json/utf8.ts';
const MAGIC = 1296585798;
const FORMAT_VERSION = 6;
const HEADER_BYTES = 16;
/** So many elements are copied by a loop: a view costs more, and a segment of two documents has 40 sections. */
const FEW_ELEMENTS = 64;
/** Bytes laid out between two looks at the meter. */
const COPY_AT_ONCE = 64 * 1024;
const ARRAY_TYPES = {
  u8: Uint8Array,
  u16: Uint16Array,
  u32: Uint32Array,
  i8: Int8Array,
  i16: Int16Array,
  i32: Int32Array,
  f64: Float64Array,
  i64: BigInt64Array,
};
/** Bytes of all sections in an entry, or in several, however deep they lie. */
export function sectionBytes(entry) {
  if (isSection(entry)) return ARRAY_TYPES[entry[0]].BYTES_PER_ELEMENT * entry[2];
  if (typeof entry !== 'object' || entry === null) return 0;
  return Object.values(entry).reduce((sum, part) => sum + sectionBytes(part), 0);
}
function isSection(entry) {
  return Array.isArray(entry) && entry.length === 3 && typeof entry[0] === 'string' && entry[0] in ARRAY_TYPES;
}
function alignUp(offset) {
  return Math.ceil(offset / 8) * 8;
}
/** The most common first: a segment of two documents has 40 sections. */
function typeOf(array) {
  if (array instanceof Uint32Array) return 'u32';
  if (array instanceof Uint8Array) return 'u8';
  if (array instanceof Int8Array) return 'i8';
  if (array instanceof Uint16Array) return 'u16';
  if (array instanceof Int16Array) return 'i16';
  if (array instanceof Int32Array) return 'i32';
  return array instanceof Float64Array ? 'f64' : 'i64';
}
/** Copies bytes to place `at`, with pauses. */
export function* copyBytes(bytes, target, at, meter) {
  for (let from = 0; from < bytes.length; from += COPY_AT_ONCE) {
    const to = Math.min(bytes.length, from + COPY_AT_ONCE);
    target.set(bytes.subarray(from, to), at + from);
    if (meter.addBytes(to - from)) yield meter.take();
  }
}
/** Collects the sections of a segment to be, then lays them out in one buffer. */
export class LayoutWriter {
  #sections = [];
  #scattered = [];
  #end = 0;
  /** Keeps a reference to `array` until `finish`: it must not change before that. */
  add(array) {
    const offset = this.#end;
    this.#sections.push({ offset, array });
    this.#end = alignUp(offset + array.byteLength);
    return [typeOf(array), offset, array.length];
  }
  /** As `add`: the bytes are copied once, by `finish`. */
  addScattered(bytes) {
    const offset = this.#end;
    this.#scattered.push({ offset, bytes });
    this.#end = alignUp(offset + bytes.length);
    return ['u8', offset, bytes.length];
  }
  *finish(docCount, directory, meter) {
    const sections = new ArrayBuffer(this.#end);
    const words = new Uint32Array(sections);
    const halves = new Uint16Array(sections);
    const bytes = new Uint8Array(sections);
    for (const { offset, array } of this.#sections) {
      if (array.length <= FEW_ELEMENTS && copyFew(array, offset, { words, halves, bytes })) continue;
      const whole = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
      if (whole.length > COPY_AT_ONCE) yield* copyBytes(whole, bytes, offset, meter);
      else {
        bytes.set(whole, offset);
        if (meter.addBytes(whole.length)) yield meter.take();
      }
    }
    for (const { offset, bytes: scattered } of this.#scattered) yield* scattered.copyTo(bytes, offset, meter);
    return { docCount, sections, directory };
  }
}
/** Copies sections of integers to byte `at`; answers false for others. */
function copyFew(array, at, { words, halves, bytes }) {
  if (array instanceof Uint32Array || array instanceof Int32Array) for (let i = 0; i < array.length; i++) words[at / 4 + i] = array[i];
  else if (array instanceof Uint8Array || array instanceof Int8Array) for (let i = 0; i < array.length; i++) bytes[at + i] = array[i];
  else if (array instanceof Uint16Array || array instanceof Int16Array)
    for (let i = 0; i < array.length; i++) halves[at / 2 + i] = array[i];
  else return false;
  return true;
}
/** A segment as one buffer. */
export function writeSegment({ docCount, sections, directory }) {
  const json = encodeUtf8(JSON.stringify(directory));
  const base = alignUp(HEADER_BYTES + json.length);
  const bytes = new Uint8Array(base + sections.byteLength);
  new Uint32Array(bytes.buffer, 0, HEADER_BYTES / 4).set([MAGIC, FORMAT_VERSION, docCount, json.length]);
  bytes.set(json, HEADER_BYTES);
  bytes.set(new Uint8Array(sections), base);
  return bytes.buffer;
}
/** A segment from its buffer, which is copied. Throws when it is not a segment of this format. */
export function readSegment(buffer) {
  const [magic, version, docCount, length] = new Uint32Array(buffer, 0, HEADER_BYTES / 4);
  if (magic !== MAGIC || version !== FORMAT_VERSION) throw new Error('not a segment of this format version');
  const directory = JSON.parse(decodeUtf8(new Uint8Array(buffer, HEADER_BYTES, length))); // written by writeSegment
  return { docCount, sections: buffer.slice(alignUp(HEADER_BYTES + length)), directory };
}
/** Views over the sections of a segment. */
export class LayoutReader {
  docCount;
  #sections;
  constructor({ docCount, sections }) {
    this.docCount = docCount;
    this.#sections = sections;
  }
  /** The same sections, for as many documents as there are nested objects. */
  withDocs(docCount) {
    return new LayoutReader({ docCount, sections: this.#sections });
  }
  get(section) {
    return this.#open(section); // the writer noted the array's own type
  }
  /** The most common kinds by themselves: a constructor out of a table takes twice as long. */
  #open(section) {
    const type = section[0];
    if (type === 'u32') return new Uint32Array(this.#sections, section[1], section[2]);
    if (type === 'u8') return new Uint8Array(this.#sections, section[1], section[2]);
    return new ARRAY_TYPES[type](this.#sections, section[1], section[2]);
  }
}
