/**
 * The engine of embeds, as one classic script. As a worker it answers the page's messages; in a page, where no worker may start, it leaves a way to
 * open it there. It keeps nothing: embeds have no storage to count on.
 */
import { datasets } from '../../datasets/catalogue.ts';
import { openHost } from '../../host/open-host.ts';
import type { Service } from '../../rest/api.ts';
import { createLater } from '../../rest/later.ts';
import { dataFiles } from '../../worker/data-files.ts';
import { hostService } from '../../worker/host-service.ts';
import { ENGINE_DOOR } from './door.ts';

const MEMORY_BYTES = 3 * 1024 ** 3;
const HEAP_BYTES = 2 * 1024 ** 3;
/** Upkeep that no request has asked for, such as merging after an import, starts within this time. */
const UPKEEP_EVERY_MS = 1_000;

function open(dataFolder: string, onBug: (thrown: unknown) => void): Service {
  const host = openHost({ datasets: datasets(dataFiles(dataFolder)), memoryBytes: MEMORY_BYTES, heapBytes: HEAP_BYTES, onBug });
  setInterval(() => host.upkeep.wake(), UPKEEP_EVERY_MS);
  return host.service;
}

if (typeof document === 'undefined') {
  // The way to a worker's page is its global scope.
  const scope = globalThis as unknown as {
    postMessage(message: unknown, options: StructuredSerializeOptions): void;
    addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
  };
  hostService(
    {
      postMessage: (message, transfer) => scope.postMessage(message, { transfer }),
      addEventListener: (type, listener) => scope.addEventListener(type, listener),
    },
    {
      later: createLater(),
      build: ({ dataFolder, onBug }) =>
        Promise.resolve({ service: open(dataFolder, onBug), state: { kind: 'memory', why: 'absent' } as const }),
    },
  );
} else {
  Object.assign(globalThis, { [ENGINE_DOOR]: open });
}
