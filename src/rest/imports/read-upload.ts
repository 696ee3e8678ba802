import { encodeUtf8, type EngineError, type IndexMetadata, type JsonValue } from '../../engine/index.ts';
import type { DatasetDocument } from '../../datasets/dataset.ts';
import { refuseWith } from '../convention/convention-error.ts';
import type { Exchange } from '../endpoint.ts';
import { errorAnswer } from '../error-body.ts';
import { refuse } from '../refusal.ts';
import { fileRows, type FileKind, type FileRow } from './file-rows.ts';
import { Rehearsal } from './rehearsal.ts';

/** Documents read before the host gets its turn. */
const SLICE = 500;
/** Most lines told when a file is refused. */
const MAX_TOLD = 20;
const MAX_ID_BYTES = 512;
const ID_LENGTH = 20;

/** A document read, or the line that is none. */
type Read =
  | { readonly line: number; readonly document: DatasetDocument; readonly value: JsonValue }
  | { readonly line: number; readonly problem: string };

/** What is to be read. */
interface Upload {
  readonly bytes: Uint8Array;
  readonly kind: FileKind;
  /** The field whose value becomes the document's id; undefined: ids are made. */
  readonly idField: string | undefined;
}

/**
 * All documents of an uploaded file. Everything is read and rehearsed on a copy of the index before anything is written, so a file that
 * cannot be processed leaves nothing half done: 422 with the lines that are wrong, the first few of them told.
 */
export async function readUpload(exchange: Exchange, index: IndexMetadata, upload: Upload): Promise<readonly DatasetDocument[]> {
  const { clock, yieldToHost } = exchange.services;
  const rehearsal = new Rehearsal(index, clock);
  const documents: DatasetDocument[] = [];
  const problems = new Problems();
  for (const slice of slices(fileRows(upload.bytes, upload.kind))) {
    if (exchange.interruption?.aborted === true) return refuse({ kind: 'task_cancelled' });
    const read = slice.map((row) => readRow(row, upload.idField, exchange));
    const good = read.flatMap((row) => ('document' in row ? [row] : []));
    const refusals = await rehearsal.write(good.map(({ document, value }) => ({ bytes: document.source, value })));
    for (const row of read) {
      if ('problem' in row) problems.add(row.line, row.problem);
    }
    good.forEach(({ line, document }, at) => {
      const refusal = refusals[at];
      if (refusal === undefined) documents.push(document);
      else problems.add(line, sentence(refusal));
    });
    await yieldToHost();
  }
  problems.refuseAny();
  return documents.length > 0
    ? documents
    : refuseWith('unprocessable_file', 'the file holds no documents', { data: { errors: [], total: 0 } });
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

/** Why the index would not take a document. A block is the index's affair, not the file's. */
function sentence(error: EngineError): string {
  if (error.kind === 'index_blocked' || error.kind === 'index_closed') return refuse(error);
  return errorAnswer(error, () => ({ line: 1, col: 1 })).message;
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

function* slices(rows: Iterable<FileRow>): Generator<readonly FileRow[]> {
  let slice: FileRow[] = [];
  for (const row of rows) {
    slice.push(row);
    if (slice.length < SLICE) continue;
    yield slice;
    slice = [];
  }
  if (slice.length > 0) yield slice;
}
