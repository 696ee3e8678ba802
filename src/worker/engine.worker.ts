/** The engine's worker: one host, the machine's clock, and the page at the other end. */
import { datasets } from '../datasets/catalogue.ts';
import { openHost } from '../host/open-host.ts';
import { randomIds } from '../host/random-ids.ts';
import { systemClock } from '../host/system-clock.ts';
import { createLater } from '../rest/later.ts';
import { dataFiles } from './data-files.ts';
import { PastSources } from './effects/past-sources.ts';
import { recordingEngine } from './effects/recording-engine.ts';
import { replayEffects } from './effects/replay-effects.ts';
import { hostService } from './host-service.ts';
import { hiredFrom } from './maker/hired-from.ts';
import { madeBeside } from './maker/made-beside.ts';
import type { FromWorker, MessageEnd } from './protocol.ts';

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

hostService(page, {
  later: createLater(),
  build({ dataFolder, onBug, onEffect }) {
    const past = new PastSources(systemClock, randomIds());
    const sets = datasets(dataFiles(dataFolder)).map((dataset) => madeBeside(dataset, hire));
    const { engine, service, upkeep } = openHost(
      {
        clock: past.clock,
        ids: past.ids,
        datasets: sets,
        gate: { switches: true },
        memoryBytes: TAB_MEMORY_BYTES,
        heapBytes: TAB_HEAP_BYTES,
        onBug,
      },
      { facing: (inner, clock) => recordingEngine(inner, clock, onEffect) },
    );
    setInterval(() => upkeep.wake(), UPKEEP_EVERY_MS);
    return { service, replay: (effects, options) => replayEffects(effects, { engine, past, datasets: sets, ...options }) };
  },
});
