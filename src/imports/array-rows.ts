import { PendingBytes } from './pending-bytes.ts';
import { isBlank, NEWLINE, tooLong, type Row, type RowReader } from './row.ts';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPEN = 0x5b;
const CLOSE = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

const notAnArray = 'a JSON file must be an array of documents';

/** The elements of one JSON array, cut out by its commas and brackets: whether each is JSON, the caller finds out. */
export class ArrayRows implements RowReader {
  readonly #pending = new PendingBytes();
  #state: 'before' | 'first' | 'next' | 'element' | 'after' | 'broken' = 'before';
  #line = 1;
  /** Of the element being read. */
  #startLine = 1;
  #depth = 0;
  #quoted = false;
  #escaped = false;

  *read(bytes: Uint8Array, over: boolean): Generator<Row> {
    let start = 0;
    for (let at = 0; at < bytes.length; at++) {
      const byte = bytes[at] ?? 0;
      if (byte === NEWLINE) this.#line++;
      if (this.#state === 'element') {
        if (!this.#endsElement(byte)) continue;
        this.#state = byte === CLOSE ? 'after' : 'next';
        yield this.#element(bytes.subarray(start, at));
      } else if (!isBlank(byte)) {
        const problem = this.#outside(byte);
        if (problem !== undefined) yield { line: this.#line, problem };
        start = at;
      }
    }
    if (over) yield* this.#end();
    else if (this.#state === 'element') this.#pending.add(bytes.subarray(start));
  }

  #end(): readonly Row[] {
    if (this.#state === 'after' || this.#state === 'broken') return [];
    return [{ line: this.#line, problem: this.#state === 'before' ? notAnArray : 'the array does not end' }];
  }

  /** Moves on over a byte that belongs to no element. */
  #outside(byte: number): string | undefined {
    switch (this.#state) {
      case 'before':
        this.#state = byte === OPEN ? 'first' : 'broken';
        return byte === OPEN ? undefined : notAnArray;
      case 'first':
      case 'next':
        return this.#beforeElement(byte, this.#state === 'first');
      case 'after':
        this.#state = 'broken';
        return 'text behind the end of the array';
      case 'element':
      case 'broken':
        return undefined;
      default:
        return this.#state satisfies never;
    }
  }

  #beforeElement(byte: number, isFirst: boolean): string | undefined {
    if (byte === COMMA) return 'nothing before a comma';
    if (byte !== CLOSE) {
      this.#begin(byte);
      return undefined;
    }
    this.#state = 'after';
    return isFirst ? undefined : 'nothing behind the last comma';
  }

  #begin(byte: number): void {
    this.#state = 'element';
    this.#startLine = this.#line;
    this.#depth = 0;
    this.#quoted = false;
    this.#escaped = false;
    this.#endsElement(byte);
  }

  #endsElement(byte: number): boolean {
    if (this.#quoted) {
      if (this.#escaped) this.#escaped = false;
      else if (byte === BACKSLASH) this.#escaped = true;
      else if (byte === QUOTE) this.#quoted = false;
      return false;
    }
    if (byte === QUOTE) this.#quoted = true;
    else if (byte === OPEN || byte === OPEN_OBJECT) this.#depth++;
    else if (this.#depth > 0) this.#depth -= byte === CLOSE || byte === CLOSE_OBJECT ? 1 : 0;
    else return byte === COMMA || byte === CLOSE;
    return false;
  }

  #element(last: Uint8Array): Row {
    const json = this.#pending.take(last);
    return { line: this.#startLine, ...(json === undefined ? { problem: tooLong } : { json }) };
  }
}
