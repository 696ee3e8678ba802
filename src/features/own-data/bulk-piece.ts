import { NEWLINE, type Row } from '../../imports/row.ts';

/** Bytes and rows after which a piece is sent: little enough that no step takes the page long, enough that requests are few. */
const pieceBytes = 128 * 1024;
const pieceRows = 500;

/** A piece of a file as the body of a bulk request. */
export interface Piece {
  readonly body: Uint8Array<ArrayBuffer>;
  /** The line of each document, in the order of the body. */
  readonly lines: readonly number[];
}

const BLANK = 0x20;
const action = new TextEncoder().encode('{"index":{}}\n');

/** Gathers documents until there are enough for a request. */
export class PieceWriter {
  readonly #encoder = new TextEncoder();
  #buffer = new Uint8Array(pieceBytes + 64 * 1024);
  #length = 0;
  #lines: number[] = [];

  get isFull(): boolean {
    return this.#length >= pieceBytes || this.#lines.length >= pieceRows;
  }

  add({ line, json }: Extract<Row, { readonly json: unknown }>): void {
    // A character of a JavaScript text takes three bytes at most.
    this.#reserve(action.length + (typeof json === 'string' ? json.length * 3 : json.length) + 1);
    this.#buffer.set(action, this.#length);
    this.#length += action.length;
    if (typeof json === 'string') {
      this.#length += this.#encoder.encodeInto(json, this.#buffer.subarray(this.#length)).written;
    } else {
      this.#buffer.set(json, this.#length);
      // A document is one line here; a line break inside a JSON text is never anything but a blank.
      for (let at = json.indexOf(NEWLINE); at >= 0; at = json.indexOf(NEWLINE, at + 1)) this.#buffer[this.#length + at] = BLANK;
      this.#length += json.length;
    }
    this.#buffer[this.#length++] = NEWLINE;
    this.#lines.push(line);
  }

  /** What was gathered, and empty again; undefined when there is nothing. */
  take(): Piece | undefined {
    if (this.#lines.length === 0) return undefined;
    const piece = { body: this.#buffer.slice(0, this.#length), lines: this.#lines };
    this.#length = 0;
    this.#lines = [];
    return piece;
  }

  #reserve(bytes: number): void {
    if (this.#length + bytes <= this.#buffer.length) return;
    const larger = new Uint8Array(Math.max(this.#length + bytes, this.#buffer.length * 2));
    larger.set(this.#buffer.subarray(0, this.#length));
    this.#buffer = larger;
  }
}
