/** One place the service runs in: in this process, over HTTP, or behind the service worker of a page; or a real node. */
export interface ConformanceHost {
  readonly name: string;
  send(request: HostRequest): Promise<HostResponse>;
  /** How it is emptied, where that is not as this service is. */
  empty?(defaultShards: number): Promise<void>;
  close(): Promise<void>;
}

export interface HostRequest {
  readonly method: string;
  /** Percent-encoded path, leading slash. */
  readonly path: string;
  /** Query text without `?`. */
  readonly query: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

export interface HostResponse {
  readonly status: number;
  readonly contentType: string;
  /** Values of `Warning` headers. */
  readonly warnings: readonly string[];
  readonly text: string;
}
