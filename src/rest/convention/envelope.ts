import type { Answer } from '../endpoints/endpoint.ts';
import type { WireNode, WireRecord } from '../json-bytes.ts';
import { CODES, type CodeName } from './codes.ts';

/** The body of every answer of this dialect that has one. @see spec 2.7 */
export function envelope(code: CodeName, message: string, data?: WireNode): WireRecord {
  return { code: CODES[code].code, message, data };
}

/** 200 with what was asked for. Headers of integers are what HEAD has to tell. */
export function answerRead(data: WireRecord | ReadonlyMap<string, WireNode>): Answer {
  return { status: 200, body: envelope('ok', 'ok', data), headers: recordHeaders(data) };
}

/** 201 with the record made, and where it is. */
export function answerCreated(location: string, data: WireRecord | ReadonlyMap<string, WireNode>): Answer {
  return { status: 201, body: envelope('ok', 'created', data), headers: { ...recordHeaders(data), location } };
}

/** 201 with the record as it is after PUT or PATCH. @see spec 7.1 */
export function answerChanged(data: WireRecord | ReadonlyMap<string, WireNode>): Answer {
  return { status: 201, body: envelope('ok', 'changed', data), headers: recordHeaders(data) };
}

/** 202: the work goes on as a task that is to be found at `location`. */
export function answerQueued(location: string, data: WireNode): Answer {
  return { status: 202, body: envelope('ok', 'queued', data), headers: { location } };
}

/** 204, without a body. */
export function answerDeleted(): Answer {
  return { status: 204 };
}

/** 303: what the request asks for was made by an earlier one, and is to be found at `location`. */
export function answerSeeOther(location: string): Answer {
  return {
    status: 303,
    body: envelope('ok', 'made by an earlier request with this Idempotency-Key', { location }),
    headers: { location },
  };
}

/** `x-<attribute>` for every whole number of a record, and its version as an entity tag. */
function recordHeaders(record: WireRecord | ReadonlyMap<string, WireNode>): Readonly<Record<string, string>> {
  if (record instanceof Map) return versionHeaders(record.get('version') as WireNode);
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(record)) {
    if (typeof value === 'number' && Number.isSafeInteger(value)) headers[`x-${name.replaceAll('_', '-')}`] = String(value);
  }
  return { ...headers, ...versionHeaders((record as WireRecord)['version']) };
}

/** A document's other fields are its own business; of them nothing goes into headers. */
function versionHeaders(version: WireNode | undefined): Readonly<Record<string, string>> {
  return typeof version === 'number' ? { 'x-version': String(version), etag: `"${version}"` } : {};
}
