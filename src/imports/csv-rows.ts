import { maxRowBytes, tooLong, type Row, type RowReader } from './row.ts';
import { scanRecord } from './scan-record.ts';

/** The line of a table as a JSON document's text. */
export type WriteRecord = (fields: readonly string[]) => string;

/** What stands in a text in place of bytes that are no UTF-8. */
const BROKEN = '\uFFFD';
const notUtf8 = 'not UTF-8';

/**
 * The records of a table whose first one names the fields: RFC 4180, with the separator its head uses. A record that is malformed is told,
 * and reading goes on with the next line; where it is the first one, nothing is read.
 */
export class CsvRows implements RowReader {
  readonly #decoder = new TextDecoder();
  readonly #onHeader: (names: readonly string[]) => WriteRecord;
  #text = '';
  #line = 1;
  #separator: string | undefined;
  #columns = 0;
  /** Whether the head names no fields: then there are no documents, and the line after it is none the more a head. */
  #nameless = false;
  #write: WriteRecord | undefined;
  /** Whether some bytes were no UTF-8: {@link BROKEN} stands for them, though it may stand in a file itself. */
  #damaged = false;

  /** `onHeader` is told the names of the fields once, and says how their records are written. */
  constructor(onHeader: (names: readonly string[]) => WriteRecord) {
    this.#onHeader = onHeader;
  }

  *read(bytes: Uint8Array, over: boolean): Generator<Row> {
    const decoded = this.#decoder.decode(bytes, { stream: !over });
    this.#damaged ||= decoded.split(BROKEN).length - 1 !== brokenIn(bytes);
    const text = this.#text + decoded;
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
      const row = this.#row(line, record === undefined ? tooLong : (record.problem ?? record.fields));
      if (row !== undefined) yield row;
    }
    this.#text = text.slice(at);
  }

  #row(line: number, record: string | readonly string[]): Row | undefined {
    if (this.#nameless || record.length === 0) return undefined;
    if (this.#write === undefined) return this.#head(line, record);
    if (typeof record === 'string') return { line, problem: record };
    if (record.length !== this.#columns)
      return { line, problem: `${record.length === 1 ? '1 field' : `${record.length} fields`}, the first line names ${this.#columns}` };
    if (this.#isBroken(record)) return { line, problem: notUtf8 };
    return { line, json: this.#write(record) };
  }

  #head(line: number, record: string | readonly string[]): Row | undefined {
    const names = typeof record === 'string' ? [] : record;
    const problem = typeof record === 'string' ? record : (problemOfNames(record) ?? (this.#isBroken(record) ? notUtf8 : undefined));
    if (problem !== undefined) {
      this.#nameless = true;
      return { line, problem, head: true };
    }
    this.#columns = names.length;
    this.#write = this.#onHeader(names);
    return undefined;
  }

  #isBroken(fields: readonly string[]): boolean {
    return this.#damaged && fields.some((field) => field.includes(BROKEN));
  }
}

function problemOfNames(names: readonly string[]): string | undefined {
  const nameless = names.findIndex((name) => name.trim() === '');
  if (nameless >= 0) return `field ${nameless + 1} has no name`;
  const seen = new Set<string>();
  const twice = names.find((name) => seen.size === seen.add(name).size);
  if (twice !== undefined) return `the field name [${twice}] stands there twice`;
  return undefined;
}

/** How often {@link BROKEN} itself stands in UTF-8. */
function brokenIn(bytes: Uint8Array): number {
  let found = 0;
  for (let at = bytes.indexOf(0xef); at >= 0; at = bytes.indexOf(0xef, at + 1))
    if (bytes[at + 1] === 0xbf && bytes[at + 2] === 0xbd) found++;
  return found;
}

/** Characters of the first line that tell its separator: more than its fields may have names. */
const HEAD = 1_000_000;

/** The separator the first line uses most; undefined while that line is not there yet. */
function separatorOf(text: string, over: boolean): string | undefined {
  const newline = text.indexOf('\n');
  if (newline < 0 && !over && text.length <= maxRowBytes) return undefined;
  const head = text.slice(0, Math.min(newline < 0 ? text.length : newline, HEAD));
  const uses = (separator: string): number => head.split(separator).length;
  return [',', ';', '\t'].reduce((best, separator) => (uses(separator) > uses(best) ? separator : best));
}

function lineEnd(text: string, from: number): number {
  const newline = text.indexOf('\n', from);
  return newline < 0 ? text.length : newline + 1;
}
