import { encodeUtf8, type JsonObject } from '../../engine/index.ts';
import { isJsonObject, tokenName } from '../parse/json-access.ts';
import { readJson } from '../parse/json-body.ts';
import { type RequestBody, takeHeap } from '../request-body.ts';
import { csvRecords, type CsvRecord } from './csv.ts';

/** What files can be uploaded as. */
export type FileKind = 'ndjson' | 'json' | 'csv';

/** One document of a file, or why it is none. Lines count from 1. */
export type FileRow =
  | { readonly line: number; readonly source: Uint8Array; readonly value: JsonObject }
  | { readonly line: number; readonly problem: string };

const NEWLINE = 0x0a;
const RETURN = 0x0d;
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];

/**
 * The documents of a file in order, read as they are asked for; undefined after a while of reading that gave none yet. What is read of them is set aside
 * on the file's account, which is not given anything back.
 */
export function fileRows(file: RequestBody, kind: FileKind): Iterable<FileRow | undefined> {
  const { bytes } = file;
  const marked = BYTE_ORDER_MARK.every((byte, at) => bytes[at] === byte);
  return READERS[kind](marked ? file.part(bytes.subarray(BYTE_ORDER_MARK.length)) : file);
}

const READERS: Readonly<Record<FileKind, (file: RequestBody) => Iterable<FileRow | undefined>>> = {
  ndjson: ndjsonRows,
  json: jsonRows,
  csv: csvRows,
};

function documentRow(document: RequestBody, line: number): FileRow {
  const parsed = readJson(document, {});
  if (!parsed.ok) return { line: line + parsed.error.line - 1, problem: `not JSON: ${parsed.error.message}` };
  if (!isJsonObject(parsed.value)) return { line, problem: `a document must be a JSON object, found [${tokenName(parsed.value)}]` };
  return { line, source: document.bytes, value: parsed.value };
}

/** A JSON object on every line; blank lines are passed over. */
function* ndjsonRows(file: RequestBody): Generator<FileRow> {
  const { bytes } = file;
  let line = 0;
  for (let start = 0; start < bytes.length;) {
    const newline = bytes.indexOf(NEWLINE, start);
    const end = newline < 0 ? bytes.length : newline;
    line++;
    const text = bytes.subarray(start, bytes[end - 1] === RETURN ? end - 1 : end);
    if (!text.every(isBlank)) yield documentRow(file.part(text), line);
    start = end + 1;
  }
}

/** One JSON array of objects. */
function* jsonRows(file: RequestBody): Generator<FileRow> {
  const { bytes } = file;
  let line = 1;
  let at = 0;
  const skipBlanks = (): void => {
    for (; at < bytes.length && isBlank(bytes[at] ?? 0); at++) if (bytes[at] === NEWLINE) line++;
  };
  skipBlanks();
  if (bytes[at] !== 0x5b) {
    yield { line, problem: 'a JSON file must be an array of documents' };
    return;
  }
  at++;
  skipBlanks();
  let more = bytes[at] !== 0x5d;
  while (more) {
    skipBlanks();
    const end = elementEnd(bytes, at);
    yield documentRow(file.part(bytes.subarray(at, end)), line);
    for (; at < end; at++) if (bytes[at] === NEWLINE) line++;
    more = bytes[at] === 0x2c;
    if (more) at++;
  }
  if (bytes[at] !== 0x5d) {
    yield { line, problem: 'the array does not end' };
    return;
  }
  at++;
  skipBlanks();
  if (at < bytes.length) yield { line, problem: 'text behind the end of the array' };
}

/** Where the value that begins at `start` ends: before the comma or bracket that is not within it. */
function elementEnd(bytes: Uint8Array, start: number): number {
  let depth = 0;
  let quoted = false;
  for (let at = start; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    if (quoted) {
      if (byte === 0x5c) at++;
      else if (byte === 0x22) quoted = false;
    } else if (byte === 0x22) quoted = true;
    else if (byte === 0x5b || byte === 0x7b) depth++;
    else if (depth > 0 && (byte === 0x5d || byte === 0x7d)) depth--;
    else if (depth === 0 && (byte === 0x2c || byte === 0x5d)) return at;
  }
  return bytes.length;
}

