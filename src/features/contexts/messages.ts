import { count, counted } from '../../components/text/format.ts';

/** Labels and sentences of the ledger of open contexts. */
export const messages = {
  title: 'Open contexts',
  what: 'Every scroll and view the service keeps open, whoever opened it, and what only they keep alive.',
  reading: 'Reading what is open…',
  empty: 'Nothing is open. A scroll or PIT opens with its lane’s first page, and shows here until it is closed or runs out.',
  failed: (reason: string) => `The list could not be read: ${reason}`,
  stale: 'What stands below is what was read before.',
  again: 'Try again',
  summary: (contexts: number, readers: number) => `${counted(contexts, 'context')} open, ${counted(readers, 'shard reader')}.`,
  kinds: { scrolls: 'Scroll', views: 'View (PIT)' },
  named: { scrolls: 'scroll', views: 'view' },
  on: (index: string) => (index === '' ? 'of no index' : `on ${index}`),
  terms: {
    shards: 'shards',
    opened: 'opened',
    keepAlive: 'keep-alive',
    left: 'time left',
    segments: 'pinned segments',
    bytes: 'pinned bytes',
  },
  over: 'over',
  close: 'Close',
  closeOne: (kind: string, index: string, opened: string) => `Close the ${kind} ${messages.on(index)} opened at ${opened}`,
  closeAll: (contexts: number) => `Close all ${count(contexts)}`,
  closed: (contexts: number) => `${counted(contexts, 'context')} closed.`,
  closeFailed: (contexts: number, reason: string) => `${counted(contexts, 'context')} could not be closed: ${reason}`,
  lanesLater: 'A lane whose context is closed here finds out with its next request, and offers to reopen.',
} as const;
