import type { BadRow, FileKind, Row } from '../../imports/row.ts';
import { recordWriter } from '../../imports/record-writer.ts';
import { rowReader } from '../../imports/row-reader.ts';
import { fileKind } from './file-kind.ts';
import { guessFields, type Sample } from './guess-fields.ts';
import type { FieldChoice } from './field-types.ts';

/** As much of a file as is looked at before it is imported. */
const peekBytes = 256 * 1024;
/** Rows the types are guessed from. */
const guessedFrom = 500;
const shownRows = 20;

/** What can be told from the beginning of a file. */
export interface Preview {
  readonly kind: FileKind;
  /** The first documents, at most 20. */
  readonly rows: readonly { readonly line: number; readonly document: Sample }[];
  /** Lines among the first ones that are no documents. */
  readonly problems: readonly { readonly line: number; readonly problem: string }[];
  /** Why the first line of a table names no fields: then nothing of it can be read. */
  readonly headProblem: string | undefined;
  readonly fields: readonly FieldChoice[];
  /** How many documents the types were guessed from. */
  readonly guessedFrom: number;
}

/** Reads the beginning of a file; `kind` overrides what its name and first character say. */
export async function readPreview(file: Blob & { readonly name: string }, kind?: FileKind): Promise<Preview> {
  const bytes = new Uint8Array(await file.slice(0, peekBytes).arrayBuffer());
  const read = kind ?? fileKind(file.name, new TextDecoder().decode(bytes.subarray(0, 1024)).replace(/^\uFEFF/, ''));
  const reader = rowReader(read, (names) => recordWriter(names, []));
  const whole = file.size <= peekBytes;
  const rows = [...reader.read(bytes, whole)].slice(0, guessedFrom).map(parseRow);
  const documents = rows.flatMap((row) => ('document' in row ? [row] : []));
  return {
    kind: read,
    rows: documents.slice(0, shownRows),
    problems: rows.flatMap((row) => ('problem' in row ? [row] : [])).slice(0, shownRows),
    headProblem: rows.flatMap((row) => ('problem' in row && row.head === true ? [row.problem] : []))[0],
    fields: guessFields(
      documents.map(({ document }) => document),
      read === 'csv',
    ),
    guessedFrom: documents.length,
  };
}

function parseRow(row: Row): Preview['rows'][number] | BadRow {
  if ('problem' in row) return row;
  const { line, json } = row;
  try {
    const value: unknown = JSON.parse(typeof json === 'string' ? json : new TextDecoder().decode(json));
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { line, document: value as Sample };
    return { line, problem: 'a document must be a JSON object' };
  } catch (error) {
    return { line, problem: `not JSON: ${error instanceof Error ? error.message : String(error)}` };
  }
}
