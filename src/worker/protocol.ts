/**
 * What crosses between the page and the engine's worker. Plain values only; answers' bytes are transferred, not copied.
 * The page speaks first with `start`; messages arrive in order, so requests may follow at once.
 */
import type { ApiRequest, ApiResponse } from '../rest/api.ts';
import type { Change } from './change.ts';
import type { KeptState } from './kept/kept-state.ts';

export type ToWorker =
  | ({ readonly kind: 'start' } & StartOptions)
  | { readonly kind: 'request'; readonly id: number; readonly request: ApiRequest }
  /** Abandons a request at its next chance; it is answered all the same. */
  | { readonly kind: 'cancel'; readonly id: number }
  /** Asks for a sign of life. */
  | { readonly kind: 'ping' }
  /** The way to a worker that makes documents, as `hire` asked for. */
  | { readonly kind: 'maker'; readonly port: MessagePort }
  /** A service with indices of its own, for whoever has the other end of the port. Only embeds ask for one. */
  | { readonly kind: 'another'; readonly port: MessagePort };

export type FromWorker =
  /** It takes requests. They wait until what is kept is opened. */
  | { readonly kind: 'ready' }
  /** What is kept is opened, here or in another tab; again whenever that changes. */
  | { readonly kind: 'opened'; readonly state: KeptState }
  | { readonly kind: 'answer'; readonly id: number; readonly response: ApiResponse }
  /** Between two turns of work the worker has read its messages. */
  | { readonly kind: 'pong' }
  /** Asks for a worker that makes documents. The page starts it: in Firefox a worker that starts another one may never come back from it. */
  | { readonly kind: 'hire' }
  /** Told before the answer to who asked for it. */
  | { readonly kind: 'change'; readonly change: Change }
  /** Something threw that never should. `id` names the request it ended, if it ended one. */
  | { readonly kind: 'bug'; readonly id: number | undefined; readonly bug: ThrownBug };

/** What the engine is told when it starts. */
export interface StartOptions {
  /** The absolute address of the bundled data sets, with a closing slash. */
  readonly dataFolder: string;
  /** Of data sets it begins with as many documents at most; the page makes the others again. */
  readonly mostDocuments?: number | undefined;
  /** When the page was loaded, in milliseconds since the epoch: of two tabs with different builds the later one has the newer. */
  readonly since: number;
}

/** An exception in a shape that survives the crossing. */
export interface ThrownBug {
  readonly name: string;
  readonly message: string;
  readonly stack: string | undefined;
}

/** Either end of the crossing: a worker as its page sees it, a worker's own scope, or one end of a `MessageChannel`. */
export interface MessageEnd<Out> {
  postMessage(message: Out, transfer: ArrayBuffer[]): void;
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
}

/** Anything can be thrown; what is no error is shown as text. */
export function describeBug(thrown: unknown): ThrownBug {
  if (thrown instanceof Error) return { name: thrown.name, message: thrown.message, stack: thrown.stack };
  return { name: 'Error', message: String(thrown), stack: undefined };
}

/** The same bytes in a buffer of exactly their length that can be handed over: as they are when they fill one, else a copy. */
export function wholeBuffer(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const fills = bytes.buffer instanceof ArrayBuffer && bytes.byteLength === bytes.buffer.byteLength;
  return fills ? (bytes as Uint8Array<ArrayBuffer>) : bytes.slice();
}
