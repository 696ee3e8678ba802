/**
 * One HTTP exchange in plain types, the same in the tab, in Node and in tests. Not `Request`/`Response`: a fetch
 * `Request` cannot carry a body on GET.
 */
export interface ApiRequest {
  readonly method: string;
  /** Path below the service's base address, percent-encoded as it came, with a leading slash and no query. */
  readonly path: string;
  /** Raw query text without `?`; empty when there is none. */
  readonly query: string;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array | undefined;
  /** The connection it came over; undefined: it never left the program. */
  readonly connection?: Connection;
  /** A body that is still on its way; `body` is undefined then. It is asked for once nothing else speaks against the request. */
  readonly incoming?: IncomingBody;
  /** Settles when the answer has left the host, or never will. Until then its bytes count as memory in use. */
  readonly delivered?: Promise<void>;
}

/** Where a request came from. */
export interface Connection {
  /** The other end's address. */
  readonly peer: string;
  /** It reached this end at a loopback address. */
  readonly loopback: boolean;
}

/** A body that the host has not read yet. */
export interface IncomingBody {
  /** Bytes on the wire; undefined: the client did not say. */
  readonly length: number | undefined;
  /**
   * Reads and unpacks all of it. Undefined: the client broke off.
   * @param memory where bytes are set aside as they come
   */
  read(memory: BodyMemory): Promise<Uint8Array | UnreadableBody | undefined>;
}

/** Where a host sets the bytes of a body aside. */
export interface BodyMemory {
  /** False: there is no memory for so many more, and the rest is not to be kept. */
  takeBuffers(bytes: number): boolean;
  giveBuffers(bytes: number): void;
}

/** Why the host has no body to hand over, and the status to refuse it with; none: there was no memory. */
export interface UnreadableBody {
  readonly status: 400 | 408 | 413 | 415 | undefined;
  readonly text: string;
}

export interface ApiResponse {
  readonly status: number;
  /** Lower-case names. Every answer carries `content-type` (unless it has no body) and the signature header `x-fathom`. */
  readonly headers: Readonly<Record<string, string>>;
  /** Owns its buffer: the host may transfer it. Empty for HEAD and 204. */
  readonly body: Uint8Array;
  /** The answer is not to arrive: the host breaks the connection in its place. */
  readonly dropped?: boolean;
}

/** The service: total, never rejects, never throws. Aborting `signal` abandons the request at its next chance. */
export interface Service {
  handle(request: ApiRequest, signal?: AbortSignal): Promise<ApiResponse>;
}

/** A service in this thread: it asks whether the request was abandoned, and need not be told. */
export interface LocalService extends Service {
  handle(request: ApiRequest, signal?: Pick<AbortSignal, 'aborted'>): Promise<ApiResponse>;
}
