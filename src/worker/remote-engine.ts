import type { ApiRequest, ApiResponse, Service } from '../rest/api.ts';
import type { Change } from './change.ts';
import type { KeptState } from './kept/kept-state.ts';
import { unavailable } from './unavailable.ts';
import { wholeBuffer, type FromWorker, type MessageEnd, type StartOptions, type ThrownBug, type ToWorker } from './protocol.ts';

/** A worker as its page sees it. `error` comes when its script cannot be loaded, or when something in it throws uncaught. */
export interface WorkerEnd extends MessageEnd<ToWorker> {
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
  addEventListener(type: 'error', listener: (event: { readonly message?: string }) => void): void;
}

/** The service in a worker, and what only its page needs to do with it. */
export interface RemoteService extends Service {
  /** Asks for a sign of life, which comes through `onLife`. */
  readonly ping: () => void;
  /** Nothing has come from the worker yet, nor has it failed. */
  readonly isStarting: () => boolean;
  /** Another worker takes the place of one that is starting, with all requests sent so far; what still comes from the first is nothing. */
  readonly renew: (worker: WorkerEnd) => void;
  /** Gives up on the worker: what is in flight and what comes after is answered 503 with this reason. */
  readonly abandon: (reason: string) => void;
}

/** What the page is told beside answers. */
export interface RemoteEvents {
  readonly onBug: (bug: ThrownBug) => void;
  /** The worker threw where nothing catches, so what it holds may be half changed; or it never came up. */
  readonly onFailure?: (reason: string) => void;
  /** Anything came from the worker. */
  readonly onLife?: () => void;
  /** Something became of an index. */
  readonly onChange?: (change: Change) => void;
  /** What is kept is opened, or is known not to be. */
  readonly onOpened?: (state: KeptState) => void;
  /** The worker asks for one that makes documents. */
  readonly onHire?: () => void;
}

/**
 * Connects to a worker just made: tells it to start, and gives the service in it. When the worker fails, what is in flight is
 * answered 503; when it never came up, so is everything after.
 */
export function connectService(first: WorkerEnd, options: RemoteEvents & StartOptions): RemoteService {
  const { ask, settle, settleAll, repeat } = pendingRequests((message, transfer) => worker.postMessage(message, transfer));
  const { dataFolder, mostDocuments, since } = options;
  let worker: WorkerEnd;
  let state: 'starting' | 'running' | 'failed' = 'starting';
  let failure = '';

  const receive: Readonly<{ [Kind in FromWorker['kind']]: (message: Extract<FromWorker, { kind: Kind }>) => void }> = {
    ready() {
      state = 'running';
    },
    answer: ({ id, response }) => settle(id, response),
    pong() {},
    opened: ({ state }) => options.onOpened?.(state),
    change: ({ change }) => options.onChange?.(change),
    hire: () => options.onHire?.(),
    bug({ id, bug }) {
      options.onBug(bug);
      if (id !== undefined) settle(id, unavailable(500, 'A bug in the engine ended the request'));
    },
  };

  const giveUp = (): void => {
    settleAll(() => unavailable(503, failure));
  };
  const adopt = (made: WorkerEnd): void => {
    worker = made;
    made.addEventListener('message', ({ data }) => {
      if (made !== worker) return;
      // The worker end of this protocol is the only sender on this channel.
      const message = data as FromWorker;
      options.onLife?.();
      (receive[message.kind] as (message: FromWorker) => void)(message);
    });
    // After its start a worker survives an uncaught exception, so only what is in flight is given up.
    made.addEventListener('error', (event) => {
      if (made !== worker) return;
      failure = `The engine's worker failed${event.message ? `: ${event.message}` : ''}`;
      if (state === 'starting') state = 'failed';
      giveUp();
      options.onFailure?.(failure);
    });
    made.postMessage({ kind: 'start', dataFolder, mostDocuments, since }, []);
    repeat();
  };
  adopt(first);

  return {
    ping: () => worker.postMessage({ kind: 'ping' }, []),
    isStarting: () => state === 'starting',
    renew(another) {
      if (state === 'starting') adopt(another);
    },
    abandon(reason) {
      state = 'failed';
      failure = reason;
      giveUp();
    },
    handle: (request, signal) => {
      if (state === 'failed') return Promise.resolve(unavailable(503, failure));
      if (signal?.aborted) return Promise.resolve(unavailable(503, 'The request was cancelled before it was sent'));
      return ask(request, signal, state === 'starting');
    },
  };
}

interface PendingRequest {
  readonly settle: (response: ApiResponse) => void;
  /** To be sent to another worker, where this one may yet be given up. */
  readonly again: ApiRequest | undefined;
}

/** The requests that a worker has not answered yet. `send` goes to the worker there is. */
function pendingRequests(send: WorkerEnd['postMessage']) {
  const pending = new Map<number, PendingRequest>();
  let lastId = 0;
  const settle = (id: number, response: ApiResponse): void => {
    pending.get(id)?.settle(response);
    pending.delete(id);
  };
  const post = (id: number, request: ApiRequest): void => {
    const sent = compact(request);
    send({ kind: 'request', id, request: sent }, sent.body === undefined ? [] : [sent.body.buffer]);
  };
  return {
    settle,
    settleAll: (response: () => ApiResponse): void => {
      for (const id of pending.keys()) settle(id, response());
    },
    /** Sends what may be sent twice once more. */
    repeat: (): void => {
      for (const [id, { again }] of pending) if (again !== undefined) post(id, again);
    },
    /** `twice`: it may have to be sent again. */
    ask: (request: ApiRequest, signal: AbortSignal | undefined, twice: boolean): Promise<ApiResponse> => {
      const id = ++lastId;
      return new Promise((resolve) => {
        const cancel = (): void => send({ kind: 'cancel', id }, []);
        signal?.addEventListener('abort', cancel, { once: true });
        const settled = (response: ApiResponse): void => {
          signal?.removeEventListener('abort', cancel);
          resolve(response);
        };
        // A body is handed over with its request.
        pending.set(id, { settle: settled, again: twice ? { ...request, body: request.body?.slice() } : undefined });
        post(id, request);
      });
    },
  };
}

/** The same request with a body that can be handed over: a view of a large buffer would take all of it along. */
function compact(request: ApiRequest): ApiRequest & { readonly body: Uint8Array<ArrayBuffer> | undefined } {
  return { ...request, body: request.body && wholeBuffer(request.body) };
}
