import type { Dataset, DatasetDocument } from './dataset.ts';

const BATCH = 2_000;
const NEWLINE = 0x0a;
const QUOTE = 0x22;
/** Every line of a bundled file opens with its id, so that no line has to be parsed to know it. */
const LINE_OPENING = '{"id":"';

/** How a bundled data set reaches its file; both are the host's business. */
export interface FileAccess {
  /** Reads a file of the `data` folder; rejects when it cannot. */
  readonly readFile: (name: string) => Promise<Uint8Array>;
  /** Undoes gzip. */
  readonly inflate: (bytes: Uint8Array) => Promise<Uint8Array>;
}

/** A data set read from a compressed NDJSON file; asked for fewer documents, it gives the first ones. */
export function bundledDataset(description: Omit<Dataset, 'open' | 'generated'>, file: string, access: FileAccess): Dataset {
  return {
    ...description,
    generated: false,
    async *open({ documents }) {
      const bytes = await access.readFile(file);
      yield* batches(isGzip(bytes) ? await access.inflate(bytes) : bytes, documents);
    },
  };
}

/** A server may have undone the compression already, and not every one says so: the first two bytes tell. */
function isGzip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}

function* batches(lines: Uint8Array, documents: number): Generator<readonly DatasetDocument[]> {
  let batch: DatasetDocument[] = [];
  let left = documents;
  for (let start = 0; start < lines.length && left > 0; left--) {
    const newline = lines.indexOf(NEWLINE, start);
    const end = newline === -1 ? lines.length : newline;
    batch.push(documentOf(lines.subarray(start, end)));
    start = end + 1;
    if (batch.length === BATCH) {
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}

function documentOf(source: Uint8Array): DatasetDocument {
  const opening = ascii(source.subarray(0, LINE_OPENING.length));
  const end = source.indexOf(QUOTE, LINE_OPENING.length);
  if (opening !== LINE_OPENING || end === -1)
    throw new Error(`A line of the data file does not open with ${LINE_OPENING}: it starts ${opening}`);
  return { id: ascii(source.subarray(LINE_OPENING.length, end)), source };
}

function ascii(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return text;
}
