// oxlint-disable-next-line import/default -- the bundler makes it the address of a file of its own
import engineAddress from '../../worker/engine.worker.ts?worker&url';
import { tryWorker } from './open-worker.ts';

/** How long a worker whose script is there may still be silent. */
const PATIENCE_MS = 1_500;
const LOOK_EVERY_MS = 250;

/** What mending a start stands on; all of it can be replaced in tests. */
export interface MendingTools<Made> {
  /** The text of the worker's script, from the network or the browser's cache. */
  readonly fetchScript: () => Promise<string>;
  readonly open: (script: string) => Made;
  readonly wait: (ms: number) => Promise<void>;
  readonly warn: (text: string) => void;
}

const inBrowser: MendingTools<Worker> = {
  fetchScript: async () => {
    const response = await fetch(engineAddress);
    if (!response.ok) throw new Error(`${response.status}`);
    return response.text();
  },
  // Another way to the same script: whatever held up the first one is not on it. In a sandboxed frame a worker imports its script, which the content
  // security policy allows from the page's own place alone, not from a blob: there it goes by another address.
  open: (script) =>
    tryWorker(
      origin === 'null' ? `${engineAddress}?again` : URL.createObjectURL(new Blob([script], { type: 'text/javascript' })),
      'engine',
    ),
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  warn: (text) => console.warn(text),
};

/**
 * Replaces a worker that does not come up. First it fetches the script itself: while that takes its time the network is slow and no worker hangs. Then it
 * waits a little more, by turns of its timer: a page that sleeps has none.
 */
export async function mendStart(isStarting: () => boolean, replace: (another: Worker) => void): Promise<void> {
  return mendStartWith(inBrowser, isStarting, replace);
}

/** {@link mendStart} with other tools. */
export async function mendStartWith<Made>(
  tools: MendingTools<Made>,
  isStarting: () => boolean,
  replace: (another: Made) => void,
): Promise<void> {
  const script = await tools.fetchScript().catch(() => undefined);
  for (let waited = 0; waited < PATIENCE_MS && isStarting(); waited += LOOK_EVERY_MS) await tools.wait(LOOK_EVERY_MS);
  // Where the script cannot be had, another worker could not have it either.
  if (script === undefined || !isStarting()) return;
  tools.warn('The engine’s worker did not come up. Another one takes its place.');
  replace(tools.open(script));
}
