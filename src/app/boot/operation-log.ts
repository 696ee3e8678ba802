import type { ApiRequest, ApiResponse } from '../../rest/api.ts';

/** What a request did to the engine, so that another engine can be brought to the same state. */
export type Operation = Pick<ApiRequest, 'method' | 'path' | 'query' | 'headers' | 'body'>;

/** A larger body is not kept: files are chosen again instead. */
const mostBodyBytes = 64 * 1024;
const mostBytes = 8 * 1024 * 1024;

/** Requests that look like writes and change no document, index or setting. What is restored from storage is not logged either. */
const passing =
  /^(\/v[\d.]+)?\/(.*\/)?(_search|_msearch|_count|_mget|_pit|_analyze|_explain|_validate|_field_caps|_search_shards|_flush)(\/|$)|^(\/v[\d.]+)?\/(scrolls|views|tasks|searches|switches)(\/|$)/;

/** A request as the log keeps it. */
export interface NotedRequest extends ApiRequest {
  /** It changes nothing that would have to be repeated. */
  readonly passes: boolean;
  /** Of the whole body, which is left out where it is too large to keep. */
  readonly bodyBytes: number;
}

/**
 * The writes an engine took since it was started, in order, for a new engine to take again. An index that was deleted takes its operations
 * along; what would need too much room is left out, and its index named.
 */
export class OperationLog {
  #operations: Operation[] = [];
  readonly #incomplete = new Set<string>();
  #bytes = 0;

  /** In the order they are to be repeated. */
  get operations(): readonly Operation[] {
    return this.#operations;
  }

  /** Indices of which something is missing here. */
  get incomplete(): readonly string[] {
    return [...this.#incomplete];
  }

  /** What is to be noted once a request is answered. */
  copyOf(request: ApiRequest): NotedRequest {
    const { method, path, body } = request;
    const passes = ['GET', 'HEAD', 'OPTIONS'].includes(method) || passing.test(path);
    const bodyBytes = body?.byteLength ?? 0;
    return { ...request, passes, bodyBytes, body: passes || bodyBytes > mostBodyBytes ? undefined : body?.slice() };
  }

  /** Keeps a request that succeeded, where it changed something. */
  note(request: NotedRequest, response: ApiResponse): void {
    const { method, path, bodyBytes } = request;
    if (response.status >= 300 || request.passes) return;
    const index = indexOf(path);
    if (method === 'DELETE' && isWholeIndex(path)) {
      this.#forget(index);
      return;
    }
    if (bodyBytes > mostBodyBytes || this.#bytes + bodyBytes > mostBytes) {
      this.#incomplete.add(index);
      return;
    }
    this.#bytes += bodyBytes;
    this.#operations.push(repeatable(request, response));
  }

  #forget(index: string): void {
    this.#operations = this.#operations.filter((operation) => indexOf(operation.path) !== index);
    this.#bytes = this.#operations.reduce((sum, { body }) => sum + (body?.byteLength ?? 0), 0);
    this.#incomplete.delete(index);
  }
}

/** The index a path is about, in either dialect; empty for what is about none. */
function indexOf(path: string): string {
  const parts = path.replace(/^\/v[\d.]+(?=\/)/, '').split('/');
  const name = parts[1] === 'indices' ? parts[2] : parts[1];
  return name === undefined || name.startsWith('_') ? '' : decodeURIComponent(name);
}

function isWholeIndex(path: string): boolean {
  return /^(\/v[\d.]+)?(\/indices)?\/[^_/][^/]*$/.test(path);
}

/** A document that was given an id is given the same one again. */
function repeatable({ method, path, query, headers, body }: ApiRequest, { headers: answered }: ApiResponse): Operation {
  const location = answered['location'];
  const made = method === 'POST' && path.endsWith('/_doc') && location !== undefined;
  return { method: made ? 'PUT' : method, path: made ? location : path, query, headers, body };
}
