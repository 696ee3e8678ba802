import { count, counted, plural, shortCount } from '../../components/text/format.ts';
import type { LaneStatus } from './lanes/lane-state.ts';

/** Every sentence and label of the Compare page, in one place. Numbers are exact; words that carry a number are functions. */
export const messages = {
  // --- before a request
  predictOffset: (page: number, shards: number, perShard: number, merges: number, size: number) =>
    `Page ${count(page)} by offset asks ${counted(shards, 'shard')} for their best ${counted(perShard, 'entry', 'entries')}${plural(shards, '', ' each')}, merges up to ${count(merges)}, keeps ${count(size)}.`,
  predictWalk: (page: number, perRequest: number, trip: number) =>
    page === 1
      ? `A cursor asks once and merges up to ${count(perRequest)}.`
      : `A cursor has to walk there: ${counted(page, 'request')} that merge up to ${count(perRequest)} each, up to ${shortCount(trip)} over the whole trip.`,
  predictRefused: (page: number, reaches: number, window: number) =>
    `Page ${count(page)} by offset ends at document ${count(reaches)}, past the window of ${count(window)}: the service will refuse it.`,
  entriesWhat: 'An entry is a document’s number and sort value; to merge is to put the entries of all shards into one order.',
  predictPastEnd: (last: number) => `The last page with documents is ${count(last)}.`,

  // --- the reader's guess
  guessLegend: 'Your guess: which way costs the most?',
  guessMade: (name: string, page: number) => `Your guess is ${name}. Now go to page ${count(page)} and see.`,

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
  readyRecorded: (ready: string) => `${ready}, page 1 shown as recorded`,
  notAsked: 'Nothing asked yet',
  unanswered: 'no answer',
  refusedFigure: 'Refused before any shard was asked',
  pageOf: (page: number, last: number | undefined) =>
    last === undefined || page > last ? `page ${count(page)}` : `page ${count(page)} of ${count(last)}`,
  walkingTo: (page: number, target: number) => `walking: page ${count(page)} of ${count(target)}`,
  ceilingAndActualTitle: 'ceiling and actual, this request',
  ceilingAndActual: (ceiling: number, actual: number) => `ceiling ${count(ceiling)}, actual ${count(actual)}`,
  ceilingAndKept: (ceiling: number, kept: number) => `kept ${count(kept)} of at most ${count(ceiling)}`,
  keptAndDiscarded: (returned: number, discarded: number) => `${count(returned)} returned, ${count(discarded)} discarded`,
  sounding: (documents: number, deepest: number, window: number, bounded: boolean) =>
    `Depth: ${documents === 0 ? 'at the surface' : `document ${count(documents)}`} of ${count(deepest)}. Window floor at ${count(window)}${bounded ? ', which this lane cannot pass' : ''}.`,
  windowLabel: 'floor',
  stripLabel: (name: string) => `Depth of ${name}`,
  stripValue: (page: number, last: number, what: 'surface' | 'here' | 'chosen') =>
    `page ${count(page)} of ${count(last)}${{ surface: ', at the surface', here: '', chosen: ', chosen; Enter goes there' }[what]}`,

  // --- errors
  noCursor: 'The hits carry no sort values to continue from. Choose the tie-break _id or sort by a field.',
  noAnswer: 'No answer came. The service may have stopped; try again.',

  // --- names
  title: 'Compare four ways of paging',
  invitation: (page: number) => `You want page ${count(page)}. Which way of asking costs the most?`,
  invitationMore: 'Go there in all four lanes: every request is real, and every number is counted where the work happens.',
  mergedLast: 'merged, this request',
  requests: 'requests',
  countersOf: (name: string) => `Counters of ${name}`,
  columns: { counter: 'counter', last: 'this request', worst: 'worst request', trip: 'whole trip' },
  counterNames: {
    visited: 'visited',
    kept: 'kept',
    sent: 'sent',
    merged: 'merged',
    fetched: 'fetched',
    held: 'held',
    bytes: 'bytes',
    ms: 'ms',
  },
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
  resetAll: 'Reset all',
  stopAll: 'Stop all',
  startedAt: (words: string, before: number) => `Filtered to ${words}: ${counted(before, 'document')} passed over.`,
  freeTag: 'free',
  chartTitle: 'Cost by depth',
  recorded: 'recorded',
  recordedWhat: 'Page 1, counted by this engine when the page was built. The one in this tab is starting.',
  laterPart: 'Comes when the lanes are ready.',
  query: (field: string) => `Query: match in ${field}`,
  everything: 'everything (match_all)',
  sort: 'Sort',
  tieBreak: 'Tie-break',
  noTieBreak: 'none',
  size: 'Size',
  page: 'Page',
  depth: 'Depth, from the surface (page 1)',

  // --- inspector
  inspectorTitle: 'Inspector',
} as const;
