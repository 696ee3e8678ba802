import { count, counted } from '../../components/text/format.ts';
import { clock } from '../../components/text/measures.ts';
import type { ModeId } from './lanes/mode.ts';
import { messages as early } from './messages.ts';
import type { SortChoice } from './question.ts';

const paginating = 'https://www.elastic.co/guide/en/elasticsearch/reference/7.10/paginate-search-results.html';

/** What a lane says besides its numbers: notices, prices of a depth, ways to jump. Fetched when first needed. */
export const messages = {
  // --- what each way of paging can do
  ways: {
    offset: { jump: 'yes, up to the limit', back: 'yes, asks again', newData: 'yes, and pages shift under you' },
    search_after: { jump: 'no: Jump says why', back: 'with cursors your browser kept', newData: 'yes, ahead of the cursor' },
    scroll: { jump: 'no: Jump says why', back: 'only pages your browser kept', newData: 'no, frozen when opened' },
    pit: { jump: 'no: Jump says why', back: 'with cursors your browser kept', newData: 'no, frozen when opened' },
  } satisfies Record<ModeId, Record<'jump' | 'back' | 'newData', string>>,

  // --- what each way of paging is
  helpOf: {
    offset: {
      help: 'LIMIT and OFFSET: the request names a page by its distance from the start. Every shard keeps and sends everything up to the end of the page, so the price grows with the depth. Right for the first pages.',
      href: `${paginating}#paginate-search-results`,
    },
    search_after: {
      help: 'A cursor: the request carries the sort values of the last row you saw, and every shard goes on after it. The price stays the same at any depth, but only the next page can be asked for. Right for feeds and “load more”.',
      href: `${paginating}#search-after`,
    },
    scroll: {
      help: 'The service freezes what matches and keeps one position in it, for one reader. It costs memory while it is open, cannot go back, and ends when its time is over. It was the way to export; a point in time has taken its place.',
      href: `${paginating}#scroll-search-results`,
    },
    pit: {
      help: 'A point in time: the service freezes the index under a name, and a cursor walks through it. What is written meanwhile is not shown. Any number of queries may share it. Right for exports and exact walks.',
      href: 'https://www.elastic.co/guide/en/elasticsearch/reference/7.10/point-in-time-api.html',
    },
  } satisfies Record<ModeId, { readonly help: string; readonly href: string }>,

  status: early.status,
  noAnswer: early.noAnswer,
  unanswered: early.unanswered,

  // --- what a lane can, holds and does not see
  facts: { jump: 'can jump', back: 'can go back', newData: 'sees new data', holds: 'keeps open', keeps: 'browser keeps' },
  keepsCursors: (pages: number) => `where ${counted(pages, 'page')} ended: your browser’s memory, not the server’s`,
  keepsPages: (pages: number) => `${counted(pages, 'page')} it was given: your browser’s memory, not the server’s`,
  holdsNothing: 'nothing',
  holdsContexts: (contexts: number, left: number) => `${counted(contexts, 'shard reader')}, ${clock(left)} left`,
  holdsUnread: (left: number) => `a view nothing was read through yet, ${clock(left)} left`,
  holdsBytes: (segments: number, bytes: string) => `keeps ${counted(segments, 'old segment')} alive, ${bytes}`,
  unseen: (writes: number) => `At least ${counted(writes, 'write')} since it was opened, none of them in it.`,
  unseenCheck: 'What that does to a reader: Consistency under writes',

  // --- hits
  noHits: 'No documents on this page.',
  moreHits: (more: number) => `and ${count(more)} more, all in the inspector’s response`,
  hits: (page: number) => `Hits of page ${count(page)}`,

  positionsTitle: (requests: number) =>
    `This address was left with the lanes further down. Taking them there sends ${counted(requests, 'request')}.`,
  positionsGo: 'Take the lanes there',
  positionsStay: 'Stay here',
  positionsSurface: 'At this address the lanes have asked nothing yet.',
  positionsReset: 'Take the lanes back up',

  predictNothing: (words: string, field: string, documents: number) =>
    `0 of ${counted(documents, 'document')} match “${words}” in ${field}.`,
  askForAll: 'Ask for everything',
  onlyClause: 'That clause, the only one, removed them all.',
  alone: (clauses: readonly { readonly clause: string; readonly found: number }[]) =>
    `Any of the words would do; each alone: ${clauses.map(({ clause, found }) => `“${clause}” ${counted(found, 'document')}`).join(', ')}.`,

  choiceLabel: (name: string) => `Go deeper with ${name}`,
  choicePage: 'To page',
  floorWhy: (page: number, window: number) =>
    `This is the limit: page ${count(page)} is the last one inside the first ${count(window)} documents, and the service refuses offset anything below. A cursor can go on.`,
  jumpPrice: (page: number, merges: number) =>
    `Page ${count(page)} in one request that merges up to ${counted(merges, 'entry', 'entries')}.`,
  jumpThere: (page: number) => `Jump to page ${count(page)}`,
  walkPrice: ({ requests, anew }: { readonly requests: number; readonly anew: boolean }, perRequest: number) =>
    requests === 0
      ? 'Your browser kept this page: no request at all.'
      : `${counted(requests, 'request')} ${anew ? 'from page 1 again' : 'from where this lane is'}, up to ${counted(perRequest, 'entry', 'entries')} merged by each.`,
  backFromMemory: 'Shown from your browser’s memory. A scroll cannot go back on the server.',
  cursorMemory: 'Back uses the cursor your browser remembered. The server knows of no earlier page.',
  lastPage: 'This is the last page.',
  nothingMatches: 'No document matches.',
  pastEnd: (last: number) => `Nothing here: the last page with documents is ${count(last)}.`,
  ended: (seen: number, requests: number) => `End: ${count(seen)} documents seen in ${counted(requests, 'request')}.`,
  endedShort: (missing: number, matching: number) =>
    `${count(missing)} of ${count(matching)} never came by: documents with equal sort values were skipped between pages. Add the tie-break _id.`,
  ofBefore: 'What is shown here was counted before.',
  errorBody: 'Error body',
  errorStatus: (status: number) => `HTTP ${status}`,
  windowWayOut: (window: number) =>
    `Offset pages must end at or before document ${count(window)}. Go to a shallower page, use a cursor lane, or raise the limit.`,
  windowFits: (page: number, window: number) => `Page ${count(page)} lies within the limit of ${count(window)}: Jump asks for it.`,
  stillShown: (page: number) => `The counts and hits shown are still those of page ${count(page)}, answered before.`,
  raiseWindow: (window: number) => `Raise the limit to ${count(window)}`,
  raisePrice: (shards: number, window: number, merges: number) =>
    `Then one request may make ${counted(shards, 'shard')} keep ${count(window)} entries each: up to ${count(merges)} to merge.`,
  noJumpTitle: 'No page numbers here',
  cancel: 'Cancel',
  noJump: (name: string) =>
    `${name} has no page numbers: the service is told where the last page ended, never how many documents to pass over. Page N is known only to who has read the pages before it.`,
  walkThere: (page: number) => `Walk to page ${count(page)}`,

  filterThere: (field: string) => `Filter to there by ${field}`,
  finding: 'Counting…',
  filterPrice: (field: string, perRequest: number) =>
    `A few dozen counts, which keep no entries, find the value of ${field} there; then 1 request with a range on it, up to ${counted(perRequest, 'entry', 'entries')} merged. It lands on the first document that shares the value.`,
  noNumbers: (field: string) => `${field} has no numbers or dates a range could be found between: sort by one that has.`,
  range: (field: string, order: SortChoice['order'], value: string) => `${field} ${order === 'asc' ? 'at least' : 'at most'} ${value}`,
  reverse: 'Reverse the sort',
  reversePrice: (page: number, fromEnd: number, perRequest: number) =>
    `Page ${count(page)} is page ${count(fromEnd)} from the end: ${counted(fromEnd, 'request')}, up to ${counted(perRequest, 'entry', 'entries')} merged by each. All lanes then read from the other end, their rows in the opposite order.`,
  reverseNot: (page: number, last: number | undefined) =>
    last !== undefined && page > last
      ? `Page ${count(page)} has no documents.`
      : `Worth it only in the second half: page ${count(page)} is nearer to the start.`,
  arrange: {
    menu: (name: string) => `Arrange ${name}`,
    isLocked: 'Locked: moves with the other lanes.',
    isFree: 'Free: moves only by its own buttons.',
    free: 'Free it from the others',
    lock: 'Lock it to the others',
    left: 'Move towards the start',
    right: 'Move towards the end',
    hide: 'Hide this lane',
    hidden: 'Hidden:',
    show: (name: string) => `Show ${name}`,
  },

  // --- the recording
  live: 'live',
  liveWhat: (page: number) => `The engine in this tab counts the same: page 1 every way, page ${count(page)} by offset.`,
  recordedDiffers: 'The engine in this tab counts differently than was recorded.',

  // --- what opens when wanted
  sections: {
    chart: { title: 'Cost by depth', what: 'Every depth from page 1 to the limit and one step past it, counted in all lanes and drawn.' },
    inspector: { title: 'Inspector', what: 'The last request and its answer as they crossed, shard by shard, and as code.' },
  },
  sectionLoading: 'Opening…',

  // --- narrow pages
  laneSwitch: 'Lane to show',
} as const;
