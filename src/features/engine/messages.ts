import { count, counted } from '../../components/text/format.ts';
import { clock } from '../../components/text/measures.ts';

/** What is said when the engine stops, is rebuilt, or takes long. */
export const messages = {
  stoppedTitle: 'The engine stopped',
  during: (line: string) => `It was answering ${line}.`,
  outOfMemory: 'It ran out of memory.',
  safe: 'Your tabs and requests are safe: what you typed, chose and saved lives in this page, not in the engine. Open scrolls and PITs are gone.',
  restart: 'Restart here',
  restartNote: 'A new engine does again what the old one did, with the same ids, versions and sequence numbers.',
  fewer: (documents: number) => `Restart with ${count(documents)} documents`,
  copy: 'Copy diagnostics',
  restarting: (done: number, all: number) => `Restarting: ${count(done)} of ${counted(all, 'write')} repeated.`,
  progress: 'Writes repeated',
  restarted: 'The engine runs again.',
  incomplete: (indices: readonly string[]) =>
    `Not all of ${indices.join(', ')} could be brought back: the page keeps up to 16 MB of what was written, and 1 MB of one request. Choose a file again on the Data page.`,
  dismiss: 'Dismiss',
  silentTitle: 'The engine gives no sign of life',
  silent: 'It is at something long, it hangs, or it ended without a word.',
  slowTitle: 'Still running',
  slow: (line: string, ms: number) => `${line} has been running for ${clock(ms)}.`,
  pulse: (answered: number, waiting: number, quietMs: number) =>
    `${counted(answered, 'request')} answered so far, ${count(waiting)} waiting; the engine’s last sign of life was ${quietMs < 1_500 ? 'just now' : `${count(Math.round(quietMs / 1_000))} seconds ago`}.`,
  stop: 'Stop',
  stopNote: 'Stopping ends the engine’s worker and builds a new one in the same state.',
  stoppedByReader: 'Stopped by you',
  crashTitle: 'This page ended without warning last time',
  crash: 'Most likely the tab ran out of memory. What you typed, chose and saved is here again.',
  crashFewer: (documents: number) => `Use ${count(documents)} documents`,
} as const;
