import { count, counted } from '../../components/text/format.ts';
import { bytes } from '../../components/text/measures.ts';
import type { FieldType } from './field-types.ts';
import { maxRowBytes, type FileKind } from '../../imports/row.ts';
import type { ImportStatus } from './import-state.ts';
import type { Refusal } from './preview.ts';

/** Labels and sentences of importing data of one's own. */
export const messages = {
  title: 'Your own data',
  intro:
    'NDJSON (one JSON object per line), JSON (an array of objects) or CSV (the first line names the fields). The file is read in slices inside this tab: nothing leaves the machine, and a large file does not freeze the page.',
  noPermalink: (keeps: boolean) =>
    `Your own data cannot be in a permalink: a link carries the question, never the documents. It lives in this tab and is gone after a reload${keeps ? '; what you chose here is remembered for when you choose the file again' : ', with what you choose here: the browser keeps nothing for the page'}.`,
  drop: 'Drop a file here, or',
  choose: 'Choose a file',
  otherFile: 'Another file',
  dropped: 'Let go to look into the file.',
  fileLine: (name: string, size: number) => `${name}, ${bytes(size)}`,
  looking: 'Looking into the file…',
  unreadable: (reason: string) => `The file cannot be read: ${reason}`,
  refusals: {
    empty: 'The file is empty.',
    blank: 'The file holds no document.',
    headerOnly: 'The file has one line, which names the fields, and none under it. Lines end with LF, or with CR and LF.',
    encoding: 'The file is no text in UTF-8, but in UTF-16, or no text at all. Save it as UTF-8 and choose it again.',
    long: `The first document is longer than ${bytes(maxRowBytes)}: longer than any that is imported.`,
    wide: 'The file names more than 1,000 fields, and an index takes no more.',
    bulk: 'This is the body of a bulk request, and its actions would become documents. Send it to _bulk, in the Console or over HTTP, or leave the actions out.',
    kind: 'No document was found at the beginning of this file. Is it read as the right kind?',
  } satisfies Record<Exclude<Refusal, 'head'>, string>,
  badHead: (problem: string) =>
    `The first line of a table names its fields, and here it cannot: ${problem}. No line can be read without it. Mend the first line and choose the file again.`,
  kind: 'Read as',
  kinds: { ndjson: 'NDJSON', json: 'JSON array', csv: 'CSV' } satisfies Record<FileKind, string>,
  index: 'Index name',
  taken: (name: string) => `${name} is the name of a data set that is here already. Choose another.`,
  badName: 'Lower-case letters, digits, dots, hyphens and underscores; the first a letter or digit.',
  shards: 'Shards',
  fieldsTitle: 'Fields',
  fieldsGuessed: (documents: number) => `Guessed from the first ${counted(documents, 'document')}; change what is wrong.`,
  typeOf: (field: string) => `Type of ${field}`,
  types: {
    text: 'text, to search words in',
    keyword: 'keyword, exact',
    long: 'whole number',
    double: 'number',
    boolean: 'true or false',
    date: 'date',
    ip: 'IP address',
    geo_point: 'place on Earth',
    object: 'object, mapped as it comes',
    unindexed: 'not searchable',
  } satisfies Record<FieldType, string>,
  sort: 'Sort Compare by',
  byScore: 'score',
  order: 'Order',
  orders: { asc: 'ascending', desc: 'descending' },
  tieBreak: 'Tie-breaker',
  tieBreaks: { _id: '_id', none: 'none: equal values may be lost between pages' },
  preview: (rows: number) => `First ${counted(rows, 'document')}`,
  lineColumn: 'line',
  badAlready: (lines: number) => `Among the first lines, ${lines === 1 ? '1 is no document' : `${count(lines)} are no documents`}:`,
  start: (name: string) => `Import into ${name}`,
  replaces: (name: string) => `The index ${name} is made anew.`,

  progressTitle: (name: string, index: string) => `${name} into ${index}`,
  progress: 'Bytes of the file read',
  status: {
    running: 'Reading and indexing.',
    paused: 'Paused: nothing is read or sent. What is in can be searched.',
    stopping: 'Stopping after what is on its way.',
    done: 'Done.',
    cancelled: 'Cancelled. What was indexed stays and can be searched.',
    failed: 'Stopped. What was indexed stays and can be searched.',
    empty: 'Failed: nothing was indexed.',
  } satisfies Record<ImportStatus | 'empty', string>,
  said: (percent: number, rows: number) => `${percent} %, ${counted(rows, 'document')} indexed.`,
  percent: (percent: number, read: number, size: number) => `${percent} %: ${bytes(read)} of ${bytes(size)}`,
  terms: {
    rows: 'documents indexed',
    rate: 'documents per second',
    left: 'time left',
    memory: 'index in memory',
    atEnd: 'when all is in',
    bad: 'lines left out',
  },
  about: (text: string) => `about ${text}`,
  seconds: (seconds: number) => (seconds < 60 ? counted(Math.ceil(seconds), 'second') : counted(Math.ceil(seconds / 60), 'minute')),
  unknown: 'not known yet',
  shardFill: 'Documents on each shard',
  shard: (shard: number) => `shard ${shard}`,
  shardLine: (documents: number, size: number) => `${count(documents)}, ${bytes(size)}`,
  pause: 'Pause',
  resume: 'Go on',
  cancel: 'Cancel',
  compare: 'Page through it on Compare',
  failures: {
    memory: (reason: string) =>
      `The engine’s memory limit was reached, and it takes no more documents. Fields mapped as not searchable need less. In its own words: ${reason}`,
    gone: (reason: string) => `The engine did not answer: ${reason}`,
    refused: (reason: string) => `The service refused: ${reason}`,
    nothing: (reason: string) => `No line of the file became a document, and the index is empty. The first one was refused: ${reason}`,
  },
  badLines: (lines: number, told: number) =>
    `${counted(lines, 'line')} left out${lines > told ? `; the first ${count(told)} of them:` : ':'} `,
  line: (line: number) => `Line ${count(line)}`,
} as const;
