import { count, counted } from '../../components/text/format.ts';
import { laneErrors } from './lanes/lane-errors.ts';
import type { LaneStatus } from './lanes/lane-state.ts';
import type { TieBreak } from './question.ts';
import type { SortWords } from './sort-choices.ts';

/** Every sentence and label of the Compare page, in one place. Numbers are exact; words that carry a number are functions. */
export const messages = {
  // --- lanes
  status: {
    idle: 'ready',
    running: 'asking',
    walking: 'walking',
    end: 'end',
    error: 'refused',
    closed: 'closed',
    expired: 'expired',
  } satisfies Record<LaneStatus, string>,
  waiting: 'waiting for the data set',
  asRecorded: (page: string) => `${page}, as recorded`,
  unanswered: 'no answer',
  pageOf: (page: number, last: number | undefined) =>
    last === undefined || page > last ? `page ${count(page)}` : `page ${count(page)} of ${count(last)}`,
  stillShown: (word: string, page: string) => `${word}; still shown: ${page}`,
  walkingTo: (page: number, target: number) => `walking: page ${count(page)} of ${count(target)}`,

  // --- errors
  ...laneErrors,

  // --- names
  title: 'Compare four ways of paging',
  question: (page: number) => `You want page ${count(page)}. What does it cost?`,
  inLesson: (page: number, ways: number) =>
    `Page ${count(page)}, asked for in ${['no', 'one', 'two', 'three', 'four'][ways]} ${ways === 1 ? 'way' : 'ways'}`,
  commands: {
    back: 'Back',
    next: 'Next',
    jump: 'Jump',
    walk: 'Walk',
    stop: 'Stop',
    close: 'Close',
    reopen: 'Reopen',
    reset: 'Reset',
  },
  why: {
    notReady: 'The data set is not loaded yet.',
    busy: 'A request of this lane is under way.',
    firstPage: 'This is the first page.',
    notKept: 'The browser no longer has that page, and a scroll cannot go back.',
    atEnd: 'There is nothing after this page.',
    gone: 'The server no longer holds it. Reopen first.',
    untouched: 'Nothing to reset.',
    closed: 'The server holds nothing for this lane.',
  },
  openInConsole: 'Open in Console',
  goTo: (page: number) => `Go to page ${count(page)}`,
  nextInAll: 'Next in all lanes',
  beginInAll: 'Page 1 in all lanes',
  resetAll: 'Reset all',
  stopAll: 'Stop all',
  startedAt: (words: string, before: number) => `Filtered to ${words}: ${counted(before, 'document')} passed over.`,
  freeTag: 'free',
  recorded: 'recorded',
  recordedWhat: 'Counted by this engine when the page was built. The one in this tab is starting.',
  query: (field: string) => `Query: match in ${field}`,
  size: 'Size',
  page: 'Page',
  depth: 'How far down the results',
  depthEnd: (matching: number) => counted(matching, 'document'),

  // --- the set-up in words
  wanted: (words: string, field: string) => (words === '' ? 'all of them' : `those with “${words}” in ${field}`),
  order: ({ field, kind, order }: SortWords) => {
    const down = order === 'desc';
    if (kind === 'score') return down ? 'best match first' : 'worst match first';
    if (kind === 'date') return down ? 'newest first' : 'oldest first';
    return `by ${field}, ${kind === 'number' ? (down ? 'highest first' : 'lowest first') : down ? 'Z to A' : 'A to Z'}`;
  },
  ties: { _id: 'ties by _id', none: 'ties left open' } satisfies Record<TieBreak, string>,
  toAPage: (size: number) => `${count(size)} to a page`,

  // --- where the reader stands
  sql: (size: number, from: number) => `LIMIT ${size} OFFSET ${from}`,
} as const;
