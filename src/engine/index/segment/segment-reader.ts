import { decodeUtf8 } from '../../json/utf8.ts';
import { hasBit } from '../memory/bits.ts';
import { countAt, type CountLine } from './counts.ts';
import { BlockedBytes } from './doc-offsets.ts';
import { openNumericDocValues, openOrdinalDocValues } from './doc-values-reader.ts';
import { hashId, IdHash } from './id-hash.ts';
import { FlatInvertedField } from './inverted-reader.ts';
import type { DocValues, InvertedField, Segment, TermDictionary } from './segment.ts';
import type { Bits } from '../memory/bits.ts';
import type { NumericArray, UintArray } from '../memory/number-arrays.ts';
import { LayoutReader, readSegment, writeSegment } from './segment-layout.ts';
import type {
  BitsEntry,
  BlockedBytesEntry,
  BytesTableEntry,
  ColumnEntry,
  CountsEntry,
  FieldEntry,
  LaidOut,
  Section,
} from './segment-layout.ts';
import { FlatTermDictionary } from './term-dictionary.ts';
import { partsOf, type SegmentParts } from './segment-parts.ts';

/** Strings laid end to end, by index. */
class FlatBytes {
  readonly bytes: Uint8Array;
  readonly offsets: Uint32Array;

  constructor(layout: LayoutReader, entry: BytesTableEntry) {
    this.bytes = layout.get(entry.bytes);
    this.offsets = layout.get(entry.offsets);
  }

  at(index: number): Uint8Array {
    return this.bytes.subarray(this.offsets[index], this.offsets[index + 1]);
  }
}

function blockedBytes(layout: LayoutReader, { bytes, bases, relative }: BlockedBytesEntry): BlockedBytes {
  return new BlockedBytes(layout.get(bytes), { bases: layout.get(bases), relative: layout.get(relative) });
}

function countsOf(layout: LayoutReader, { base, step, rest }: CountsEntry): CountLine {
  return { base, step, rest: rest && layout.get(rest) };
}

/** A field and what was opened of it so far. */
interface OpenField {
  readonly entry: FieldEntry;
  terms: TermDictionary | undefined;
  inverted: InvertedField | undefined;
  docValues: DocValues | undefined;
}

