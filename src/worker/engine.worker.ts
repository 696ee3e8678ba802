/** The engine's worker: one host, the machine's clock, and the page at the other end. */
import { datasets } from '../datasets/catalogue.ts';
import { createLater } from '../rest/later.ts';
import { dataFiles } from './data-files.ts';
import { hostService } from './host-service.ts';
import { openKept } from './kept/open-kept.ts';
import { takeOpfs } from './kept/take-opfs.ts';
import { hiredFrom } from './maker/hired-from.ts';
import { madeBeside } from './maker/made-beside.ts';
import type { FromWorker, MessageEnd } from './protocol.ts';
import { tellingEngine } from './telling-engine.ts';

/** Upkeep that no request has asked for, such as merging after a long import, starts within this time. */
const UPKEEP_EVERY_MS = 1_000;
/** What a tab may be expected to have for the engine; browsers do not tell. A page whose worker runs out of memory is gone. */
const TAB_MEMORY_BYTES = 3 * 1024 ** 3;
/** Browsers do not tell what a worker's heap may grow to; most give it more. */
const TAB_HEAP_BYTES = 2 * 1024 ** 3;

const page: MessageEnd<FromWorker> = {
  postMessage: (message, transfer) => self.postMessage(message, { transfer }),
  addEventListener: (type, listener) => self.addEventListener(type, listener),
};
const hire = hiredFrom(page);
// While the page is still being read.
const taking = takeOpfs();

hostService(page, {
  later: createLater(),
  async build({ dataFolder, mostDocuments, onBug, onChange }) {
    const { service, upkeep, state } = await openKept(
      await taking,
      {
        datasets: datasets(dataFiles(dataFolder)).map((dataset) => madeBeside(dataset, hire)),
        gate: { switches: true },
        memoryBytes: TAB_MEMORY_BYTES,
        heapBytes: TAB_HEAP_BYTES,
        onBug,
      },
      { facing: (inner) => tellingEngine(inner, onChange) },
      { mostDocuments },
    );
    setInterval(() => upkeep.wake(), UPKEEP_EVERY_MS);
    return { service, state };
  },
});
