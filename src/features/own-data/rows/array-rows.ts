import { PendingBytes } from './pending-bytes.ts';
import { isBlank, NEWLINE, tooLong, type Row, type RowReader } from './row.ts';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPEN = 0x5b;
const CLOSE = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/** The elements of one JSON array, cut out by its commas and brackets: whether each is JSON, the service says. */
export class ArrayRows implements RowReader {
  readonly #pending = new PendingBytes();
  #state: 'before' | 'between' | 'element' | 'after' | 'broken' = 'before';
  #line = 1;
  /** Of the element being read. */
  #startLine = 1;
  #depth = 0;
  #quoted = false;
  #escaped = false;

  push(bytes: Uint8Array): readonly Row[] {
    const rows: Row[] = [];
    let start = 0;
    for (let at = 0; at < bytes.length; at++) {
      const byte = bytes[at] ?? 0;
      if (byte === NEWLINE) this.#line++;
      if (this.#state === 'element') {
        if (!this.#endsElement(byte)) continue;
        rows.push(this.#element(bytes.subarray(start, at)));
        this.#state = byte === CLOSE ? 'after' : 'between';
      } else if (!isBlank(byte)) {
        const problem = this.#outside(byte);
        if (problem !== undefined) rows.push({ line: this.#line, problem });
        start = at;
      }
    }
    if (this.#state === 'element') this.#pending.add(bytes.subarray(start));
    return rows;
  }

  end(): readonly Row[] {
    if (this.#state === 'after' || this.#state === 'broken') return [];
    const problem = this.#state === 'before' ? 'a JSON file must be an array of documents' : 'the array does not end';
    return [{ line: this.#line, problem }];
  }

  /** Moves on over a byte that belongs to no element. */
  #outside(byte: number): string | undefined {
    switch (this.#state) {
      case 'before':
        this.#state = byte === OPEN ? 'between' : 'broken';
        return byte === OPEN ? undefined : 'a JSON file must be an array of documents';
      case 'between':
        if (byte === CLOSE) this.#state = 'after';
        else if (byte === COMMA) return 'nothing between two commas';
        else this.#begin(byte);
        return undefined;
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
    const line = this.#startLine;
    if (this.#pending.tooLong) {
      this.#pending.clear();
      return { line, problem: tooLong };
    }
    // In a bulk request a document is one line; a line break inside a JSON text is never anything but a blank.
    return { line, json: this.#pending.take(last).map((byte) => (byte === NEWLINE ? 0x20 : byte)) };
  }
}
