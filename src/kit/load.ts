import { parsed } from '../requests/loose-json.ts';
import type { Service } from '../rest/api.ts';

/** Documents to fill an index with: objects, the text or bytes of a file (NDJSON, a JSON array, a table, the body of a bulk request), or a data set by name. */
export type Documents =
  | readonly object[]
  | string
  | Uint8Array
  | { readonly dataset: string; readonly documents?: number; readonly seed?: number };

/** How an index is filled. */
export interface LoadOptions {
  /** The body the index is made with, where there is none yet: `settings`, `mappings`, `aliases`. */
  readonly body?: object;
  /** The field whose value is a document's `_id`; without it ids are made. */
  readonly idField?: string;
}

type Media = 'application/json' | 'application/x-ndjson' | 'text/csv';

/** The first line of a bulk request. */
const BULK_ACTION = /^\s*\{\s*"(?:index|create|update|delete)"\s*:\s*\{/;

/**
 * Fills an index and publishes its documents; makes the index first where there is none.
 * @returns how many documents the index has then
 * @throws Error that names what was refused, and the lines of a file that are wrong
 */
export async function load(service: Service, index: string, documents: Documents, { body, idField }: LoadOptions = {}): Promise<number> {
  const ask = asker(service, index);
  const there = (await ask('HEAD', `/${index}`)).status === 200;
  if (!there) await ask('PUT', `/${index}`, body ?? {});
  else if (body !== undefined) throw new Error(`The index [${index}] is there already: it cannot be made with another body`);
  const bytes = bytesOf(documents);
  const text = new TextDecoder().decode(bytes.subarray(0, 1_000));
  if (bytes.length === 0 || text === '[]') {
    // An index without documents.
  } else if (BULK_ACTION.test(text)) {
    const { answer } = await ask('POST', `/${index}/_bulk`, bytes, { type: 'application/x-ndjson' });
    if (textAt(answer, 'errors') === 'true') throw new Error(`Filling [${index}]: ${firstError(answer)}`);
  } else {
    const query = idField === undefined ? '' : `id_field=${encodeURIComponent(idField)}`;
    const { answer } = await ask('POST', `/indices/${index}/imports`, bytes, { type: mediaOf(text), query });
    await ended(ask, textAt(at(answer, 'data'), 'id'));
  }
  await ask('POST', `/${index}/_refresh`);
  return Number(textAt((await ask('GET', `/${index}/_count`)).answer, 'count'));
}

/** Waits for the end of an import. */
async function ended(ask: Ask, task: string): Promise<void> {
  for (;;) {
    const data = at((await ask('GET', `/tasks/${task}`)).answer, 'data');
    const status = textAt(data, 'status');
    if (status === 'succeeded') return;
    if (status !== 'running') throw new Error(`The import ${status}: ${textAt(data, 'error')}`);
    // Lets the import have its turn.
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
}

type Ask = ReturnType<typeof asker>;

function asker(service: Service, index: string) {
  return async (
    method: string,
    path: string,
    body?: object,
    { type = 'application/json', query = '' }: { readonly type?: Media; readonly query?: string } = {},
  ): Promise<{ readonly status: number; readonly answer: unknown }> => {
    const bytes = body === undefined || body instanceof Uint8Array ? body : new TextEncoder().encode(JSON.stringify(body));
    const answered = await service.handle({
      method,
      path,
      query,
      headers: bytes === undefined ? {} : { 'content-type': type },
      body: bytes,
    });
    const text = new TextDecoder().decode(answered.body);
    if (method !== 'HEAD' && answered.status >= 400)
      throw new Error(`Filling [${index}]: ${method} ${path} was answered ${answered.status}: ${reasonIn(text)}`);
    return { status: answered.status, answer: text === '' ? undefined : parsed(text) };
  };
}

function bytesOf(documents: Documents): Uint8Array {
  if (documents instanceof Uint8Array) return documents;
  return new TextEncoder().encode(typeof documents === 'string' ? documents : JSON.stringify(documents));
}

/** What a file is, by its beginning. */
function mediaOf(text: string): Media {
  const first = text.replace(/^\uFEFF/, '').trimStart()[0];
  if (first === '[') return 'application/json';
  // A data set's import is an object on one line, and is read as one.
  if (/^\s*\{"dataset":/.test(text)) return 'application/json';
  return first === '{' ? 'application/x-ndjson' : 'text/csv';
}

/** What an answer says is wrong, in either dialect. */
function reasonIn(text: string): string {
  const answer = parsed(text);
  const message = at(answer, 'message');
  return typeof message === 'string' ? message : (toldError(at(answer, 'error')) ?? text);
}

/** `mapper_parsing_exception: No handler for type [txet]`; undefined: it is no error. */
function toldError(error: unknown): string | undefined {
  const causes = at(error, 'root_cause');
  const cause: unknown = Array.isArray(causes) ? causes[0] : error;
  return at(cause, 'reason') === undefined ? undefined : `${textAt(cause, 'type')}: ${textAt(cause, 'reason')}`;
}

/** The first of several documents that was refused. */
function firstError(answer: unknown): string {
  const items = at(answer, 'items');
  const outcomes = Array.isArray(items) ? items.flatMap((item: object) => Object.values(item) as readonly unknown[]) : [];
  const failed = outcomes.find((outcome) => at(outcome, 'error') !== undefined);
  return `document [${textAt(failed, '_id')}]: ${toldError(at(failed, 'error')) ?? JSON.stringify(failed)}`;
}

function at(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[name] : undefined;
}

function textAt(value: unknown, name: string): string {
  return String(at(value, name));
}
