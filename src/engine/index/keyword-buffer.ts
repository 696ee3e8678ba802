import type { FieldType } from '../schema/field-type.ts';
import { writeBits, writeColumn } from './columns-writer.ts';
import type { ColumnEntries } from './columns-writer.ts';
import type { FieldBuffer } from './field-buffer.ts';
import { narrowUints } from './narrow.ts';
import { writePostings } from './postings-writer.ts';
import type { FieldEntry, LayoutWriter } from './segment-layout.ts';
import type { SliceMeter, Sliced } from './slices.ts';
import { writeBytesTable } from './stored-fields.ts';
import { TermTable } from './term-table.ts';
import { TokenLog } from './token-log.ts';

/** Collects a keyword field: whole values as terms (one per document, whatever its frequency), and their ordinals. */
export class KeywordBuffer implements FieldBuffer<string> {
  readonly #terms = new TermTable();
  readonly #log = new TokenLog(false);
  #indexed = false;
  #docValues = false;

  get byteLength(): number {
    return this.#terms.byteLength + this.#log.byteLength;
  }

  add(docId: number, type: FieldType, values: readonly string[]): void {
    const limit = type.ignoreAbove ?? Infinity;
    if (!type.indexed && !type.docValues) return;
    let kept = false;
    for (const value of values) {
      if (value.length > limit) continue;
      this.#log.token(this.#terms.idOf(value), 0);
      kept = true;
    }
    if (!kept) return;
    this.#indexed = type.indexed;
    this.#docValues = type.docValues;
    this.#log.endDocument(docId);
  }

  *write(layout: LayoutWriter, docCount: number, meter: SliceMeter): Sliced<FieldEntry | undefined> {
    if (this.#log.docs().length === 0) return undefined;
    const { terms, ordinals } = yield* this.#terms.sorted(meter);
    const inverted = this.#indexed ? yield* this.#log.invert(ordinals, terms.size, meter) : undefined;
    return {
      terms: writeBytesTable(layout, terms),
      ...(inverted && { postings: yield* writePostings(layout, { ...inverted, norms: undefined }, meter) }),
      ...(this.#docValues
        ? { ordinals: yield* writeColumn(layout, this.#ordinalEntries(ordinals), docCount, narrowUints, meter) }
        : { present: writeBits(layout, this.#log.docs(), docCount) }),
    };
  }

  #ordinalEntries(ordinals: Uint32Array): ColumnEntries<Uint32Array> {
    const docs = this.#log.docs();
    const total = this.#log.end(docs.length - 1);
    const owners = new Int32Array(total);
    const values = new Uint32Array(total);
    let size = 0;
    for (let i = 0; i < docs.length; i++) {
      const first = size;
      for (let token = this.#log.end(i - 1); token < this.#log.end(i); token++) {
        const ordinal = ordinals[this.#log.termId(token)];
        let at = size;
        while (at > first && values[at - 1] > ordinal) at--;
        if (at > first && values[at - 1] === ordinal) continue;
        if (at < size) values.copyWithin(at + 1, at, size);
        values[at] = ordinal;
        owners[size++] = docs[i];
      }
    }
    return { docs: owners.subarray(0, size), values: values.subarray(0, size) };
  }
}
