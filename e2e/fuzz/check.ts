import type { ApiResponse } from '../../src/rest/api.ts';
import type { FuzzRequest } from './requests.ts';

/** Statuses an answer may have: what the specification lists, and no 5xx but where more copies of a shard are asked for than run. */
const STATUSES: ReadonlySet<number> = new Set([200, 201, 202, 204, 400, 403, 404, 405, 406, 408, 409, 410, 413, 415, 422, 429]);

/** What must never reach a client. No request holds any of it, so an answer cannot be quoting one. */
const LEAKS: readonly RegExp[] = [
  /\bundefined\b/,
  /\[object /,
  /\n\s+at /,
  /\.(?:ts|js|mjs):\d+/,
  /\bTypeError\b|\bRangeError\b|call stack/,
  /node_modules/,
];

/** What is wrong with an answer; undefined when nothing is. */
export function findFault(request: FuzzRequest, response: ApiResponse): string | undefined {
  const { status, headers, body } = response;
  const asksForCopies = /(?:^|&)wait_for_active_shards=/.test(request.query);
  if (!STATUSES.has(status) && !(status === 503 && asksForCopies)) return `status ${status}`;
  if (headers['x-fathom'] === undefined) return 'no signature header';
  const text = decode(body);
  if (text === undefined) return 'the body is not UTF-8';
  const leak = LEAKS.find((pattern) => pattern.test(text) || Object.values(headers).some((value) => pattern.test(value)));
  if (leak !== undefined) return `${leak} in the answer`;
  if (request.method === 'HEAD' || status === 204) return body.length === 0 ? undefined : 'a body where there may be none';
  return findShapeFault(request, response, text);
}

function findShapeFault(request: FuzzRequest, { status, headers }: ApiResponse, text: string): string | undefined {
  const type = headers['content-type'] ?? '';
  if (status === 405 && headers['allow'] === undefined) return '405 without Allow';
  if (type === 'text/plain; charset=UTF-8') {
    return status < 300 && (request.endpoint.plainText === true || request.method === 'OPTIONS') ? undefined : 'text where JSON is due';
  }
  if (!/^application\/json(?:; charset=UTF-8)?$/.test(type)) return `content type [${type}]`;
  const parsed = parse(text);
  if (parsed === undefined) return 'the body is not JSON';
  if (status < 400) return undefined;
  // The mappings of fields of no index are none, and so found nowhere.
  const mayBeEmpty =
    /(?:^|&)filter_path=/.test(request.query) || request.endpoint.paths.some((path) => path.endsWith('/_mapping/field/{fields}'));
  return findErrorFault(parsed.value as ErrorBody, status, mayBeEmpty);
}

interface ErrorBody {
  readonly error?:
    | string
    | { readonly type?: unknown; readonly reason?: unknown; readonly root_cause?: unknown; readonly caused_by?: unknown };
  readonly status?: unknown;
  readonly code?: unknown;
  readonly message?: unknown;
}

/** An error of the search dialect, an envelope, or one of the bodies that are the same with and without a find, which may be empty. */
function findErrorFault(body: ErrorBody, status: number, mayBeEmpty: boolean): string | undefined {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return 'an error that is no object';
  if (body.code !== undefined)
    return Number(body.code) >= 1000 && isText(body.message) ? undefined : 'an envelope without code and message';
  if (body.error === undefined) {
    const known = ['found', 'matched', 'result', 'num_freed', 'failures', 'timed_out', '_shards'].some((key) => Object.hasOwn(body, key));
    return known || (mayBeEmpty && [404, 408, 409, 503].includes(status)) ? undefined : 'a body that says nothing of the error';
  }
  if (Object.hasOwn(body, 'status') && body.status !== status) return `status ${String(body.status)} in the body`;
  if (typeof body.error === 'string') return body.error === '' ? 'an empty error' : undefined;
  const { type, reason, root_cause: roots, caused_by: cause } = body.error;
  if (!isText(type) || !/^[a-z][a-z0-9_]*$/.test(type)) return `error type ${String(type)}`;
  // What the coordinator fails at has its reason in its cause, as in the peers.
  if (!isText(reason) && !hasReason(cause)) return 'an error without a reason';
  return Array.isArray(roots) ? undefined : 'an error without root causes';
}

function hasReason(cause: unknown): boolean {
  return typeof cause === 'object' && cause !== null && 'reason' in cause && isText(cause.reason);
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function parse(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}
