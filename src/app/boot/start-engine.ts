// oxlint-disable-next-line import/default -- the bundler makes it the address of a file of its own
import engineAddress from '../../worker/engine.worker.ts?worker&url';
import { connectService, type RemoteEvents } from '../../worker/remote-engine.ts';
import type { StartOptions } from '../../worker/protocol.ts';
import { takeEarlyWorker } from './early-worker.ts';
import type { KeeperOptions } from './engine-keeper.ts';
import { tryWorker } from './open-worker.ts';

/** An engine that has not said a word by then is looked after. */
const SILENT_MS = 3_000;

/** Starts the engine's worker, or takes the one started while the page was read, and connects to it. One that does not come up is replaced once. */
export function startEngine(events: RemoteEvents, start: StartOptions): ReturnType<KeeperOptions['start']> {
  let worker = takeEarlyWorker(globalThis as { engineWorker?: Worker }) ?? tryWorker(engineAddress, 'engine');
  const makers: (() => void)[] = [];
  const service = connectService(worker, {
    ...events,
    ...start,
    // Without a maker the engine makes all documents itself.
    onHire: () => void import('./hire-maker.ts').then((desk) => makers.push(desk.hireMaker(worker)), console.warn),
  });
  const replace = (another: Worker): void => {
    worker.terminate();
    worker = another;
    service.renew(another);
  };
  const lookAfter = (): void => void import('./mend-start.ts').then((mend) => mend.mendStart(service.isStarting, replace), console.warn);
  setTimeout(() => service.isStarting() && lookAfter(), SILENT_MS);
  const terminate = (): void => {
    worker.terminate();
    for (const end of makers) end();
  };
  return { service, terminate };
}
