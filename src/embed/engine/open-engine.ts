import type { Service } from '../../rest/api.ts';
import { connectService, type RemoteEvents } from '../../worker/remote-engine.ts';
import type { ToWorker } from '../../worker/protocol.ts';
import { ENGINE_DOOR, type OpenHere, type Places } from './door.ts';
import { loadScript } from './load-script.ts';

/** A service in this page's reach, and the thread it runs in. */
export interface OpenedEngine {
  readonly service: Service;
  readonly where: 'worker' | 'page';
  /** A service in the same thread with indices of its own, where nobody else's are in the way. */
  readonly another: (events: Pick<RemoteEvents, 'onChange'>) => Service;
}

const onBug = (thrown: unknown): void => console.error('Fathom met what should not have happened:', thrown);

/** A worker that has not said a word after this time is given up. */
const PATIENCE_MS = 45_000;

/** Starts an engine in a worker; where none may start, in the page itself. Rejects when its script cannot be had at all. */
export async function openEngine(places: Places): Promise<OpenedEngine> {
  try {
    return await inWorker(places);
  } catch (error) {
    console.info('Fathom starts no worker here, so its engine runs in the page.', error);
    return inPage(places);
  }
}

async function inWorker(places: Places): Promise<OpenedEngine> {
  const worker = await startWorker(places.engine);
  const start = { dataFolder: places.data.href, since: performance.timeOrigin, onBug };
  const another: OpenedEngine['another'] = (events) => {
    const { port1, port2 } = new MessageChannel();
    worker.postMessage({ kind: 'another', port: port2 } satisfies ToWorker, [port2]);
    // Unlike a worker a port never fails.
    const service = connectService(port1, { ...start, ...events });
    port1.start();
    return service;
  };
  return new Promise((resolve, reject) => {
    let alive = false;
    const giveUp = (why: string): void => {
      clearTimeout(timer);
      worker.terminate();
      reject(new Error(why));
    };
    const timer = setTimeout(giveUp, PATIENCE_MS, 'the worker does not answer');
    const service = connectService(worker, {
      ...start,
      // One that has come up survives what is thrown in it.
      onFailure: (why) => {
        if (!alive) giveUp(why);
      },
      onLife: () => {
        alive = true;
        clearTimeout(timer);
        resolve({ service, where: 'worker', another });
      },
    });
  });
}

/** From its address where that is of the page's own origin, else from its text: other workers start from blobs alone. */
async function startWorker(address: URL): Promise<Worker> {
  const name = 'fathom-engine';
  if (origin !== 'null' && address.origin === origin) return new Worker(address, { name });
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address.href}: ${response.status}`);
  const text = new Blob([await response.text()], { type: 'text/javascript' });
  return new Worker(URL.createObjectURL(text), { name });
}

async function inPage({ engine, data }: Places): Promise<OpenedEngine> {
  await loadScript(engine);
  // The engine's script has just left it there.
  const { [ENGINE_DOOR]: open } = globalThis as unknown as { readonly [ENGINE_DOOR]?: OpenHere };
  if (open === undefined) throw new Error(`${engine.href} is not the engine`);
  const another: OpenedEngine['another'] = (events) => open(data.href, { onBug, ...events });
  return { service: another({}), where: 'page', another };
}
