/** What a file of documents is read as. */
export type FileKind = 'ndjson' | 'json' | 'csv';

/** One record of a file as JSON (bytes as they stand in it, or text made of a table's line), or why it is none. Lines count from 1. */
export type Row = { readonly line: number; readonly json: Uint8Array | string } | BadRow;

/** Why a record is no document. `head`: it should have named the fields, and without it no other record can be read. */
export interface BadRow {
  readonly line: number;
  readonly problem: string;
  readonly head?: true;
}

/** Reads a file that comes in chunks, or at once. What a chunk leaves unfinished waits for the next one, and nothing else is kept. */
export interface RowReader {
  /** The records that end in a chunk, read as they are asked for: all of them must be before the next chunk. @param over nothing follows */
  read(bytes: Uint8Array, over: boolean): Iterable<Row>;
}

/** A record that came in parts and is longer than this is passed over: it would have to be held whole. */
export const maxRowBytes = 8 * 1024 * 1024;

export const tooLong = `longer than ${maxRowBytes / 1024 ** 2} MiB: passed over`;

export const NEWLINE = 0x0a;
export const RETURN = 0x0d;

/** Space, tab and the ends of lines. */
export function isBlank(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x09 || byte === NEWLINE || byte === RETURN;
}
