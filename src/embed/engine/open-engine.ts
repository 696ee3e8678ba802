import type { Service } from '../../rest/api.ts';
import { connectService } from '../../worker/remote-engine.ts';
import { ENGINE_DOOR, type Places } from './door.ts';

/** A service in this page's reach, and the thread it runs in. */
export interface OpenedEngine {
  readonly service: Service;
  readonly where: 'worker' | 'page';
}

/** A worker that has not said a word after this time is given up. */
const PATIENCE_MS = 45_000;

/** Starts an engine in a worker; where none may start, in the page itself. Rejects when its script cannot be had at all. */
export async function openEngine(places: Places): Promise<OpenedEngine> {
  try {
    return { service: await inWorker(places), where: 'worker' };
  } catch (error) {
    console.info('Fathom starts no worker here, so its engine runs in the page.', error);
    return { service: await inPage(places), where: 'page' };
  }
}

async function inWorker(places: Places): Promise<Service> {
  const worker = await startWorker(places.engine);
  return new Promise((resolve, reject) => {
    let alive = false;
    const giveUp = (why: string): void => {
      clearTimeout(timer);
      worker.terminate();
      reject(new Error(why));
    };
    const timer = setTimeout(giveUp, PATIENCE_MS, 'the worker does not answer');
    const service = connectService(worker, {
      dataFolder: places.data.href,
      since: performance.timeOrigin,
      onBug: (bug) => console.error('Fathom met what should not have happened:', bug),
      // One that has come up survives what is thrown in it.
      onFailure: (why) => {
        if (!alive) giveUp(why);
      },
      onLife: () => {
        alive = true;
        clearTimeout(timer);
        resolve(service);
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

type Opens = (dataFolder: string, onBug: (thrown: unknown) => void) => Service;

async function inPage({ engine, data }: Places): Promise<Service> {
  await loadScript(engine);
  // The engine's script has just left it there.
  const { [ENGINE_DOOR]: open } = globalThis as unknown as { readonly [ENGINE_DOOR]?: Opens };
  if (open === undefined) throw new Error(`${engine.href} is not the engine`);
  return open(data.href, (thrown) => console.error('Fathom met what should not have happened:', thrown));
}

/** By an element: unlike an import, that asks no leave of a host that serves files to its own pages alone. */
function loadScript(address: URL): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = address.href;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => reject(new Error(`${address.href} cannot be loaded`)));
    document.head.append(script);
  });
}
