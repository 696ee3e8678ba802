import { PendingBytes } from './pending-bytes.ts';
import { isBlank, NEWLINE, RETURN, tooLong, type Row, type RowReader } from './row.ts';

/** A JSON value on every line, taken as it stands: whether it is one, the caller finds out. Blank lines are passed over. */
export class NdjsonRows implements RowReader {
  readonly #pending = new PendingBytes();
  #line = 0;

  *read(bytes: Uint8Array, over: boolean): Generator<Row> {
    let start = 0;
    for (let newline = bytes.indexOf(NEWLINE); newline >= 0; newline = bytes.indexOf(NEWLINE, start)) {
      yield* this.#row(bytes.subarray(start, newline));
      start = newline + 1;
    }
    if (over) yield* this.#row(bytes.subarray(start));
    else this.#pending.add(bytes.subarray(start));
  }

  #row(last: Uint8Array): readonly Row[] {
    const line = ++this.#line;
    const whole = this.#pending.take(last);
    if (whole === undefined) return [{ line, problem: tooLong }];
    const text = whole.at(-1) === RETURN ? whole.subarray(0, -1) : whole;
    return isEmpty(text) ? [] : [{ line, json: text }];
  }
}

function isEmpty(bytes: Uint8Array): boolean {
  return isBlank(bytes[0]) ? bytes.every((byte) => isBlank(byte)) : bytes.length === 0;
}
