import { memberOf, readJson, wholeNumber, type JsonMember, type JsonNode, type JsonProblem } from './json-nodes.ts';
import { splitSheet, type Sheet, type SheetRequest } from './split.ts';
import { readTarget, type QueryPart, type Target } from './target.ts';

/** What a request does, as far as paging is concerned. */
export type RequestKind = 'search' | 'open-pit' | 'close-pit' | 'scroll-on' | 'close-scroll' | 'other';

/** A request with its path and body read. */
export interface ReadRequest {
  readonly request: SheetRequest;
  readonly target: Target;
  readonly kind: RequestKind;
  /** The index of its path, comma lists and patterns as written; undefined: the path names none. */
  readonly index: string | undefined;
  readonly values: readonly JsonNode[];
  readonly problem: JsonProblem | undefined;
}

/** Where a number of a request stands: in the body, or in the query. */
export interface Said<Value> {
  readonly value: Value;
  readonly from: number;
  readonly to: number;
}

/** Reads one request of a sheet. */
export function readRequest(request: SheetRequest): ReadRequest {
  const target = readTarget(request.target, request.targetFrom);
  const { values, problem } = readJson(request.body, request.bodyFrom);
  return { request, target, ...kindOf(request.method, target.path), values, problem };
}

/** A member of the body, by name. */
export function bodyMember(read: ReadRequest, name: string): JsonMember | undefined {
  return memberOf(read.values[0], name);
}

/** A part of the query, by name. */
export function queryPart(read: ReadRequest, name: string): QueryPart | undefined {
  return read.target.query.findLast((part) => part.name === name);
}

/** `from` or `size`, wherever it is said; the query has precedence, as in the service. Undefined: nowhere. */
export function saidNumber(read: ReadRequest, name: 'from' | 'size'): Said<number> | undefined {
  const part = queryPart(read, name);
  if (part !== undefined && /^\d{1,15}$/.test(part.value)) {
    return { value: Number(part.value), from: part.to - part.value.length, to: part.to };
  }
  const node = bodyMember(read, name)?.value;
  const value = wholeNumber(node);
  return node === undefined || value === undefined ? undefined : { value, from: node.from, to: node.to };
}

/** Hits a search asks for; ten unless it says. */
export function sizeOf(read: ReadRequest): number {
  return saidNumber(read, 'size')?.value ?? 10;
}

/** Whether a search opens a scroll. */
export function opensScroll(read: ReadRequest): boolean {
  return read.kind === 'search' && queryPart(read, 'scroll') !== undefined;
}

function kindOf(method: string, path: string): Pick<ReadRequest, 'kind' | 'index'> {
  const segments = path.split('/').filter((segment) => segment !== '');
  const [first = ''] = segments;
  const index = first === '' || first.startsWith('_') ? undefined : decodeURIComponentSafely(first);
  const rest = (index === undefined ? segments : segments.slice(1)).join('/');
  const asks = method === 'GET' || method === 'POST';
  if (rest === '_search' && asks) return { kind: 'search', index };
  if ((rest === '_pit' && index !== undefined && method === 'POST') || (rest === '_search/point_in_time' && method === 'POST'))
    return { kind: 'open-pit', index };
  if ((rest === '_pit' || rest.startsWith('_search/point_in_time')) && method === 'DELETE') return { kind: 'close-pit', index };
  if (/^_search\/scroll(?:\/|$)/.test(rest)) return { kind: method === 'DELETE' ? 'close-scroll' : 'scroll-on', index };
  return { kind: 'other', index };
}

function decodeURIComponentSafely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The requests of a text, read. */
export function requestsOf(text: string): { readonly sheet: Sheet; readonly requests: readonly ReadRequest[] } {
  const sheet = splitSheet(text);
  return { sheet, requests: sheet.requests.map((request) => readRequest(request)) };
}
