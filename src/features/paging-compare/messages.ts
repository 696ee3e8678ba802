import { clock, count, counted, shortCount, times } from '../../components/format.ts';
import type { LaneStatus } from './lanes/lane-state.ts';

/** Every sentence and label of the Compare page, in one place. Numbers are exact; words that carry a number are functions. */
export const messages = {
  // --- before a request
  predictOffset: (page: number, shards: number, perShard: number, merges: number, size: number) =>
    `Page ${count(page)} by offset asks ${counted(shards, 'shard')} for their best ${counted(perShard, 'entry', 'entries')}${shards === 1 ? '' : ' each'}, merges up to ${count(merges)}, keeps ${count(size)}.`,
  predictWalk: (page: number, perRequest: number, trip: number) =>
    page === 1
      ? `A cursor asks once and merges up to ${count(perRequest)}.`
      : `A cursor has to walk there: ${counted(page, 'request')} that merge up to ${count(perRequest)} each, up to ${shortCount(trip)} over the whole trip.`,
  predictRefused: (page: number, reaches: number, window: number) =>
    `Page ${count(page)} by offset ends at document ${count(reaches)}, past the window of ${count(window)}: the service will refuse it.`,
  predictNothing: (words: string, field: string, documents: number) =>
    `0 of ${counted(documents, 'document')} match “${words}” in ${field}.`,
  askForAll: 'Ask for everything',
  predictPastEnd: (last: number) => `The last page with documents is ${count(last)}.`,

  // --- after a run
  underWay: (page: number, target: number) =>
    `The cursors are walking, one request after the other: page ${count(page)} of ${count(target)}.`,
  conclusionBoth: (merged: number, returned: number, worst: number, requests: number) =>
    `Offset merged ${counted(merged, 'entry', 'entries')} to give you ${count(returned)}. The cursors never merged more than ${count(worst)} at once, but needed ${counted(requests, 'request')} each to get here.`,
  conclusionFirst: (merged: number) =>
    `On page 1 all four cost about the same: offset merged ${counted(merged, 'entry', 'entries')}, and so did every cursor. Go deeper to see them part.`,
  conclusionRefused: (window: number, worst: number, requests: number) =>
    `Offset was refused: the page lies past the window of ${count(window)}. The cursors went through with never more than ${count(worst)} entries at once, in ${counted(requests, 'request')} each.`,
  conclusionPastEnd: (page: number, merged: number, requests: number) =>
    `There is no page ${count(page)}. Offset merged ${counted(merged, 'entry', 'entries')} to find that out; the cursors came to the end after ${counted(requests, 'request')} each.`,
  conclusionNothing: 'No document matches, and all four ways found that out in their first request.',
  ratio: (larger: number, smaller: number) => `One request by offset merged ${times(larger, smaller)} as many entries as one by cursor.`,

  // --- the reader's guess
  guessLegend: 'Your guess: which way costs the most?',
  guessMade: (name: string, page: number) => `Your guess is ${name}. Now go to page ${count(page)} and see.`,
  guessRight: (name: string, merged: number, others: number) =>
    `You guessed ${name}, and so it is: its request merged ${counted(merged, 'entry', 'entries')}, no request of the others more than ${count(others)}.`,
  guessWrong: (judged: {
    readonly guess: string;
    readonly merged: number;
    readonly requests: number;
    readonly dearest: string;
    readonly most: number;
  }) =>
    `You guessed ${judged.guess}. It took ${counted(judged.requests, 'request')}, but none merged more than ${counted(judged.merged, 'entry', 'entries')}; the dearest, ${count(judged.most)}, was ${judged.dearest}’s.`,
  guessDraw: (name: string, merged: number) =>
    `You guessed ${name}. Here no way was dearer than the others: no request merged more than ${counted(merged, 'entry', 'entries')}.`,
  guessRefused: (name: string, right: boolean) =>
    `You guessed ${name}${right ? '' : '. It was Offset'}: so dear that the service refused to do it at all.`,

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
  notAsked: 'Nothing asked yet',
  refusedFigure: 'Refused before any shard was asked',
  pageOf: (page: number, last: number | undefined) =>
    last === undefined ? `page ${count(page)}` : `page ${count(page)} of ${count(last)}`,
  walkingTo: (page: number, target: number) => `walking: page ${count(page)} of ${count(target)}`,
  ceilingAndActualTitle: 'ceiling and actual, this request',
  ceilingAndActual: (ceiling: number, actual: number) => `ceiling ${count(ceiling)}, actual ${count(actual)}`,
  ceilingAndKept: (ceiling: number, kept: number) => `shards kept ${count(kept)} of at most ${count(ceiling)}`,
  keptAndDiscarded: (returned: number, discarded: number) => `${count(returned)} returned, ${count(discarded)} discarded`,
  sounding: (documents: number, deepest: number, window: number, bounded: boolean) =>
    `Depth: ${documents === 0 ? 'at the surface' : `document ${count(documents)}`} of ${count(deepest)}. Window floor at ${count(window)}${bounded ? ', which this lane cannot pass' : ''}.`,
  windowLabel: 'floor',
  stripLabel: (name: string) => `Depth of ${name}`,
  stripValue: (page: number, last: number, what: 'surface' | 'here' | 'chosen') =>
    `page ${count(page)} of ${count(last)}${{ surface: ', at the surface', here: '', chosen: ', chosen; Enter goes there' }[what]}`,
  choiceLabel: (name: string) => `Go deeper with ${name}`,
  choicePage: 'To page',
  floorWhy: (page: number, window: number) =>
    `This is the window floor: page ${count(page)} is the last one inside the first ${count(window)} documents, and the service refuses offset anything below. A cursor can go on.`,
  jumpPrice: (page: number, merges: number) =>
    `Page ${count(page)} in one request that merges up to ${counted(merges, 'entry', 'entries')}.`,
  jumpThere: (page: number) => `Jump to page ${count(page)}`,
  walkPrice: ({ requests, anew }: { readonly requests: number; readonly anew: boolean }, perRequest: number) =>
    requests === 0
      ? 'Your browser kept this page: no request at all.'
      : `${counted(requests, 'request')} ${anew ? 'from page 1 again' : 'from where this lane is'}, up to ${counted(perRequest, 'entry', 'entries')} merged by each.`,
  holdsNothing: 'nothing',
  holdsContexts: (contexts: number, left: number) => `${counted(contexts, 'shard reader')}, ${clock(left)} left`,
  holdsUnread: (left: number) => `a view nothing was read through yet, ${clock(left)} left`,
  holdsBytes: (segments: number, bytes: string) => `keeps ${counted(segments, 'old segment')} alive, ${bytes}`,
  backFromMemory: 'Shown from your browser’s memory. A scroll cannot go back on the server.',
  cursorMemory: 'Back uses the cursor your browser remembered. The server knows of no earlier page.',
  lastPage: 'This is the last page.',
  nothingMatches: 'No document matches.',
  pastEnd: (last: number) => `Nothing here: the last page with documents is ${count(last)}.`,
  ended: (seen: number, requests: number) => `End: ${count(seen)} documents seen in ${counted(requests, 'request')}.`,
  endedShort: (missing: number, matching: number) =>
    `${count(missing)} of ${count(matching)} never came by: documents with equal sort values were skipped between pages. Add the tie-break _id.`,

  // --- errors
  noCursor: 'The hits carry no sort values, so there is nothing to continue from. Choose the tie-break _id or sort by a field.',
  noAnswer: 'No answer came. The service may have stopped; try again.',
  errorBody: 'Error body',
  errorStatus: (status: number) => `HTTP ${status}`,
  windowWayOut: (window: number) =>
    `Offset pages must end at or before document ${count(window)}. Go to a shallower page, use a cursor lane, or raise the window.`,
  windowFits: (page: number, window: number) => `Page ${count(page)} lies inside the window of ${count(window)}: Jump asks for it.`,
  stillShown: (page: number) => `The counts and hits shown are still those of page ${count(page)}, answered before.`,
  raiseWindow: (window: number) => `Raise the window to ${count(window)}`,
  raisePrice: (shards: number, window: number, merges: number) =>
    `Then one request may make ${counted(shards, 'shard')} keep ${count(window)} entries each: up to ${count(merges)} to merge.`,
  lostAfter: (opened: string, used: string) => `Opened at ${opened}, last used at ${used}.`,
  expired: (keepAlive: string) =>
    `The server keeps it for ${keepAlive} after each use, unless it is closed before. It has given it up, and the position in it is lost. Real clusters may keep one up to a minute longer, until the next sweep.`,
  closed: 'Closed. The server holds nothing for this lane any more.',
  reopenScroll: 'A new scroll starts again at page 1, on the index as it is now.',
  reopenPit: 'A new view shows the index as it is now; the cursor goes on where it was.',

  // --- jump in a cursor lane
  noJumpTitle: 'No page numbers here',
  cancel: 'Cancel',
  noJump: (name: string) =>
    `${name} has no page numbers: the service is told where the last page ended, never how many documents to pass over. Page N is known only to who has read the pages before it.`,
  walkThere: (page: number) => `Walk to page ${count(page)}`,
  // --- names
  title: 'Compare four ways of paging',
  invitation: (page: number) => `You want page ${count(page)}. Which way of asking costs the most?`,
  invitationMore: 'Go there in all four lanes: every request below is real, and every number is counted where the work happens.',
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
  counterWords: {
    visited: 'Documents the shard looked at.',
    kept: 'Entries in the shard’s result queue at its end: at most from + size by offset, size by a cursor.',
    sent: 'Entries the shard handed to the coordinator.',
    merged: 'Entries the coordinator received and sorted: the sum of all sent.',
    fetched: 'Documents whose source the shard loaded for the page.',
    held: 'Shard readers this scroll or PIT keeps open, and what only open readers keep alive.',
    bytes: 'Bytes the shard handed to the coordinator, and bytes of source it loaded.',
    ms: 'Time of the query phase and of the fetch phase. Times in a tab are noisy; counts are exact.',
  },
  shardsKept: 'Entries kept by each shard',
  shard: (shard: number) => `shard ${shard}`,
  facts: { jump: 'can jump', back: 'can go back', newData: 'sees new data', holds: 'holds open', keeps: 'browser keeps' },
  keepsCursors: (pages: number) => `where ${counted(pages, 'page')} ended: your browser’s memory, not the server’s`,
  keepsPages: (pages: number) => `${counted(pages, 'page')} it was given: your browser’s memory, not the server’s`,
  noHits: 'No documents on this page.',
  moreHits: (more: number) => `and ${count(more)} more, all in the inspector’s response`,
  hits: (page: number) => `Hits of page ${count(page)}`,
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
    untouched: 'There is nothing to reset.',
    closed: 'The server holds nothing for this lane.',
  },
  goTo: (page: number) => `Go to page ${count(page)}`,
  nextInAll: 'Next in all lanes',
  resetAll: 'Reset all',
  stopAll: 'Stop all',
  laneSwitch: 'Lane to show',
  startedAt: (words: string, before: number) => `Filtered to ${words}: ${counted(before, 'document')} passed over.`,
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
    freeTag: 'free',
  },
  chartTitle: 'Cost by depth',
  laterPart: 'Comes when the lanes are ready.',
  positionsTitle: (requests: number) =>
    `This address was left with the lanes further down. Taking them there sends ${counted(requests, 'request')}.`,
  positionsGo: 'Take the lanes there',
  positionsStay: 'Stay here',

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
  inspectorLane: 'Lane to inspect',
  inspectorEmpty: (name: string) => `${name} has not asked anything yet.`,
  tabs: { request: 'Request', response: 'Response', shards: 'Shards', code: 'Code' },
  copy: 'Copy',
  language: 'Language',
  codeLabel: 'Code of the last request',
  codeLoading: 'Loading…',
  codeNoteServer: (address: string) =>
    `For the service at ${address}: start it with npm run serve, and fill an index of this name first. It begins empty and shares nothing with this tab.`,
  codeNoteHandler: 'Answers what came here, status and body, at any address that ends with this path.',
  codeNoteContext: 'The id in it belongs to this tab’s service: put the one your own scroll or PIT was given in its place.',
  codeNoteCost: 'The client has no name for the parameter cost, so the counters are not asked for.',
  requestBody: 'Request body',
  responseBody: 'Response body',
  noBody: 'no body',
  shardColumn: 'shard',
  coordinator: 'coordinator',
  shardsCaption: (ceiling: number, merged: number) => `Ceiling by the formula ${count(ceiling)}, merged ${count(merged)}`,
  shortNames: { offset: 'Offset', search_after: 'search_after', scroll: 'Scroll', pit: 'PIT' },
  noCounters: 'This answer carries no counters.',

  // --- live region: one message per run
  said: (name: string, page: number, merged: number, visited: number) =>
    `${name}: page ${count(page)}, ${counted(merged, 'entry', 'entries')} merged, ${counted(visited, 'document')} visited.`,
  saidStopped: (name: string, page: number) => `${name}: stopped at page ${count(page)}.`,
  saidError: (name: string, message: string) => `${name}: ${message}`,
} as const;
