import type { ApiRequest, ApiResponse, Service } from '../../rest/api.ts';
import { unavailable } from '../unavailable.ts';
import { isRepeatable } from './repeatable.ts';

/** Where requests go. */
export type Way =
  | { readonly kind: 'own'; readonly service: Service }
  | { readonly kind: 'other'; readonly send: (id: number, request: ApiRequest) => void; readonly cancel: (id: number) => void };

const LOST =
  'The tab that had the engine ended before it answered. Whether it did what was asked is not known: look before it is sent again. Everything that was answered is there';

interface Pending {
  readonly request: ApiRequest;
  readonly signal: AbortSignal | undefined;
  readonly resolve: (response: ApiResponse) => void;
  readonly reject: (thrown: unknown) => void;
  isSent: boolean;
}

/**
 * The service as this tab's page sees it, whoever has the engine. Without a way requests wait. With another way those that only read are sent again; others that were under way are
 * answered 503, as nobody knows what became of them.
 */
export class Switchboard implements Service {
  readonly #pending = new Map<number, Pending>();
  readonly #onWait: () => void;
  #way: Way | undefined;
  #lastId = 0;

  /** @param onWait told when a request waits for another tab */
  constructor(onWait: () => void) {
    this.#onWait = onWait;
  }

  /** Something waits for an answer of another tab. */
  get isWaiting(): boolean {
    return this.#pending.size > 0;
  }

  handle(request: ApiRequest, signal?: AbortSignal): Promise<ApiResponse> {
    if (this.#way?.kind === 'own') return this.#way.service.handle(request, signal);
    return new Promise((resolve, reject) => {
      const id = ++this.#lastId;
      const cancel = (): void => {
        if (this.#way?.kind === 'other') this.#way.cancel(id);
      };
      signal?.addEventListener('abort', cancel, { once: true });
      const settled = (response: ApiResponse): void => {
        signal?.removeEventListener('abort', cancel);
        resolve(response);
      };
      this.#pending.set(id, { request, signal, resolve: settled, reject, isSent: false });
      this.#send(id);
      this.#onWait();
    });
  }

  /** From now on requests go there. */
  take(way: Way): void {
    this.#way = way;
    for (const [id, { isSent, request }] of this.#pending) {
      if (isSent && !isRepeatable(request)) this.settle(id, unavailable(503, LOST));
      else this.#send(id);
    }
  }

  /** From now on requests wait. */
  lose(): void {
    this.#way = undefined;
  }

  /** An answer came from the other tab. */
  settle(id: number, response: ApiResponse): void {
    this.#pending.get(id)?.resolve(response);
    this.#pending.delete(id);
  }

  /** Nobody is to wait any longer. */
  giveUp(reason: string): void {
    for (const id of this.#pending.keys()) this.settle(id, unavailable(503, reason));
  }

  #send(id: number): void {
    const pending = this.#pending.get(id);
    if (pending === undefined || this.#way === undefined) return;
    const { request, signal, resolve, reject } = pending;
    pending.isSent = true;
    if (this.#way.kind === 'other') {
      this.#way.send(id, request);
      // While it waited there was nobody to be told.
      if (signal?.aborted) this.#way.cancel(id);
      return;
    }
    this.#pending.delete(id);
    this.#way.service.handle(request, signal).then(resolve, reject);
  }
}
