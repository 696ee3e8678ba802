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
import type { UintArray } from '../memory/number-arrays.ts';
import type { SliceMeter, Sliced } from '../memory/slices.ts';

const MAGIC = 0x4d48_5446;
const FORMAT_VERSION = 7;
/** The first one whose segments are still read. */
const OLDEST_VERSION = 6;
/** How the sections of segments are written, wherever they lie. */
export const SECTIONS_VERSION = FORMAT_VERSION;
const HEADER_BYTES = 16;

/** Whether sections of this version can be read. */
export function areSectionsKnown(version: number): boolean {
  return version >= OLDEST_VERSION && version <= FORMAT_VERSION;
}

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
} as const;
type ArrayType = keyof typeof ARRAY_TYPES;
export type SectionArray = Uint8Array | Uint16Array | Uint32Array | Int8Array | Int16Array | Int32Array | Float64Array | BigInt64Array;

/** Where a typed array of type `A` lies: array type, byte offset from the first section, elements. */
export type Section<A extends SectionArray = SectionArray> = readonly [type: ArrayType, offset: number, length: number] & {
  readonly __array?: A;
};

export interface BitsEntry {
  readonly words: Section<Uint32Array>;
  readonly cardinality: number;
}

export interface BytesTableEntry {
  readonly bytes: Section<Uint8Array>;
  readonly offsets: Section<Uint32Array>;
}

/** As {@link BytesTableEntry}, for as many strings as there are documents. */
export interface BlockedBytesEntry {
  readonly bytes: Section<Uint8Array>;
  readonly bases: Section<Uint32Array>;
  readonly relative: Section<UintArray>;
}

/** A number per document, see `counts.ts`. */
export interface CountsEntry {
  readonly base: number;
  readonly step: 0 | 1;
  readonly rest: Section<UintArray | Float64Array> | undefined;
}

export interface PostingsEntry {
  /** First posting of each term, then the end of the last. */
  readonly starts: Section<Uint32Array>;
  /** See `postings-code.ts`; where each term's begin, in blocks. */
  readonly coded: BlockedBytesEntry;
  /** Whether whole blocks are in bits; absent in segments of version 6, where none are. */
  readonly packed?: boolean;
  /** Bytes of the widest frequency. */
  readonly freqBytes: number;
  /** What the frequencies of all terms before each add up to, then those of all: where each term's positions begin. */
  readonly positionStarts: Section<Uint32Array>;
  /** Absent where no term has more than a block. */
  readonly blocks?: BlocksEntry;
  readonly positions: Section<UintArray> | undefined;
  readonly norms: Section<Uint8Array> | undefined;
  readonly docCount: number;
}

/** Lists of competitive pairs, see `impacts-writer.ts`. */
export interface ImpactsEntry {
  /** First pair of each list, then the end of the last. */
  readonly starts: Section<Uint32Array>;
  readonly freqs: Section<UintArray>;
  readonly norms: Section<Uint8Array>;
}

/** Skip data: of the terms in more than a block of postings. */
export interface BlocksEntry {
  /** Their ordinals, ascending. */
  readonly terms: Section<Uint32Array>;
  /** First block of each, then the end of the last; the same of groups of blocks. */
  readonly starts: Section<Uint32Array>;
  readonly groupStarts: Section<Uint32Array>;
  /** By block: its last document, where it begins in its term's code, and where its positions begin. */
  readonly lastDocs: Section<Uint32Array>;
  readonly offsets: Section<Uint32Array>;
  readonly positionStarts: Section<Uint32Array>;
  readonly blockImpacts: ImpactsEntry;
  readonly groupImpacts: ImpactsEntry;
}

export interface ColumnEntry {
  readonly docsWithValue: BitsEntry;
  readonly offsets?: Section<Uint32Array>;
  /** Numbers, or ordinals into the field's terms. */
  readonly values: Section;
}

/** What a segment keeps of one field. */
export interface FieldEntry {
  /** Shared by postings and ordinals. */
  readonly terms?: BytesTableEntry;
  readonly postings?: PostingsEntry;
  readonly numbers?: ColumnEntry;
  readonly ordinals?: ColumnEntry;
  readonly present?: BitsEntry;
}

export interface StoredEntry {
  readonly ids: BlockedBytesEntry;
  /** Open hash table, see `id-hash.ts`. */
  readonly idHash: Section<Uint32Array>;
  readonly sources: BlockedBytesEntry;
  readonly routings: (BytesTableEntry & { readonly present: BitsEntry }) | undefined;
  readonly versions: CountsEntry;
  readonly seqNos: CountsEntry;
}

/** What is kept of the fields of documents, and of the objects nested in them. */
export interface WrittenFields {
  /** Sorted by path. */
  readonly fields: readonly (readonly [path: string, field: FieldEntry])[];
  /** Sorted by path; absent where there are none. */
  readonly nested?: readonly (readonly [path: string, objects: NestedEntry])[];
}

/** Objects nested at one path of documents, as documents of their own. */
export interface NestedEntry extends WrittenFields {
  readonly docCount: number;
  /** First object of each document, then the end of the last. */
  readonly starts: Section<Uint32Array>;
}

export interface SegmentDirectory extends WrittenFields {
  readonly stored: StoredEntry;
}

/** Bytes of all sections in an entry, or in several, however deep they lie. */
export function sectionBytes(entry: unknown): number {
  if (isSection(entry)) return ARRAY_TYPES[entry[0]].BYTES_PER_ELEMENT * entry[2];
  if (typeof entry !== 'object' || entry === null) return 0;
  return Object.values(entry).reduce<number>((sum, part) => sum + sectionBytes(part), 0);
}

