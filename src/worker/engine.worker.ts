/** The engine's worker: one host, the machine's clock, and the page at the other end. */
import { datasets } from '../datasets/catalogue.ts';
import { createLater } from '../rest/later.ts';
import { dataFiles } from './data-files.ts';
import { hostService } from './host-service.ts';
import type { Storage } from '../engine/index.ts';
import type { Change } from './change.ts';
import { KeptEngine } from './kept/kept-engine.ts';
import type { WhyMemory } from './kept/kept-state.ts';
import { type KeptHost, openKept } from './kept/open-kept.ts';
import { takePlace } from './kept/take-place.ts';
import { browserTools } from './tabs/browser-tools.ts';
import { takeEpoch } from './tabs/epoch.ts';
import { Tab } from './tabs/tab.ts';
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
const later = createLater();
// While the page is still being read.
const taking = takePlace();

hostService(page, {
  later,
  async build({ dataFolder, mostDocuments, since, onBug, onChange, onState }) {
    let tab: Tab | undefined;
    const tell = (change: Change): void => {
      onChange(change);
      tab?.tell(change);
    };
    const options = {
      datasets: datasets(dataFiles(dataFolder)).map((dataset) => madeBeside(dataset, hire)),
      gate: { switches: true },
      memoryBytes: TAB_MEMORY_BYTES,
      heapBytes: TAB_HEAP_BYTES,
      onBug,
    };
    // Once: what is opened later is as it is.
    let most = mostDocuments;
    const open = async (taken: Storage | WhyMemory): Promise<KeptHost> => {
      const host = await openKept(taken, options, { facing: (inner) => tellingEngine(inner, tell) }, { mostDocuments: most });
      most = undefined;
      const timer = setInterval(() => host.upkeep.wake(), UPKEEP_EVERY_MS);
      return { ...host, close: () => (clearInterval(timer), host.close()) };
    };
    const place = await taking;
    if (place === undefined) return open('absent');
    return new Promise((resolve, reject) => {
      let isKnown = false;
      tab = new Tab(browserTools(later), {
        since,
        onChange,
        onBug: (thrown) => (onBug(thrown), reject(thrown)),
        onState: (state) => {
          if (isKnown) onState(state);
          isKnown = true;
          resolve({ service, state });
        },
        lead: async () => ({ epoch: await takeEpoch(place), engine: new KeptEngine(place, () => open(place)) }),
        alone: () => open('taken'),
      });
      const { service } = tab;
    });
  },
});
