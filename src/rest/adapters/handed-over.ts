import type { ApiResponse } from '../api.ts';
import { createLater } from '../later.ts';
import { toFetchResponse } from './fetch-exchange.ts';

/** In bytes. Memory the process has not had before is cleared page by page: this much takes 0.4 ms of the page's thread, and 2 where the machine itself has to find it. */
const PIECE = 524_288;

const later = createLater();

/**
 * A response for MSW's page half to hand over to its service worker: what it finds in `body` it transfers. A buffer crosses in one message, where a stream would in
 * one for each piece, each copied and waited for, with a thread's worth of stream machinery at either end. Where MSW reads a clone in its place, that is an ordinary response.
 */
export async function handedOver(answer: ApiResponse, base: URL): Promise<Response> {
  const response = toFetchResponse(answer, base);
  if (response.body === null) return response;
  // Whoever reads it at the other end knows by this whether it is long. The platform's own sets none.
  response.headers.set('content-length', String(answer.body.length));
  // A copy, since a request that is asked again is told the same answer. The service worker makes a response of it, which takes buffers as well as streams.
  Object.defineProperty(response, 'body', { value: (await copied(answer.body)).buffer });
  return response;
}

/** A long copy is made in several turns. */
async function copied(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const copy = new Uint8Array(bytes.length);
  for (let at = 0; at < bytes.length; at += PIECE) {
    if (at > 0) await new Promise<void>((resolve) => later(resolve));
    copy.set(bytes.subarray(at, at + PIECE), at);
  }
  return copy;
}
