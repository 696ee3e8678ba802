import type { FieldType, FieldTypeName } from '../schema/field-type.ts';
import { writeNumbers } from './columns-writer.ts';
import type { FieldBuffer, LoggedValues } from './field-buffer.ts';
import { IntList } from './growable.ts';
import { compareNumbers } from './number-order.ts';
import type { FieldEntry, LayoutWriter } from './segment-layout.ts';
import type { SliceMeter, Sliced } from './slices.ts';

const FLOATING: ReadonlySet<FieldTypeName> = new Set(['double', 'float', 'half_float']);

/** So many values of a document are put in order one by one, as they come; more are sorted before, or a long array would take minutes. */
const FEW_VALUES = 16;

/** What a list takes for a bigint. */
const BYTES_PER_LONG = 32;

/**
 * Collects a numeric, date or boolean column. The column is how such a field is searched, so it is kept even where the
 * mapping turns doc values off and only sorting is refused; it is left out when the field can be neither searched nor sorted.
 */
export class NumberBuffer implements FieldBuffer<number | bigint> {
  readonly #docs = new IntList();
  #values = new Float64Array(8);
  /** Replaces `#values` from the first value on that a double cannot hold. */
  #longs: bigint[] | undefined;

  get byteLength(): number {
    return this.#docs.data.byteLength + this.#values.byteLength + (this.#longs?.length ?? 0) * BYTES_PER_LONG;
  }

  add(docId: number, type: FieldType, values: readonly (number | bigint)[]): void {
    if (!type.indexed && !type.docValues) return;
    const first = this.#docs.length;
    const floating = FLOATING.has(type.type);
    for (const value of values.length > FEW_VALUES ? values.toSorted(compareNumbers) : values) {
      this.#docs.push(docId);
      this.#append(floating || typeof value === 'bigint' ? value : value + 0); // -0 + 0 is 0: integers have no signed zero
      this.#sinkLast(first);
    }
  }

  addLogged(docId: number, type: FieldType, { log, from, to }: LoggedValues): void {
    if (!type.indexed && !type.docValues) return;
    if (to - from > FEW_VALUES) {
      this.add(docId, type, Array.from(log.numbers.subarray(from, to)));
      return;
    }
    const first = this.#docs.length;
    const floating = FLOATING.has(type.type);
    for (let i = from; i < to; i++) {
      const value = log.numbers[i];
      this.#docs.push(docId);
      if (this.#longs) this.#append(value);
      else this.#appendDouble(floating ? value : value + 0);
      if (i > from) this.#sinkLast(first);
    }
  }

  *write(layout: LayoutWriter, docCount: number, meter: SliceMeter): Sliced<FieldEntry | undefined> {
    const count = this.#docs.length;
    if (count === 0) return undefined;
    const docs = this.#docs.data.subarray(0, count);
    const values = this.#longs ? BigInt64Array.from(this.#longs) : this.#values.subarray(0, count);
    return { numbers: yield* writeNumbers(layout, { docs, values }, docCount, meter) };
  }

  #append(value: number | bigint): void {
    const at = this.#docs.length - 1;
    if (!this.#longs && typeof value === 'bigint' && !Number.isSafeInteger(Number(value))) {
      this.#longs = Array.from(this.#values.subarray(0, at), BigInt);
    }
    if (this.#longs) {
      this.#longs.push(BigInt(value));
      return;
    }
    this.#appendDouble(Number(value));
  }

  #appendDouble(value: number): void {
    const at = this.#docs.length - 1;
    if (at === this.#values.length) {
      const grown = new Float64Array(at * 2);
      grown.set(this.#values);
      this.#values = grown;
    }
    this.#values[at] = value;
  }

  /** Moves the value appended last down to its place among its document's values, the first of which is entry `first`. */
  #sinkLast(first: number): void {
    const values: { [index: number]: number | bigint } = this.#longs ?? this.#values;
    for (let at = this.#docs.length - 1; at > first && compareNumbers(values[at - 1], values[at]) > 0; at--) {
      const value = values[at];
      values[at] = values[at - 1];
      values[at - 1] = value;
    }
  }
}
