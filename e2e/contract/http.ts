import http from 'node:http';

/** One request as it goes over the wire. */
export interface HttpRequest {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  /** Lower-case names. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as it is when it is a text, else as JSON. */
  readonly body?: unknown;
}

export interface HttpAnswer {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly text: string;
}

/** Sends one request with Node's client, which follows no redirect and sends bodies with any method. */
export function send(address: string, { method, target, headers = {}, body }: HttpRequest): Promise<HttpAnswer> {
  const text = typeof body === 'string' || body === undefined ? body : JSON.stringify(body);
  // A length that is announced and not delivered must not wait for a body that never comes.
  const announced = headers['content-length'] !== undefined;
  const length = text === undefined || announced ? {} : { 'content-length': String(Buffer.byteLength(text)) };
  const type = text === undefined ? {} : { 'content-type': 'application/json' };
  return new Promise((resolve, reject) => {
    const sent = http.request(`${address}${target}`, { method, headers: { ...type, ...length, ...headers } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text: Buffer.concat(chunks).toString('utf8') });
        if (announced) sent.destroy();
      });
    });
    sent.on('error', reject);
    if (announced) sent.flushHeaders();
    else sent.end(text);
  });
}

/** The parsed body of an answer that must be a success. */
export async function must(address: string, request: HttpRequest): Promise<unknown> {
  const { status, text } = await send(address, request);
  if (status >= 300) throw new Error(`${request.method} ${request.target} was to prepare a scenario: ${status} ${text}`);
  return text === '' ? undefined : (JSON.parse(text) as unknown);
}
