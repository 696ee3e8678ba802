/** The engine's worker: one engine, one service, the machine's clock, and the page at the other end. */
import { datasets } from '../datasets/catalogue.ts';
import { createEngine } from '../engine/index.ts';
import { FaultLine } from '../rest/faults/fault-line.ts';
import { SwitchableClock } from '../rest/clock/switchable-clock.ts';
import { createService } from '../rest/service.ts';
import { PastSources } from './effects/past-sources.ts';
import { recordingEngine } from './effects/recording-engine.ts';
import { replayEffects } from './effects/replay-effects.ts';
import { dataFiles } from './host/data-files.ts';
import { hostService } from './host/host-service.ts';
import { createLater } from '../rest/later.ts';
import { randomIds, systemClock } from './host/sources.ts';
import { hiredFrom } from './maker/hired-from.ts';
import { madeBeside } from './maker/made-beside.ts';
import type { FromWorker, MessageEnd } from './protocol.ts';

/** Upkeep that no request has asked for, such as merging after a long import, starts within this time. */
const UPKEEP_EVERY_MS = 1_000;
/** What a tab may be expected to have for the engine; browsers do not tell. A page whose worker runs out of memory is gone. */
const TAB_MEMORY_BYTES = 3 * 1024 ** 3;
/** Browsers do not tell what a worker's heap may grow to; most give it more. */
const TAB_HEAP_BYTES = 2 * 1024 ** 3;

const later = createLater();
const page: MessageEnd<FromWorker> = {
  postMessage: (message, transfer) => self.postMessage(message, { transfer }),
  addEventListener: (type, listener) => self.addEventListener(type, listener),
};
const hire = hiredFrom(page);

const upkeep = hostService(page, {
  later,
  build({ dataFolder, onBug, onEffect }) {
    const faults = new FaultLine((ms) => new Promise((resolve) => setTimeout(resolve, ms)));
    const past = new PastSources(systemClock, randomIds);
    const clock = new SwitchableClock(past.clock);
    const sets = datasets(dataFiles(dataFolder)).map((dataset) => madeBeside(dataset, hire));
    const yieldToHost = (): Promise<void> => new Promise<void>((resolve) => later(resolve));
    const engine = createEngine({
      clock,
      ids: past.ids,
      shardFaults: faults,
      memoryBytes: TAB_MEMORY_BYTES,
      heapBytes: TAB_HEAP_BYTES,
      pause: yieldToHost,
    });
    const service = createService({
      engine: recordingEngine(engine, clock, onEffect),
      clock,
      ids: randomIds,
      datasets: sets,
      yieldToHost,
      onBug,
      gate: { switches: true },
      faults,
    });
    return {
      service,
      maintain: () => engine.maintain(),
      replay: (effects, options) => replayEffects(effects, { engine, past, datasets: sets, ...options }),
    };
  },
});
setInterval(upkeep.wake, UPKEEP_EVERY_MS);
