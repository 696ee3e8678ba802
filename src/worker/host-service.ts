import type { ApiRequest, Service } from '../rest/api.ts';
import type { Effect } from './effects/effect.ts';
import { describeBug, wholeBuffer, type FromWorker, type MessageEnd, type ToWorker, type ReplayOptions } from './protocol.ts';

/** What a worker hosts. */
interface Hosted {
  readonly service: Service;
  /** Brings about what another engine did, and gives the names of the indices that are not as they were. */
  readonly replay: (effects: readonly Effect[], options: ReplayOptions) => Promise<readonly string[]>;
}

/** What hosting needs from its surroundings. */
export interface HostOptions {
  /** Called once, when the page says where the data lies. */
  readonly build: (start: {
    readonly dataFolder: string;
    readonly onBug: (thrown: unknown) => void;
    readonly onEffect: (effect: Effect) => void;
  }) => Hosted;
  /** Runs a task after the messages that wait now. */
  readonly later: (task: () => void) => void;
}

/** The worker's side of the protocol: answers requests through `page`. */
export function hostService(page: MessageEnd<FromWorker>, { build, later }: HostOptions): void {
  const running = new Map<number, AbortController>();
  let hosted: Hosted | undefined;
  const reportBug = (thrown: unknown, id?: number): void => page.postMessage({ kind: 'bug', id, bug: describeBug(thrown) }, []);

  const answer = async (id: number, request: ApiRequest, signal: AbortSignal): Promise<void> => {
    try {
      if (hosted === undefined) throw new Error('A request came before the start message');
      const response = await hosted.service.handle(request, signal);
      const body = wholeBuffer(response.body);
      // Empty answers may share one empty buffer, which could be handed over only once.
      page.postMessage({ kind: 'answer', id, response: { ...response, body } }, body.byteLength > 0 ? [body.buffer] : []);
    } catch (thrown) {
      reportBug(thrown, id);
    } finally {
      running.delete(id);
    }
  };

  const replay = async ({ effects, mostDocuments }: Extract<ToWorker, { kind: 'replay' }>): Promise<void> => {
    const onStep = (done: number): void => page.postMessage({ kind: 'replayed', done }, []);
    const missing = await hosted?.replay(effects, { mostDocuments, onStep });
    page.postMessage({ kind: 'rebuilt', missing: missing ?? [] }, []);
  };

  page.addEventListener('message', ({ data }) => {
    // The page end of this protocol is the only sender on this channel.
    const message = data as ToWorker;
    switch (message.kind) {
      case 'start':
        hosted = build({
          dataFolder: message.dataFolder,
          onBug: (thrown) => reportBug(thrown),
          onEffect: (effect) =>
            page.postMessage({ kind: 'effect', effect }, effect.kind === 'write' ? [wholeBuffer(effect.sources).buffer] : []),
        });
        page.postMessage({ kind: 'ready' }, []);
        return;
      case 'request': {
        const cancelling = new AbortController();
        running.set(message.id, cancelling);
        // A turn later, so that a request which was cancelled while the worker was busy is known to be before it begins.
        later(() => void answer(message.id, message.request, cancelling.signal));
        return;
      }
      case 'replay':
        void replay(message);
        return;
      case 'cancel':
        running.get(message.id)?.abort();
        return;
      case 'ping':
        page.postMessage({ kind: 'pong' }, []);
        return;
      case 'maker':
      // Whoever asked for it listens.
    }
  });
}
