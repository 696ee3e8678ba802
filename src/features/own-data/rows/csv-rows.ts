import { maxRowBytes, tooLong, type Row, type RowReader } from './row.ts';
import { scanRecord } from './scan-record.ts';

/** The line of a table as a JSON document's text. */
export type WriteRecord = (fields: readonly string[]) => string;

/** What stands in a text in place of bytes that are no UTF-8. */
const BROKEN = '\uFFFD';

/**
 * The records of a table whose first one names the fields: RFC 4180, with the separator its head uses. A record that is malformed is told,
 * and reading goes on with the next line.
 */
export class CsvRows implements RowReader {
  readonly #decoder = new TextDecoder();
  readonly #onHeader: (names: readonly string[]) => WriteRecord;
  #text = '';
  #line = 1;
  #separator: string | undefined;
  #columns = 0;
  #write: WriteRecord | undefined;

  /** `onHeader` is told the names of the fields once, and says how their records are written. */
  constructor(onHeader: (names: readonly string[]) => WriteRecord) {
    this.#onHeader = onHeader;
  }

  push(bytes: Uint8Array): readonly Row[] {
    this.#text += this.#decoder.decode(bytes, { stream: true });
    return this.#read(false);
  }

  end(): readonly Row[] {
    this.#text += this.#decoder.decode();
    return this.#read(true);
  }

  #read(over: boolean): readonly Row[] {
    const rows: Row[] = [];
    const text = this.#text;
    let at = 0;
    while (at < text.length) {
      this.#separator ??= separatorOf(text, over);
      if (this.#separator === undefined) break;
      const record = scanRecord(text, at, { separator: this.#separator, over });
      if (record === undefined && text.length - at <= maxRowBytes) break;
      const line = this.#line;
      const end = record?.end ?? lineEnd(text, at);
      this.#line += record?.lines ?? 1;
      at = end;
      const row = record === undefined ? { line, problem: tooLong } : this.#row(line, record.problem ?? record.fields);
      if (row !== undefined) rows.push(row);
    }
    this.#text = text.slice(at);
    return rows;
  }

  #row(line: number, record: string | readonly string[]): Row | undefined {
    if (typeof record === 'string') return { line, problem: record };
    if (record.length === 0) return undefined;
    if (this.#write === undefined) {
      const twice = record.find((name, at) => name.trim() === '' || record.indexOf(name) !== at);
      if (twice !== undefined) return { line, problem: `the field name [${twice}] is empty or stands there twice` };
      this.#columns = record.length;
      this.#write = this.#onHeader(record);
      return undefined;
    }
    if (record.length !== this.#columns)
      return { line, problem: `${record.length === 1 ? '1 field' : `${record.length} fields`}, the first line names ${this.#columns}` };
    if (record.some((field) => field.includes(BROKEN))) return { line, problem: 'not UTF-8' };
    return { line, json: this.#write(record) };
  }
}

/** The separator the first line uses most; undefined while that line is not there yet. */
function separatorOf(text: string, over: boolean): string | undefined {
  const newline = text.indexOf('\n');
  if (newline < 0 && !over && text.length <= maxRowBytes) return undefined;
  const head = newline < 0 ? text : text.slice(0, newline);
  const uses = (separator: string): number => head.split(separator).length;
  return [',', ';', '\t'].reduce((best, separator) => (uses(separator) > uses(best) ? separator : best));
}

function lineEnd(text: string, from: number): number {
  const newline = text.indexOf('\n', from);
  return newline < 0 ? text.length : newline + 1;
}
