import { encodeUtf8, type JsonObject, type JsonValue } from '../../engine/index.ts';
import { BOOLEAN, NUMBER, recordWriter } from '../../imports/record-writer.ts';
import type { BadRow, FileKind, Row, RowReader } from '../../imports/row.ts';
import { rowReader } from '../../imports/row-reader.ts';
import { isBulkAction } from '../../imports/bulk-action.ts';
import { isJsonObject, tokenName } from '../parse/json-access.ts';
import { DOCUMENT_JSON, readInSteps, readJson } from '../parse/json-body.ts';
import { type RequestBody, takeHeap } from '../request/request-body.ts';

/** One document of a file, or why it is none. Lines count from 1. */
export type FileRow = { readonly line: number; readonly source: Uint8Array; readonly value: JsonObject } | BadRow;

/** Records of a table looked over at once. */
const LOOKED_OVER = 1_000;

/** Bytes read at once. */
const PIECE = 512 * 1024;

const bulkBody = 'an action of a bulk request, which would come in as a document: send the file to [_bulk], or leave the actions out';

/** What the values of a column are written as: what all of them can be. */
type ColumnKind = 'number' | 'boolean' | 'text';

const LITERALS: Readonly<Record<ColumnKind, RegExp | undefined>> = { number: NUMBER, boolean: BOOLEAN, text: undefined };

/**
 * The documents of a file in order, read as they are asked for; undefined after a while of reading that gave none yet. What is read of them is set aside
 * on the file's account, which is not given anything back.
 */
export function* fileRows(file: RequestBody, kind: FileKind): Generator<FileRow | undefined> {
  // The text of a table.
  if (kind === 'csv') takeHeap(file.memory, 2 * file.bytes.length);
  const kinds = kind === 'csv' ? yield* columnKinds(file.bytes) : [];
  const literals = kinds.map((column) => LITERALS[column ?? 'text']);
  const reader = rowReader(kind, (names) => recordWriter(names, literals));
  let isFirst = true;
  for (const row of rowsOf(reader, file.bytes)) {
    const read: FileRow | undefined = row && (yield* documentRow(file, row, isFirst));
    isFirst &&= read === undefined;
    yield read;
  }
}

/** The rows of a file that is read piece by piece; undefined between two. */
function* rowsOf(reader: RowReader, bytes: Uint8Array): Generator<Row | undefined> {
  let at = 0;
  for (; at + PIECE < bytes.length; at += PIECE) {
    yield* reader.read(bytes.subarray(at, at + PIECE), false);
    yield undefined;
  }
  yield* reader.read(bytes.subarray(at), true);
}

function* documentRow(file: RequestBody, row: Row, isFirst: boolean): Generator<undefined, FileRow> {
  if ('problem' in row) return row;
  const { line, json } = row;
  const document = file.part(typeof json === 'string' ? encodeUtf8(json) : json);
  if (document.bytes.length > PIECE) for (const _ of readInSteps(document)) yield undefined;
  const parsed = readJson(document, DOCUMENT_JSON);
  if (!parsed.ok) return { line: line + parsed.error.line - 1, problem: `not JSON: ${parsed.error.message}` };
  if (!isJsonObject(parsed.value)) return { line, problem: `a document must be a JSON object, found [${tokenName(parsed.value)}]` };
  if (isFirst && isBulkAction<JsonValue>(parsed.value, (value) => (isJsonObject(value) ? value : undefined)))
    return { line, problem: bulkBody };
  return { line, source: document.bytes, value: parsed.value };
}

/** Numbers only where all values of the column are, so that one column never holds both `7` and `"007"`. */
function* columnKinds(bytes: Uint8Array): Generator<undefined, readonly (ColumnKind | undefined)[]> {
  const kinds: (ColumnKind | undefined)[] = [];
  const look = (fields: readonly string[]): string => {
    fields.forEach((value, at) => {
      if (value !== '') kinds[at] = kinds[at] === undefined || kinds[at] === kindOf(value) ? kindOf(value) : 'text';
    });
    return '';
  };
  let seen = 0;
  for (const row of rowsOf(
    rowReader('csv', () => look),
    bytes,
  ))
    if (row === undefined || ++seen % LOOKED_OVER === 0) yield undefined;
  return kinds;
}

function kindOf(value: string): ColumnKind {
  if (BOOLEAN.test(value)) return 'boolean';
  return NUMBER.test(value) ? 'number' : 'text';
}
