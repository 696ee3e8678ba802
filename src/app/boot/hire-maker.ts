// oxlint-disable-next-line import/default -- the bundler makes it the address of a file of its own
import makerAddress from '../../worker/documents.worker.ts?worker&url';
import type { ToWorker } from '../../worker/protocol.ts';
import { openWorker } from './open-worker.ts';

/**
 * Starts a worker that makes documents, and gives the engine's the way to it. The page does this and not the engine's worker: in Firefox a
 * worker that starts another one may never come back from it. Returns the way to end it, whatever it is at.
 */
export function hireMaker(engine: Worker): () => void {
  const maker = openWorker(makerAddress, 'documents');
  const { port1, port2 } = new MessageChannel();
  const end = (): void => maker.terminate();
  // Its only word to the page is that it is done.
  maker.addEventListener('message', end);
  maker.postMessage(undefined, [port1]);
  engine.postMessage({ kind: 'maker', port: port2 } satisfies ToWorker, [port2]);
  return end;
}
