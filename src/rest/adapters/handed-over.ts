import type { ApiResponse } from '../api.ts';
import { toFetchResponse } from './fetch-exchange.ts';

/**
 * A response for MSW's page half to hand over to its service worker: what it finds in `body` it transfers. A buffer crosses in one message, where a stream would in
 * one for each piece, each copied and waited for, with a thread's worth of stream machinery at either end. Where MSW reads a clone in its place, that is an ordinary response.
 */
export function handedOver(answer: ApiResponse, base: URL): Response {
  const response = toFetchResponse(answer, base);
  // A copy, since a request that is asked again is told the same answer. The service worker makes a response of it, which takes buffers as well as streams.
  if (response.body !== null) Object.defineProperty(response, 'body', { value: answer.body.slice().buffer });
  return response;
}
