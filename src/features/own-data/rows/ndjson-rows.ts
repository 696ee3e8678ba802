import { PendingBytes } from './pending-bytes.ts';
import { isBlank, NEWLINE, RETURN, tooLong, type Row, type RowReader } from './row.ts';

/** A JSON value on every line, taken as it stands: whether it is one, the service says. Blank lines are passed over. */
export class NdjsonRows implements RowReader {
  readonly #pending = new PendingBytes();
  #line = 0;

  push(bytes: Uint8Array): readonly Row[] {
    const rows: Row[] = [];
    let start = 0;
    for (let newline = bytes.indexOf(NEWLINE); newline >= 0; newline = bytes.indexOf(NEWLINE, start)) {
      for (const row of this.#row(bytes.subarray(start, newline))) rows.push(row);
      start = newline + 1;
    }
    this.#pending.add(bytes.subarray(start));
    return rows;
  }

  end(): readonly Row[] {
    return this.#row(new Uint8Array());
  }

  #row(last: Uint8Array): readonly Row[] {
    const line = ++this.#line;
    if (this.#pending.tooLong) {
      this.#pending.clear();
      return [{ line, problem: tooLong }];
    }
    const whole = this.#pending.take(last);
    const text = whole.at(-1) === RETURN ? whole.subarray(0, -1) : whole;
    return isEmpty(text) ? [] : [{ line, json: text }];
  }
}

function isEmpty(bytes: Uint8Array): boolean {
  return isBlank(bytes[0]) ? bytes.every((byte) => isBlank(byte)) : bytes.length === 0;
}
