/**
 * The engine of embeds, as one classic script. As a worker it answers the page's messages; in a page, where no worker may start, it leaves a way to
 * open it there. It keeps nothing: embeds have no storage to count on.
 */
import { datasets } from '../../datasets/catalogue.ts';
import { openHost } from '../../host/open-host.ts';
import type { Service } from '../../rest/api.ts';
import { createLater } from '../../rest/later.ts';
import type { Change } from '../../worker/change.ts';
import { dataFiles } from '../../worker/data-files.ts';
import { hostService } from '../../worker/host-service.ts';
import type { FromWorker, MessageEnd, ToWorker } from '../../worker/protocol.ts';
import { tellingEngine } from '../../worker/telling-engine.ts';
import { ENGINE_DOOR, type OpenEvents } from './door.ts';

const MEMORY_BYTES = 3 * 1024 ** 3;
const HEAP_BYTES = 2 * 1024 ** 3;
/** Upkeep that no request has asked for, such as merging after an import, starts within this time. */
const UPKEEP_EVERY_MS = 1_000;

function open(dataFolder: string, { onBug, onChange }: OpenEvents): Service {
  const tell = (change: Change): void => onChange?.(change);
  const host = openHost(
    { datasets: datasets(dataFiles(dataFolder)), gate: { switches: true }, memoryBytes: MEMORY_BYTES, heapBytes: HEAP_BYTES, onBug },
    { facing: (inner) => tellingEngine(inner, tell) },
  );
  setInterval(() => host.upkeep.wake(), UPKEEP_EVERY_MS);
  return host.service;
}

function host(page: MessageEnd<FromWorker>): void {
  hostService(page, {
    later,
    build: ({ dataFolder, onBug, onChange }) =>
      Promise.resolve({ service: open(dataFolder, { onBug, onChange }), state: { kind: 'memory', why: 'absent' } as const }),
  });
}

/** What the global scope of a worker can do. */
interface WorkerScope {
  postMessage(message: unknown, options: StructuredSerializeOptions): void;
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
}

const later = createLater();

if (typeof document === 'undefined') {
  // The way to a worker's page is its global scope.
  const scope = globalThis as unknown as WorkerScope;
  host({
    postMessage: (message, transfer) => scope.postMessage(message, { transfer }),
    addEventListener: (type, listener) => scope.addEventListener(type, listener),
  });
  scope.addEventListener('message', ({ data }) => {
    // The page end of the protocol is the only sender.
    const message = data as ToWorker;
    if (message.kind !== 'another') return;
    host(message.port);
    message.port.start();
  });
} else {
  Object.assign(globalThis, { [ENGINE_DOOR]: open });
}
