import type { FieldType } from '../field-type.ts';

/** What `starts` holds of an entry that is no ASCII text of the source. */
export const IS_NUMBER = -1;
const IS_TEXT = -2;

const ENTRIES_AT_START = 64;

/**
 * Values of documents on their way to a segment, one after the other in flat memory: the values of a field together, texts as places in the source. Objects
 * for every value would be garbage a moment later.
 */
export class FieldLog {
  length = 0;
  /** Of each entry. Beyond `length` are some of earlier documents. */
  readonly types: FieldType[] = [];
  /** An ASCII text is `source[starts[i], ends[i])`. */
  starts = new Int32Array(ENTRIES_AT_START);
  /** Of other texts, their place in `texts`. */
  ends = new Int32Array(ENTRIES_AT_START);
  numbers = new Float64Array(ENTRIES_AT_START);
  readonly texts: string[] = [];
  #view: DataView | undefined;

  ascii(type: FieldType, start: number, end: number): void {
    const at = this.#add(type);
    this.starts[at] = start;
    this.ends[at] = end;
  }

  text(type: FieldType, text: string): void {
    const at = this.#add(type);
    this.starts[at] = IS_TEXT;
    this.ends[at] = this.texts.length;
    this.texts.push(text);
  }

  number(type: FieldType, value: number): void {
    const at = this.#add(type);
    this.starts[at] = IS_NUMBER;
    this.numbers[at] = value;
  }

  /** A view over all of the memory a source lies in: mostly that of the one before. */
  viewOf({ buffer }: Uint8Array): DataView {
    if (this.#view?.buffer !== buffer) this.#view = new DataView(buffer);
    return this.#view;
  }

  /** Takes back what came last, all but the first `length` entries. */
  cut(length: number): void {
    for (let at = this.length - 1; at >= length; at--) if (this.starts[at] === IS_TEXT) this.texts.pop();
    this.length = length;
  }

  /** Takes everything back, and lets go of the sources: the log may be used again. */
  clear(): void {
    this.cut(0);
    this.#view = undefined;
  }

  #add(type: FieldType): number {
    const at = this.length++;
    this.types[at] = type;
    if (at === this.starts.length) this.#grow();
    return at;
  }

  #grow(): void {
    const { starts, ends, numbers } = this;
    this.starts = new Int32Array(starts.length * 2);
    this.starts.set(starts);
    this.ends = new Int32Array(starts.length * 2);
    this.ends.set(ends);
    this.numbers = new Float64Array(starts.length * 2);
    this.numbers.set(numbers);
  }
}
