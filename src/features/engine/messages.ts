import { count, counted } from '../../components/text/format.ts';
import { clock } from '../../components/text/measures.ts';

/** What is said when the engine stops, is rebuilt, or takes long. */
export const messages = {
  stoppedTitle: 'The engine stopped',
  during: (line: string) => `It was answering ${line}.`,
  outOfMemory: 'It ran out of memory.',
  safe: 'Your tabs and requests are safe: what you typed, chose and saved lives in this page, not in the engine. So are documents, unless this tab is said to be in memory. Open scrolls and PITs are gone.',
  restart: 'Restart here',
  restartNote: 'A new engine opens what the old one kept: indices, documents, versions and sequence numbers.',
  fewer: (documents: number) => `Restart with ${count(documents)} documents`,
  copy: 'Copy diagnostics',
  restarting: 'Restarting: what was kept is opened.',
  restarted: 'The engine runs again.',
  damaged: (indices: readonly string[]) => `The files of ${indices.join(', ')} are damaged, and could not be opened.`,
  inMemory: 'This tab is in memory: documents of your own went with the old engine. Data sets are loaded again.',
  dismiss: 'Dismiss',
  silentTitle: 'The engine gives no sign of life',
  silent: 'It is at something long, it hangs, or it ended without a word.',
  slowTitle: 'Still running',
  slow: (line: string, ms: number) => `${line} has been running for ${clock(ms)}.`,
  pulse: (answered: number, waiting: number, quietMs: number) =>
    `${counted(answered, 'request')} answered so far, ${count(waiting)} waiting; the engine’s last sign of life was ${quietMs < 1_500 ? 'just now' : `${count(Math.round(quietMs / 1_000))} seconds ago`}.`,
  stop: 'Stop',
  stopNote: 'Stopping ends the engine’s worker and starts a new one, which opens what was kept.',
  stoppedByReader: 'Stopped by you',
  crashTitle: 'This page ended without warning last time',
  crash: 'Most likely the tab ran out of memory. What you typed, chose and saved is here again.',
  clearedTitle: 'The browser has cleared what it kept for this page',
  cleared:
    'It does so when its disk is full, or when a page is not opened for long. Indices and documents of your own are gone. The data sets that come with the page are made again.',
  clearedWay: 'Ask it to keep them for good, on the Data page',
  crashFewer: (documents: number) => `Use ${count(documents)} documents`,
} as const;
