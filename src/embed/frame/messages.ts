import { limits } from '../asked/asked.ts';
import type { RunResult } from '../elements/result.ts';

/** What a page may ask a frame to do. `id` comes back with the answer. */
export type ToFrame =
  | { readonly type: 'run'; readonly id: string | number; readonly page?: number; readonly request?: string }
  | { readonly type: 'stop'; readonly id: string | number };

/** What a frame tells its page. */
export type FromFrame =
  | { readonly fathom: 1; readonly type: 'height'; readonly height: number }
  | { readonly fathom: 1; readonly type: 'result'; readonly id: string | number | null; readonly result: RunResult }
  | { readonly fathom: 1; readonly type: 'error'; readonly id: string | number | null; readonly reason: string };

/** A message as a frame takes it: to be done, to be answered with a reason, or nobody's business. */
export type ReadMessage =
  | { readonly kind: 'do'; readonly message: ToFrame }
  | { readonly kind: 'refuse'; readonly id: string | number | null; readonly reason: string }
  | { readonly kind: 'ignore' };

const members = new Set(['fathom', 'type', 'id', 'page', 'request']);

/**
 * Reads a message from the page around a frame. What does not say `fathom: 1` is somebody else's and ignored; what does, and is wrong, is refused with a
 * reason. Reads own members of plain objects alone.
 */
export function readMessage(data: unknown): ReadMessage {
  if (!isPlain(data) || data['fathom'] !== 1) return { kind: 'ignore' };
  const { type, id, page, request } = data;
  if (typeof id !== 'string' && typeof id !== 'number') return refuse(null, '"id" has to be a string or a number');
  if (typeof id === 'string' && id.length > 100) return refuse(null, '"id" is longer than 100 characters');
  if (typeof id === 'number' && !Number.isFinite(id)) return refuse(null, '"id" has to be finite');
  const unknown = Object.keys(data).find((name) => !members.has(name));
  if (unknown !== undefined) return refuse(id, `there is no member "${unknown.slice(0, 40)}"`);
  if (type === 'stop') return { kind: 'do', message: { type, id } };
  if (type !== 'run') return refuse(id, '"type" has to be "run" or "stop"');
  if (page !== undefined && request !== undefined) return refuse(id, 'one of "page" and "request" has to be left out');
  if (request !== undefined) return readRequest(id, request);
  if (page === undefined) return { kind: 'do', message: { type, id } };
  if (typeof page !== 'number' || !Number.isInteger(page) || page < 1 || page > limits.page) {
    return refuse(id, `"page" has to be a whole number from 1 to ${limits.page}`);
  }
  return { kind: 'do', message: { type, id, page } };
}

/** A longer request has no place in a message, in characters. */
const LONGEST = 100_000;

function readRequest(id: string | number, request: unknown): ReadMessage {
  const fits = typeof request === 'string' && request.trim() !== '' && request.length <= LONGEST;
  if (!fits) return refuse(id, `"request" has to be a text of 1 to ${LONGEST} characters`);
  return { kind: 'do', message: { type: 'run', id, request } };
}

function refuse(id: string | number | null, reason: string): ReadMessage {
  return { kind: 'refuse', id, reason };
}

function isPlain(data: unknown): data is Readonly<Record<string, unknown>> {
  if (typeof data !== 'object' || data === null) return false;
  const prototype: unknown = Object.getPrototypeOf(data);
  return prototype === Object.prototype || prototype === null;
}