function isBlank(byte: number): boolean {
  return byte === 0x20 || byte === 0x09 || byte === NEWLINE || byte === RETURN;
}

/** Records of a table looked over at once. */
const LOOKED_OVER = 1_000;

/** What the values of a column are written as: what all of them can be. */
type ColumnKind = 'number' | 'boolean' | 'text';

const NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/;

/** A table whose first record names the fields. An empty field is left out of its document. */
function* csvRows(file: RequestBody): Generator<FileRow | undefined> {
  takeHeap(file.memory, 2 * file.bytes.length);
  const text = readText(file.bytes);
  if (typeof text === 'string') yield* tableRows(file, text);
  else yield text;
}

function* tableRows(file: RequestBody, text: string): Generator<FileRow | undefined> {
  const records = csvRecords(text);
  const first = records.next();
  if (first.done === true) return;
  const header = first.value;
  if (!('fields' in header)) {
    yield header;
    return;
  }
  const seen = new Set<string>();
  const twice = header.fields.find((name) => name.trim() === '' || seen.size === seen.add(name).size);
  if (twice !== undefined) {
    yield { line: header.line, problem: `the field name [${twice}] is empty or stands there twice` };
    return;
  }
  const kinds = yield* columnKinds(text, header.fields.length);
  for (const record of records) yield tableRow(file, record, { names: header.fields, kinds });
}

interface Columns {
  readonly names: readonly string[];
  readonly kinds: readonly ColumnKind[];
}

function tableRow(file: RequestBody, record: CsvRecord, { names, kinds }: Columns): FileRow {
  if (!('fields' in record)) return record;
  const { line, fields } = record;
  if (fields.length !== names.length) return { line, problem: `${fields.length} fields, the first line names ${names.length}` };
  const members = names.flatMap((name, at) => {
    const value = fields[at] ?? '';
    return value === '' ? [] : [`${JSON.stringify(name)}:${kinds[at] === 'text' ? JSON.stringify(value) : value}`];
  });
  const row = documentRow(file.part(encodeUtf8(`{${members.join(',')}}`)), line);
  return { ...row, line };
}

/** Numbers only where all values of the column are, so that one column never holds both `7` and `"007"`. */
function* columnKinds(text: string, columns: number): Generator<undefined, readonly ColumnKind[]> {
  const kinds: (ColumnKind | undefined)[] = Array.from({ length: columns });
  let first = true;
  let seen = 0;
  for (const record of csvRecords(text)) {
    if (++seen % LOOKED_OVER === 0) yield undefined;
    if (!first && 'fields' in record) {
      record.fields.slice(0, columns).forEach((value, at) => {
        if (value !== '') kinds[at] = joined(kinds[at], kindOf(value));
      });
    }
    first = false;
  }
  return kinds.map((kind) => kind ?? 'text');
}

function kindOf(value: string): ColumnKind {
  if (value === 'true' || value === 'false') return 'boolean';
  return NUMBER.test(value) ? 'number' : 'text';
}

function joined(kind: ColumnKind | undefined, other: ColumnKind): ColumnKind {
  return kind === undefined || kind === other ? other : 'text';
}

/** The text, or the line that is not UTF-8. */
function readText(bytes: Uint8Array): string | { readonly line: number; readonly problem: string } {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    return decoder.decode(bytes);
  } catch {
    let line = 1;
    for (let start = 0; ; line++) {
      const newline = bytes.indexOf(NEWLINE, start);
      if (newline < 0 || !isUtf8(decoder, bytes.subarray(start, newline))) return { line, problem: 'not UTF-8' };
      start = newline + 1;
    }
  }
}

function isUtf8(decoder: TextDecoder, bytes: Uint8Array): boolean {
  try {
    decoder.decode(bytes);
    return true;
  } catch {
    return false;
  }
}
