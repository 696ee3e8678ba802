import type { BlockedBytes } from '../index/segment/doc-offsets.ts';
import { IdWitness } from '../index/segment/id-hash.ts';
import { LayoutReader } from '../index/segment/segment-layout.ts';
import { FlatSegment } from '../index/segment/segment-reader.ts';
import { encodeUtf8 } from '../json/utf8.ts';
import { parseJson } from '../json/parse-json.ts';
import { readDoubtfulFile } from './segment-file.ts';
import { splitObjects } from './split-objects.ts';
import { type Storage, StorageError } from './storage.ts';

/** A document as it was found. */
export interface FoundDocument {
  readonly id: string;
  readonly routing: string | undefined;
  readonly source: Uint8Array;
}

/** A segment whose file is not as it was written. */
export class DoubtfulSegment {
  readonly #segment: FlatSegment;
  /** Undefined: there is no doubt. */
  readonly #witness: IdWitness | undefined;
  /** Where sources begin, of a file that ends before it says so. */
  #starts: readonly number[] | undefined;

  private constructor(segment: FlatSegment, witness: IdWitness | undefined) {
    this.#segment = segment;
    this.#witness = witness;
  }

  /** Its check sums are right. */
  get isWhole(): boolean {
    return this.#witness === undefined;
  }

  /** Undefined: nothing of it can be read, as where each part lies is lost. */
  static async open(storage: Storage, place: { readonly file: string; readonly sum: number }): Promise<DoubtfulSegment | undefined> {
    try {
      const file = await storage.open(place.file);
      try {
        const read = await readDoubtfulFile(file, place.sum);
        if (read === undefined) return undefined;
        const table = new LayoutReader(read).get(read.directory.stored.idHash);
        return new DoubtfulSegment(new FlatSegment(place.file, read), read.isWhole ? undefined : new IdWitness(table, read.docCount));
      } finally {
        await file.close();
      }
    } catch (thrown) {
      // A part lies behind the end, or the place does not give the file out.
      if (thrown instanceof RangeError || thrown instanceof StorageError) return undefined;
      throw thrown;
    }
  }

  get docCount(): number {
    return this.#segment.docCount;
  }

  /** Undefined: it cannot be read. One that can may still have another letter than it had. */
  document(docId: number): FoundDocument | undefined {
    const segment = this.#segment;
    if (this.#witness === undefined) return { id: segment.id(docId), routing: segment.routing(docId), source: segment.source(docId) };
    const id = wholeText(segment.idStrings, docId);
    if (id === undefined || id === '' || !this.#witness.allows(docId, id)) return undefined;
    const source = this.#sourceOf(docId);
    return source !== undefined && isObject(source) ? { id, routing: segment.routing(docId), source } : undefined;
  }

  /** A file that was cut short still has sources, but no longer where they begin. */
  #sourceOf(docId: number): Uint8Array | undefined {
    const strings = this.#segment.sourceStrings;
    if (strings.start(this.docCount) === strings.bytes.length) return isWithin(strings, docId) ? strings.at(docId) : undefined;
    this.#starts ??= splitObjects(strings.bytes, this.docCount);
    const [from, to] = [this.#starts[docId], this.#starts[docId + 1]];
    return from === undefined || to === undefined ? undefined : strings.bytes.subarray(from, to);
  }
}

function isWithin(strings: BlockedBytes, docId: number): boolean {
  return strings.start(docId) <= strings.start(docId + 1) && strings.start(docId + 1) <= strings.bytes.length;
}

/** Undefined: it is no UTF-8. */
function wholeText(strings: BlockedBytes, docId: number): string | undefined {
  if (!isWithin(strings, docId)) return undefined;
  const text = strings.text(docId);
  return strings.equals(docId, encodeUtf8(text)) ? text : undefined;
}

function isObject(source: Uint8Array): boolean {
  const parsed = parseJson(source);
  return parsed.ok && parsed.value instanceof Map;
}
