import { DocumentCheck, encodeUtf8, type IndexMetadata, type JsonValue } from '../../engine/index.ts';
import type { DatasetDocument } from '../../datasets/dataset.ts';
import type { FileKind } from '../../imports/row.ts';
import { refuseWith } from '../convention/convention-error.ts';
import type { Exchange } from '../endpoints/endpoint.ts';
import { eachInTurn } from '../give-way.ts';
import { errorAnswer } from '../errors/error-body.ts';
import { refuse } from '../errors/refusal.ts';
import { RequestBody, takeHeap } from '../request/request-body.ts';
import { fileRows, type FileRow } from './file-rows.ts';

/** Most lines told when a file is refused. */
const MAX_TOLD = 20;
const MAX_ID_BYTES = 512;
const ID_LENGTH = 20;
/** What a document takes in the heap besides the file's own bytes, which its source is part of. */
const BYTES_PER_DOCUMENT = 256;

/** A document read, or the line that is none. */
type Read =
  | { readonly line: number; readonly document: DatasetDocument; readonly value: JsonValue }
  | { readonly line: number; readonly problem: string };

/** What is to be read. */
interface Upload {
  /** On the account of the import: what is kept until its end is set aside there. */
  readonly body: RequestBody;
  readonly kind: FileKind;
  /** The field whose value becomes the document's id; undefined: ids are made. */
  readonly idField: string | undefined;
}

/**
 * All documents of an uploaded file. Everything is read and held against the index before anything is written, so a file that
 * cannot be processed leaves nothing half done: 422 with the lines that are wrong, the first few of them told.
 */
export async function readUpload(exchange: Exchange, index: IndexMetadata, upload: Upload): Promise<readonly DatasetDocument[]> {
  const check = new DocumentCheck(index);
  if (check.barred !== undefined) return refuse(check.barred);
  const documents: DatasetDocument[] = [];
  const problems = new Problems();
  const reading = exchange.services.engine.claimMemory('import');
  try {
    await eachInTurn(exchange, fileRows(new RequestBody(upload.body.bytes, reading), upload.kind), (row) => {
      if (row === undefined) return;
      const read = readRow(row, upload.idField, exchange);
      if ('problem' in read) problems.add(read.line, read.problem);
      else {
        const { line, document, value } = read;
        const refusal = check.refusal(document.id, { bytes: document.source, value });
        if (refusal === undefined) keep(documents, document, upload);
        else problems.add(line, errorAnswer(refusal).message);
      }
      reading.free();
    });
  } finally {
    reading.free();
  }
  problems.refuseAny();
  return documents.length > 0
    ? documents
    : refuseWith('unprocessable_file', 'the file holds no documents', { data: { errors: [], total: 0 } });
}

function keep(documents: DatasetDocument[], document: DatasetDocument, { body }: Upload): void {
  // The row of a table, and one that two pieces of the file have parts of, become bytes of their own.
  takeHeap(body.memory, BYTES_PER_DOCUMENT + (document.source.buffer === body.bytes.buffer ? 0 : document.source.length));
  documents.push(document);
}

function readRow(row: FileRow, idField: string | undefined, { services }: Exchange): Read {
  if ('problem' in row) return row;
  const { line, source, value } = row;
  const id = idField === undefined ? services.ids.next(ID_LENGTH) : idOf(value.get(idField));
  if (id === undefined)
    return { line, problem: `[${idField ?? ''}] must be a text or a whole number to be an id, of at most ${MAX_ID_BYTES} bytes` };
  return { line, document: { id, source }, value };
}

function idOf(value: JsonValue | undefined): string | undefined {
  const whole = typeof value === 'bigint' || (typeof value === 'number' && Number.isSafeInteger(value));
  const id = whole ? String(value) : value;
  if (typeof id !== 'string') return undefined;
  return id !== '' && encodeUtf8(id).length <= MAX_ID_BYTES ? id : undefined;
}

/** The lines of a file that are wrong: all counted, the first ones kept. */
class Problems {
  readonly #told: { readonly line: number; readonly reason: string }[] = [];
  #total = 0;

  add(line: number, reason: string): void {
    this.#total++;
    this.#told.push({ line, reason });
    this.#told.sort((a, b) => a.line - b.line);
    this.#told.length = Math.min(this.#told.length, MAX_TOLD);
  }

  refuseAny(): void {
    const [first] = this.#told;
    if (first === undefined) return;
    const lines = this.#total === 1 ? '1 line' : `${this.#total} lines`;
    refuseWith('unprocessable_file', `${lines} of the file cannot be processed, nothing was done; line ${first.line}: ${first.reason}`, {
      data: { errors: this.#told, total: this.#total },
    });
  }
}