function isSection(entry: unknown): entry is Section {
  return Array.isArray(entry) && entry.length === 3 && typeof entry[0] === 'string' && entry[0] in ARRAY_TYPES;
}

function alignUp(offset: number): number {
  return Math.ceil(offset / 8) * 8;
}

/** The most common first: a segment of two documents has 40 sections. */
function typeOf(array: SectionArray): ArrayType {
  if (array instanceof Uint32Array) return 'u32';
  if (array instanceof Uint8Array) return 'u8';
  if (array instanceof Int8Array) return 'i8';
  if (array instanceof Uint16Array) return 'u16';
  if (array instanceof Int16Array) return 'i16';
  if (array instanceof Int32Array) return 'i32';
  return array instanceof Float64Array ? 'f64' : 'i64';
}

/** All there is of a segment. */
export interface LaidOut {
  readonly docCount: number;
  readonly sections: ArrayBuffer;
  readonly directory: SegmentDirectory;
}

/** Bytes that lie in pieces elsewhere until a segment is laid out. */
export interface ScatteredBytes {
  readonly length: number;
  copyTo(target: Uint8Array, at: number, meter: SliceMeter): Sliced<void>;
}

/** Copies bytes to place `at`, with pauses. */
export function* copyBytes(bytes: Uint8Array, target: Uint8Array, at: number, meter: SliceMeter): Sliced<void> {
  for (let from = 0; from < bytes.length; from += COPY_AT_ONCE) {
    const to = Math.min(bytes.length, from + COPY_AT_ONCE);
    target.set(bytes.subarray(from, to), at + from);
    if (meter.addBytes(to - from)) yield meter.take();
  }
}

/** Collects the sections of a segment to be, then lays them out in one buffer. */
export class LayoutWriter {
  readonly #sections: { readonly offset: number; readonly array: SectionArray }[] = [];
  readonly #scattered: { readonly offset: number; readonly bytes: ScatteredBytes }[] = [];
  #end = 0;

  /** Keeps a reference to `array` until `finish`: it must not change before that. */
  add<A extends SectionArray>(array: A): Section<A> {
    const offset = this.#end;
    this.#sections.push({ offset, array });
    this.#end = alignUp(offset + array.byteLength);
    return [typeOf(array), offset, array.length];
  }

  /** As `add`: the bytes are copied once, by `finish`. */
  addScattered(bytes: ScatteredBytes): Section<Uint8Array> {
    const offset = this.#end;
    this.#scattered.push({ offset, bytes });
    this.#end = alignUp(offset + bytes.length);
    return ['u8', offset, bytes.length];
  }

  *finish(docCount: number, directory: SegmentDirectory, meter: SliceMeter): Sliced<LaidOut> {
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

/** One buffer in integers of every width. */
interface Views {
  readonly words: Uint32Array;
  readonly halves: Uint16Array;
  readonly bytes: Uint8Array;
}

/** Copies sections of integers to byte `at`; answers false for others. */
function copyFew(array: SectionArray, at: number, { words, halves, bytes }: Views): boolean {
  if (array instanceof Uint32Array || array instanceof Int32Array) for (let i = 0; i < array.length; i++) words[at / 4 + i] = array[i];
  else if (array instanceof Uint8Array || array instanceof Int8Array) for (let i = 0; i < array.length; i++) bytes[at + i] = array[i];
  else if (array instanceof Uint16Array || array instanceof Int16Array)
    for (let i = 0; i < array.length; i++) halves[at / 2 + i] = array[i];
  else return false;
  return true;
}

/** A segment as one buffer. */
export function writeSegment({ docCount, sections, directory }: LaidOut): ArrayBuffer {
  const json = encodeUtf8(JSON.stringify(directory));
  const base = alignUp(HEADER_BYTES + json.length);
  const bytes = new Uint8Array(base + sections.byteLength);
  new Uint32Array(bytes.buffer, 0, HEADER_BYTES / 4).set([MAGIC, FORMAT_VERSION, docCount, json.length]);
  bytes.set(json, HEADER_BYTES);
  bytes.set(new Uint8Array(sections), base);
  return bytes.buffer;
}

/** A segment from its buffer, which is copied. Throws when it is not a segment of this format. */
export function readSegment(buffer: ArrayBuffer): LaidOut {
  const [magic, version, docCount, length] = new Uint32Array(buffer, 0, HEADER_BYTES / 4);
  if (magic !== MAGIC || !areSectionsKnown(version)) throw new Error('not a segment of this format version');
  const directory = JSON.parse(decodeUtf8(new Uint8Array(buffer, HEADER_BYTES, length))) as SegmentDirectory; // written by writeSegment
  return { docCount, sections: buffer.slice(alignUp(HEADER_BYTES + length)), directory };
}

/** Views over the sections of a segment. */
export class LayoutReader {
  readonly docCount: number;
  readonly #sections: ArrayBuffer;

  constructor({ docCount, sections }: Pick<LaidOut, 'docCount' | 'sections'>) {
    this.docCount = docCount;
    this.#sections = sections;
  }

  /** The same sections, for as many documents as there are nested objects. */
  withDocs(docCount: number): LayoutReader {
    return new LayoutReader({ docCount, sections: this.#sections });
  }

  get<A extends SectionArray>(section: Section<A>): A {
    return this.#open(section) as unknown as A; // the writer noted the array's own type
  }

  /** The most common kinds by themselves: a constructor out of a table takes twice as long. */
  #open(section: Section): SectionArray {
    const type = section[0];
    if (type === 'u32') return new Uint32Array(this.#sections, section[1], section[2]);
    if (type === 'u8') return new Uint8Array(this.#sections, section[1], section[2]);
    return new ARRAY_TYPES[type](this.#sections, section[1], section[2]);
  }
}
