import { isBulkAction } from '../../imports/bulk-action.ts';
import { maxRowBytes, type BadRow, type FileKind, type Row } from '../../imports/row.ts';
import { recordWriter } from '../../imports/record-writer.ts';
import { rowReader } from '../../imports/row-reader.ts';
import { fileKind } from './file-kind.ts';
import { guessFields, type Sample } from './guess-fields.ts';
import type { FieldChoice } from './field-types.ts';

/** As much of a file as is looked at before it is imported, and as much as that where no record ends in it. */
const peekBytes = 256 * 1024;
const mostPeekBytes = maxRowBytes;
/** Rows the types are guessed from. */
const guessedFrom = 500;
const shownRows = 20;
/** As many as an index takes. */
const mostFields = 1_000;
/** How a file begins that is UTF-16 and says so. */
const WIDE_MARKS = [
  [0xff, 0xfe],
  [0xfe, 0xff],
] as const;

/**
 * Why nothing of a file can be imported.
 * - `empty`, `blank`: nothing at all, or nothing but ends of lines
 * - `headerOnly`: a table without a line under the first
 * - `encoding`: no UTF-8
 * - `long`: the first record does not end
 * - `head`: the first line names no fields
 * - `wide`: too many fields
 * - `bulk`: the body of a bulk request: every other line would come in as a document
 * - `kind`: no record is a document
 */
export type Refusal = 'empty' | 'blank' | 'headerOnly' | 'encoding' | 'long' | 'head' | 'wide' | 'bulk' | 'kind';

/** What can be told from the beginning of a file. */
export interface Preview {
  readonly kind: FileKind;
  /** The first documents, at most 20. */
  readonly rows: readonly { readonly line: number; readonly document: Sample }[];
  /** Lines among the first ones that are no documents. */
  readonly problems: readonly { readonly line: number; readonly problem: string }[];
  /** Why the first line of a table names no fields: then nothing of it can be read. */
  readonly headProblem: string | undefined;
  /** Undefined when something can be imported. */
  readonly refusal: Refusal | undefined;
  readonly fields: readonly FieldChoice[];
  /** How many documents the types were guessed from. */
  readonly guessedFrom: number;
}

/** Reads the beginning of a file; `kind` overrides what its name and first character say. */
export async function readPreview(file: Blob & { readonly name: string }, kind?: FileKind): Promise<Preview> {
  const short = await peek(file, peekBytes, kind);
  return short.refusal === 'long' ? peek(file, mostPeekBytes, kind) : short;
}

async function peek(file: Blob & { readonly name: string }, most: number, kind?: FileKind): Promise<Preview> {
  const bytes = new Uint8Array(await file.slice(0, most).arrayBuffer());
  const read = kind ?? fileKind(file.name, new TextDecoder().decode(bytes.subarray(0, 1024)).replace(/^\uFEFF/, ''));
  const reader = rowReader(read, (names) => recordWriter(names, []));
  const whole = file.size <= most;
  const rows = [...reader.read(bytes, whole)].slice(0, guessedFrom).map(parseRow);
  const documents = rows.flatMap((row) => ('document' in row ? [row] : []));
  const fields = guessFields(
    documents.map(({ document }) => document),
    read === 'csv',
  );
  const headProblem = rows.flatMap((row) => ('problem' in row && row.head === true ? [row.problem] : []))[0];
  return {
    kind: read,
    rows: documents.slice(0, shownRows),
    problems: rows.flatMap((row) => ('problem' in row ? [row] : [])).slice(0, shownRows),
    headProblem,
    refusal: refusalOf({
      bytes,
      isTable: read === 'csv',
      whole,
      rows: rows.length,
      documents: documents.length,
      isBulk: isBulkAction(documents[0]?.document, membersOf),
      hasHead: headProblem === undefined,
      fields: fields.length,
    }),
    fields,
    guessedFrom: documents.length,
  };
}

/** What was found in the beginning of a file. */
interface Found {
  readonly bytes: Uint8Array;
  readonly isTable: boolean;
  /** Whether nothing follows. */
  readonly whole: boolean;
  readonly rows: number;
  readonly documents: number;
  /** It begins with an action. */
  readonly isBulk: boolean;
  readonly hasHead: boolean;
  readonly fields: number;
}

function refusalOf({ bytes, isTable, whole, rows, documents, isBulk, hasHead, fields }: Found): Refusal | undefined {
  if (bytes.length === 0) return 'empty';
  if (!isText(bytes)) return 'encoding';
  if (!hasHead) return 'head';
  if (isBulk) return 'bulk';
  if (fields > mostFields) return 'wide';
  if (documents > 0) return undefined;
  if (rows > 0) return 'kind';
  if (!whole) return 'long';
  return isTable && !isBlankText(bytes) ? 'headerOnly' : 'blank';
}

/** UTF-16 and what is no text at all are known by their zeros; a table may hold one now and then. */
function isText(bytes: Uint8Array): boolean {
  const beginning = bytes.subarray(0, 1024);
  const isMarked = WIDE_MARKS.some((mark) => mark.every((byte, at) => bytes[at] === byte));
  return !isMarked && beginning.filter((byte) => byte === 0).length * 10 < beginning.length;
}

function membersOf(value: unknown): [string, unknown][] | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : undefined;
}

function isBlankText(bytes: Uint8Array): boolean {
  return new TextDecoder().decode(bytes).trim() === '';
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
