/** One request and its answer as they crossed, for the inspector. Paths are below the service's base address. */
export interface Exchange {
  readonly method: string;
  readonly path: string;
  readonly requestBody: string | null;
  readonly status: number;
  readonly responseBody: string;
  /** From sending to the last byte, as the page saw it. */
  readonly ms: number;
}

/** What every call of the client resolves with. */
export interface Answer<Data> {
  readonly data: Data;
  readonly exchange: Exchange;
}

/** How one request is to be sent. */
export interface CallOptions {
  readonly signal?: AbortSignal;
  /** `direct`: by the connection's short road, if it has one. For one of many requests in a row; the answer is the same. */
  readonly road?: 'direct';
  /** The body is a list of values, each sent on a line of its own (NDJSON). */
  readonly lines?: true;
}