/** A segment over its sections. Everything but the views themselves is made on first use. */
export class FlatSegment implements Segment {
  readonly name: string;
  readonly docCount: number;
  readonly #laidOut: LaidOut;
  readonly #layout: LayoutReader;
  readonly #fields = new Map<string, OpenField>();
  /** Ids and sources end to end, for merging. */
  readonly idStrings: BlockedBytes;
  readonly sourceStrings: BlockedBytes;
  readonly #idHash: IdHash;
  readonly #routings: FlatBytes | undefined;
  readonly #routed: Bits | undefined;
  readonly #versions: CountLine;
  readonly #seqNos: CountLine;
  #derivedBytes = 0;
  /** Asked for seldom; what was built never changes. */
  #parts: SegmentParts | undefined;
  readonly #onDerived = (bytes: number): void => {
    this.#derivedBytes += bytes;
  };

  constructor(name: string, laidOut: LaidOut) {
    const layout = new LayoutReader(laidOut);
    const { stored, fields } = laidOut.directory;
    this.name = name;
    this.docCount = laidOut.docCount;
    this.#laidOut = laidOut;
    this.#layout = layout;
    for (const [path, entry] of fields) this.#fields.set(path, { entry, terms: undefined, inverted: undefined, docValues: undefined });
    this.idStrings = blockedBytes(layout, stored.ids);
    this.sourceStrings = blockedBytes(layout, stored.sources);
    this.#idHash = new IdHash(layout.get(stored.idHash), this.idStrings, this.docCount);
    this.#routings = stored.routings && new FlatBytes(layout, stored.routings);
    this.#routed = stored.routings && this.#bits(stored.routings.present);
    this.#versions = countsOf(layout, stored.versions);
    this.#seqNos = countsOf(layout, stored.seqNos);
  }

  get buffer(): ArrayBuffer {
    return writeSegment(this.#laidOut);
  }

  get sizeBytes(): number {
    return this.#laidOut.sections.byteLength;
  }

  get byteLength(): number {
    return this.sizeBytes + this.#derivedBytes;
  }

  get parts(): SegmentParts {
    this.#parts ??= partsOf(this.#laidOut.directory, this.sizeBytes, 0);
    return { ...this.#parts, derived: this.#derivedBytes };
  }

  /** Paths of all fields kept here, sorted. */
  get paths(): Iterable<string> {
    return this.#fields.keys();
  }

  /** Whether a document here has a routing value. */
  get hasRoutings(): boolean {
    return this.#routed !== undefined;
  }

  inverted(path: string): InvertedField | undefined {
    const field = this.#fields.get(path);
    const terms = field?.entry.postings && this.#termsOf(field);
    if (!field?.entry.postings || !terms) return undefined;
    field.inverted ??= new FlatInvertedField(this.#layout, field.entry.postings, terms, this.#onDerived);
    return field.inverted;
  }

  docValues(path: string): DocValues | undefined {
    const field = this.#fields.get(path);
    if (field) field.docValues ??= this.#openDocValues(field);
    return field?.docValues;
  }

  fieldNames(path: string): Bits | undefined {
    const present = this.#fields.get(path)?.entry.present;
    return present && this.#bits(present);
  }

  /** Dictionary that the postings and the ordinals of a field share. */
  terms(path: string): TermDictionary | undefined {
    const field = this.#fields.get(path);
    return field && this.#termsOf(field);
  }

  id(docId: number): string {
    return this.idStrings.text(docId);
  }

  idBytes(docId: number): Uint8Array {
    return this.idStrings.at(docId);
  }

  findId(id: string): number {
    return this.findKey(id, hashId(id));
  }

  /** As `findId`, for an id hashed once and looked for in many segments. */
  findKey(id: string, hash: number): number {
    return this.#idHash.find(id, hash);
  }

  source(docId: number): Uint8Array {
    return this.sourceStrings.at(docId);
  }

  routing(docId: number): string | undefined {
    return this.#routings && this.#routed && hasBit(this.#routed, docId) ? decodeUtf8(this.#routings.at(docId)) : undefined;
  }

  version(docId: number): number {
    return countAt(this.#versions, docId);
  }

  seqNo(docId: number): number {
    return countAt(this.#seqNos, docId);
  }

  #termsOf(field: OpenField): TermDictionary | undefined {
    const { terms } = field.entry;
    if (terms) field.terms ??= new FlatTermDictionary(this.#layout.get(terms.bytes), this.#layout.get(terms.offsets));
    return field.terms;
  }

  #openDocValues(field: OpenField): DocValues | undefined {
    const { numbers, ordinals } = field.entry;
    if (numbers) return openNumericDocValues(this.#column(numbers as NumericColumn));
    const terms = ordinals && this.#termsOf(field);
    return terms && openOrdinalDocValues(this.#column(ordinals as OrdinalColumn), terms);
  }

  #bits({ words, cardinality }: BitsEntry): Bits {
    return { words: this.#layout.get(words), cardinality };
  }

  #column<A extends NumericArray | UintArray>(entry: ColumnEntry & { readonly values: Section<A> }) {
    return {
      values: this.#layout.get(entry.values),
      docsWithValue: this.#bits(entry.docsWithValue),
      offsets: entry.offsets && this.#layout.get(entry.offsets),
      onOrderBuilt: this.#onDerived,
    };
  }
}

type NumericColumn = ColumnEntry & { readonly values: Section<NumericArray> };
type OrdinalColumn = ColumnEntry & { readonly values: Section<UintArray> };

/** Reads a segment back from its `buffer`. Throws when it is not a segment of this format. */
export function openSegment(name: string, buffer: ArrayBuffer): FlatSegment {
  return new FlatSegment(name, readSegment(buffer));
}
