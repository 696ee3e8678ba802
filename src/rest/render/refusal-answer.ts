import { errorAnswer, type ErrorAnswer } from '../errors/error-body.ts';
import { locateKey } from '../parse/json-body.ts';
import { Refusal } from '../errors/refusal.ts';

/**
 * The answer one item of a request is refused with; `body` is the part of the request that belongs to it. Bugs are passed on, and so is what ends
 * the whole request: a name its key is not good for.
 */
export function refusalAnswer(error: unknown, body: Uint8Array | undefined): ErrorAnswer {
  if (!(error instanceof Refusal) || error.error.kind === 'barred') throw error;
  return errorAnswer(error.error, (near, part) => locateKey(body, near, part));
}
