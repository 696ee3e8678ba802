import { encodeUtf8, type JsonObject } from '../../engine/index.ts';
import { BOOLEAN, NUMBER, recordWriter } from '../../imports/record-writer.ts';
import type { BadRow, FileKind, Row } from '../../imports/row.ts';
import { rowReader } from '../../imports/row-reader.ts';
import { isJsonObject, tokenName } from '../parse/json-access.ts';
import { readJson } from '../parse/json-body.ts';
import { type RequestBody, takeHeap } from '../request/request-body.ts';

/** One document of a file, or why it is none. Lines count from 1. */
export type FileRow = { readonly line: number; readonly source: Uint8Array; readonly value: JsonObject } | BadRow;

/** Records of a table looked over at once. */
const LOOKED_OVER = 1_000;

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
  for (const row of reader.read(file.bytes, true)) yield documentRow(file, row);
}

function documentRow(file: RequestBody, row: Row): FileRow {
  if ('problem' in row) return row;
  const { line, json } = row;
  const document = file.part(typeof json === 'string' ? encodeUtf8(json) : json);
  const parsed = readJson(document, {});
  if (!parsed.ok) return { line: line + parsed.error.line - 1, problem: `not JSON: ${parsed.error.message}` };
  if (!isJsonObject(parsed.value)) return { line, problem: `a document must be a JSON object, found [${tokenName(parsed.value)}]` };
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
  for (const _ of rowReader('csv', () => look).read(bytes, true)) if (++seen % LOOKED_OVER === 0) yield undefined;
  return kinds;
}

function kindOf(value: string): ColumnKind {
  if (BOOLEAN.test(value)) return 'boolean';
  return NUMBER.test(value) ? 'number' : 'text';
}
