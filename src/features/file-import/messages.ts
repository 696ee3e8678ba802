import { count, counted } from '../../components/text/format.ts';
import { bytes } from '../../components/text/measures.ts';

/** Labels and sentences of the file import. */
export const messages = {
  title: 'Import a file',
  intro:
    'NDJSON (one JSON object per line), JSON (an array of objects) or CSV (the first line names the fields). The file is checked whole before anything is written, and it never leaves this tab.',
  large: (size: number) =>
    `All ${bytes(size)} are checked before the first document is written. The Data page reads large files in slices instead:`,
  toData: 'import it there',
  index: 'Into the index',
  noIndex: 'There is no index to import into.',
  file: 'File',
  start: 'Import',
  sending: 'Sending and checking the file…',
  progress: 'Documents imported',
  running: (done: number, total: number) => `${count(done)} of ${counted(total, 'document')} imported`,
  ended: {
    running: 'Running.',
    succeeded: 'Done.',
    failed: 'The import failed.',
    cancelled: 'Cancelled. What was written stays.',
  },
  cancel: 'Cancel',
  refusedLines: (lines: number, told: number) =>
    `Nothing was imported: ${counted(lines, 'line')} cannot be used${lines > told ? `; the first ${count(told)}` : ''}.`,
  idField: 'Field to take ids from',
  madeIds: 'none: ids are made',
  line: (line: number) => `Line ${count(line)}`,
} as const;
