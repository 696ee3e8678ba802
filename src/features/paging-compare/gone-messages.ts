import { count } from '../../components/text/format.ts';
import type { Resumption } from './resume.ts';

/** What a lane says when its scroll or PIT is gone, or may not be opened. */
export const messages = {
  terms: { opened: 'opened', used: 'last used', over: 'expired at', kept: 'kept for' },
  perUse: (keepAlive: string) => `${keepAlive} after each use`,
  early: 'before its time: somebody closed it',
  lost: (page: number) =>
    page === 0
      ? 'Nothing is lost but the context: no page had been read.'
      : `Lost: the position after page ${count(page)}. The rows shown are your browser’s. Real clusters may keep a context up to a minute longer, until their next sweep.`,
  closed: 'Closed. The server holds nothing for this lane any more.',
  reopen: 'Reopen at page 1',
  resume: (page: number) => `Resume after page ${count(page)}`,
  ways: {
    cursor: 'Resume goes on after the last cursor, in a new view: what changed since the old one was opened may come twice or never.',
    range: (field: string) => `Resume opens a new scroll over what comes after the last row by ${field}, on the index as it is now.`,
  },
  none: {
    untouched: 'There is no page to go on after.',
    score: 'It cannot be resumed: a score is no key to go on after. Sort by a field to be able to.',
    value: 'It cannot be resumed: the last row has no value to go on after.',
    ties: 'It cannot be resumed: more rows share the last value than your browser kept.',
  } satisfies Readonly<Record<Extract<Resumption, { way: 'none' }>['because'], string>>,
  addTime: (keepAlive: string) => `Keep for ${keepAlive} and retry`,
  resumedRange: (field: string, page: number) => `by ${field}, after page ${count(page)} of an expired scroll`,
  tooMany: 'As many contexts are open as the service allows. Close some below, the oldest first, and ask again.',
  showOpen: 'Show open contexts',
} as const;
