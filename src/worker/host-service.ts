import type { ApiRequest, Service } from '../rest/api.ts';
import type { Change } from './change.ts';
import type { KeptState } from './kept/kept-state.ts';
import { describeBug, wholeBuffer, type FromWorker, type MessageEnd, type ToWorker } from './protocol.ts';

/** What a worker hosts. */
interface Hosted {
  readonly service: Service;
  readonly state: KeptState;
}

/** What hosting needs from its surroundings. */
export interface HostOptions {
  /** Called once, when the page says where the data lies. Requests wait for it. */
  readonly build: (start: {
    readonly dataFolder: string;
    readonly mostDocuments: number | undefined;
    readonly since: number;
    readonly onBug: (thrown: unknown) => void;
    readonly onChange: (change: Change) => void;
    /** What is kept is opened in another way than what it was built with says. */
    readonly onState: (state: KeptState) => void;
  }) => Promise<Hosted>;
  /** Runs a task after the messages that wait now. */
  readonly later: (task: () => void) => void;
}

/** The worker's side of the protocol: answers requests through `page`. */
export function hostService(page: MessageEnd<FromWorker>, { build, later }: HostOptions): void {
  const running = new Map<number, AbortController>();
  let hosted: Promise<Hosted> | undefined;
  const reportBug = (thrown: unknown, id?: number): void => page.postMessage({ kind: 'bug', id, bug: describeBug(thrown) }, []);

  const answer = async (id: number, request: ApiRequest, signal: AbortSignal): Promise<void> => {
    try {
      if (hosted === undefined) throw new Error('A request came before the start message');
      const { service } = await hosted;
      const response = await service.handle(request, signal);
      const body = wholeBuffer(response.body);
      // Empty answers may share one empty buffer, which could be handed over only once.
      page.postMessage({ kind: 'answer', id, response: { ...response, body } }, body.byteLength > 0 ? [body.buffer] : []);
    } catch (thrown) {
      reportBug(thrown, id);
    } finally {
      running.delete(id);
    }
  };

  page.addEventListener('message', ({ data }) => {
    // The page end of this protocol is the only sender on this channel.
    const message = data as ToWorker;
    switch (message.kind) {
      case 'start': {
        const opened = (state: KeptState): void => page.postMessage({ kind: 'opened', state }, []);
        hosted = build({
          dataFolder: message.dataFolder,
          mostDocuments: message.mostDocuments,
          since: message.since,
          onBug: (thrown) => reportBug(thrown),
          onChange: (change) => page.postMessage({ kind: 'change', change }, []),
          onState: opened,
        });
        page.postMessage({ kind: 'ready' }, []);
        // Requests tell what kept it from being built.
        hosted.then(
          ({ state }) => opened(state),
          (thrown: unknown) => reportBug(thrown),
        );
        return;
      }
      case 'request': {
        const cancelling = new AbortController();
        running.set(message.id, cancelling);
        // A turn later, so that a request which was cancelled while the worker was busy is known to be before it begins.
        later(() => void answer(message.id, message.request, cancelling.signal));
        return;
      }
      case 'cancel':
        running.get(message.id)?.abort();
        return;
      case 'ping':
        page.postMessage({ kind: 'pong' }, []);
        return;
      case 'maker':
      case 'another':
      // Whoever offers it listens.
    }
  });
}
