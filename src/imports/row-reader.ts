import { ArrayRows } from './array-rows.ts';
import { CsvRows, type WriteRecord } from './csv-rows.ts';
import { NdjsonRows } from './ndjson-rows.ts';
import type { FileKind, RowReader } from './row.ts';

/** The reader of a kind of file. `onHeader`: how the records of a table are written, once the names of its fields are known. */
export function rowReader(kind: FileKind, onHeader: (names: readonly string[]) => WriteRecord): RowReader {
  const readers: Readonly<Record<FileKind, () => RowReader>> = {
    ndjson: () => new NdjsonRows(),
    json: () => new ArrayRows(),
    csv: () => new CsvRows(onHeader),
  };
  return withoutMark(readers[kind]());
}

const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];

/** Passes over a byte order mark at the beginning, which files from spreadsheets have. */
function withoutMark(reader: RowReader): RowReader {
  let begun = false;
  return {
    read(bytes, over) {
      const marked = !begun && BYTE_ORDER_MARK.every((byte, at) => bytes[at] === byte);
      begun ||= bytes.length > 0;
      return reader.read(marked ? bytes.subarray(BYTE_ORDER_MARK.length) : bytes, over);
    },
  };
}
