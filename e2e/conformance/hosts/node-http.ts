import http from 'node:http';
import { startFathom } from '../../../src/library/start-fathom.ts';
import type { ReleaseName } from '../../../src/rest/release/release.ts';
import { serve } from '../../../src/server/serve.ts';
import type { ConformanceHost, HostRequest, HostResponse } from '../host.ts';

/** The Node server on a free port of the loopback, asked over HTTP by Node's own client, which may send a body with GET. */
export async function nodeHttpHost(): Promise<ConformanceHost> {
  const { address, server } = await serve({ port: 0, host: '127.0.0.1', data: 'public/data', seed: 1 }, (error) => console.error(error));
  return {
    name: 'Node HTTP',
    send: (request) => sendTo(address, request),
    close: () =>
      new Promise((resolve, reject) => {
        server.closeAllConnections();
        server.close((error) => (error === undefined ? resolve() : reject(error)));
      }),
  };
}

/** A service of the kit's on a free port, passing for a release. */
export async function releaseHost(as: ReleaseName): Promise<ConformanceHost> {
  const { url, close } = await startFathom({ as });
  return { name: `Node HTTP as ${as}`, send: (request) => sendTo(url, request), close };
}

/** Sends one request by Node's own client, and lets go of it when there is no answer for so long. */
export function sendTo(address: string, { method, path, query, headers, body }: HostRequest, patienceMs?: number): Promise<HostResponse> {
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  return new Promise((resolve, reject) => {
    const request = http.request(
      `${address}${path}${query === '' ? '' : `?${query}`}`,
      { method, headers: { ...headers, ...length } },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          resolve({
            status: response.statusCode ?? 0,
            contentType: response.headers['content-type'] ?? '',
            warnings: response.headersDistinct['warning'] ?? [],
            text: Buffer.concat(chunks).toString('utf8'),
          });
        });
      },
    );
    if (patienceMs !== undefined)
      request.setTimeout(patienceMs, () => request.destroy(new Error(`no answer within ${patienceMs / 1_000} seconds`)));
    request.on('error', reject);
    request.end(body);
  });
}
