import { decodeUtf8 } from '../../json/utf8.ts';
import { hasBit } from '../memory/bits.ts';
import { countAt, type CountLine } from './counts.ts';
import { BlockedBytes } from './doc-offsets.ts';
import { hashId, IdHash } from './id-hash.ts';
import { type Holder, NestedSegment } from '../nested/nested-segment.ts';
import { ParsedSources } from '../nested/nested-source.ts';
import { type FieldSections, type OpenObjects, SegmentFields } from './segment-fields.ts';
import type { Bits } from '../memory/bits.ts';
import type { NestedPlace } from './segment.ts';
import type { JsonObject } from '../../json/json-value.ts';
import { LayoutReader, readSegment, writeSegment } from './segment-layout.ts';
import type { BlockedBytesEntry, BytesTableEntry, CountsEntry, LaidOut } from './segment-layout.ts';
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

const NO_PLACES: readonly NestedPlace[] = [];

/** A segment over its sections. Everything but the views themselves is made on first use. */
export class FlatSegment extends SegmentFields implements Holder {
  readonly name: string;
  /** Of the paths of its fields. */
  readonly prefix = '';
  readonly #laidOut: LaidOut;
  /** Ids and sources end to end, for merging. */
  readonly idStrings: BlockedBytes;
  readonly sourceStrings: BlockedBytes;
  readonly #idHash: IdHash;
  readonly #routings: FlatBytes | undefined;
  readonly #routed: Bits | undefined;
  readonly #versions: CountLine;
  readonly #seqNos: CountLine;
  readonly #derived: { bytes: number };
  readonly #objects = new ParsedSources();
  /** Asked for seldom; what was built never changes. */
  #parts: SegmentParts | undefined;

  constructor(name: string, laidOut: LaidOut) {
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

  get buffer(): ArrayBuffer {
    return writeSegment(this.#laidOut);
  }

  /** All there is of it, as it lies in memory. */
  get laidOut(): LaidOut {
    return this.#laidOut;
  }

  get sizeBytes(): number {
    return this.#laidOut.sections.byteLength;
  }

  get byteLength(): number {
    return this.sizeBytes + this.#derived.bytes;
  }

  get parts(): SegmentParts {
    this.#parts ??= partsOf(this.#laidOut.directory, this.sizeBytes, 0);
    return { ...this.#parts, derived: this.#derived.bytes };
  }

  /** Whether a document here has a routing value. */
  get hasRoutings(): boolean {
    return this.#routed !== undefined;
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

  idRun(_docId: number): number {
    return 1;
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

  /** Its source, read. */
  object(docId: number): JsonObject {
    return this.#objects.of(docId, () => this.source(docId));
  }

  placeOf(_docId: number): readonly NestedPlace[] {
    return NO_PLACES;
  }

  protected openNested(path: string, starts: Uint32Array, sections: FieldSections): OpenObjects {
    return { starts, segment: new NestedSegment(this, path, starts, sections) };
  }
}

/** Reads a segment back from its `buffer`. Throws when it is not a segment of this format. */
export function openSegment(name: string, buffer: ArrayBuffer): FlatSegment {
  return new FlatSegment(name, readSegment(buffer));
}
