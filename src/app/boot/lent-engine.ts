import { SHARED } from '../../embed/engine/door.ts';
import type { EngineOnce } from '../../embed/engine/shared-engine.ts';
import type { Service } from '../../rest/api.ts';
import type { StartOptions } from '../../worker/protocol.ts';
import type { RemoteEvents, RemoteService } from '../../worker/remote-engine.ts';
import { unavailable } from '../../worker/unavailable.ts';
import type { KeeperOptions } from './engine-keeper.ts';
import { startEngine as startOwn } from './start-engine.ts';

/** Takes the place of `start-engine.ts` where the page is played in a frame: the engine is that of the page around it, where one is lent. */
export function startEngine(events: RemoteEvents, start: StartOptions): ReturnType<KeeperOptions['start']> {
  const engine = engineAround();
  return engine === undefined ? startOwn(events, start) : { service: connectLent(engine, events), terminate: () => undefined };
}

/** The engine of the page around this one; undefined: there is none, or that page is of another site and shows nothing of itself. */
function engineAround(): EngineOnce | undefined {
  try {
    // Only scripts of ours know the name.
    const { [SHARED]: engine } = parent as unknown as { readonly [SHARED]?: EngineOnce };
    return parent === globalThis.window ? undefined : engine;
  } catch {
    return undefined;
  }
}

/** A service of its own in the engine of another page. */
export function connectLent(engine: EngineOnce, { onLife, onOpened, onChange, onFailure }: RemoteEvents): RemoteService {
  let gone: string | undefined;
  const open = async (): Promise<Service | undefined> => {
    try {
      const { another } = await engine();
      const service = another({ onChange: (change) => onChange?.(change) });
      onLife?.();
      onOpened?.({ kind: 'memory', why: 'absent' });
      return service;
    } catch (error) {
      gone = error instanceof Error ? error.message : String(error);
      onFailure?.(gone);
      return undefined;
    }
  };
  const lent = open();
  return {
    handle: async (request, signal) => {
      const service = await lent;
      if (service === undefined || gone !== undefined) return unavailable(503, gone ?? '');
      const response = await service.handle(request, signal);
      onLife?.();
      // Bytes of this page's own kind.
      return { ...response, body: Uint8Array.from(response.body) };
    },
    ping: () => onLife?.(),
    isStarting: () => false,
    renew: () => undefined,
    abandon: (reason) => {
      gone = reason;
    },
  };
}
