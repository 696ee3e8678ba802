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
  predictPastEnd: (last: number) => `The last page with documents is ${count(last)}.`,

  // --- after a run
  conclusionBoth: (merged: number, returned: number, worst: number, requests: number) =>
    `Offset merged ${counted(merged, 'entry', 'entries')} to give you ${count(returned)}. The cursors never merged more than ${count(worst)} at once, but needed ${counted(requests, 'request')} each to get here.`,
  conclusionFirst: (merged: number) =>
    `On page 1 all four cost about the same: offset merged ${counted(merged, 'entry', 'entries')}, and so did every cursor. Go deeper to see them part.`,
  conclusionRefused: (window: number, worst: number, requests: number) =>
    `Offset was refused: the page lies past the window of ${count(window)}. The cursors went through with never more than ${count(worst)} entries at once, in ${counted(requests, 'request')} each.`,
  ratio: (larger: number, smaller: number) => `${times(larger, smaller)} as many entries in one request`,

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
  notAsked: 'Nothing asked yet',
  pageOf: (page: number, last: number | undefined) =>
    last === undefined ? `page ${count(page)}` : `page ${count(page)} of ${count(last)}`,
  walkingTo: (page: number, target: number) => `walking: page ${count(page)} of ${count(target)}`,
  ceilingAndActual: (ceiling: number, actual: number) => `ceiling ${count(ceiling)}, actual ${count(actual)}`,
  keptAndDiscarded: (returned: number, discarded: number) => `${count(returned)} returned, ${count(discarded)} discarded`,
  holdsNothing: 'nothing',
  holdsContexts: (contexts: number, left: number) => `${counted(contexts, 'shard reader')}, ${clock(left)} left`,
  holdsBytes: (segments: number, bytes: string) => `keeps ${counted(segments, 'old segment')} alive, ${bytes}`,
  backFromMemory: 'Shown from your browser’s memory. A scroll cannot go back on the server.',
  cursorMemory: 'Back uses the cursor your browser remembered. The server knows of no earlier page.',
  ended: (seen: number, requests: number) => `End: ${count(seen)} documents seen in ${counted(requests, 'request')}.`,
  endedShort: (missing: number, matching: number) =>
    `${count(missing)} of ${count(matching)} never came by: documents with equal sort values were skipped between pages. Add the tie-break _id.`,

  // --- errors
  noCursor: 'The hits carry no sort values, so there is nothing to continue from. Choose the tie-break _id or sort by a field.',
  noAnswer: 'No answer came. The service may have stopped; try again.',
  errorStatus: (status: number) => `HTTP ${status}`,
  windowWayOut: (window: number) =>
    `Offset pages must end at or before document ${count(window)}. Go to a shallower page, use a cursor lane, or raise the window.`,
  raiseWindow: (window: number) => `Raise the window to ${count(window)}`,
  raisePrice: (shards: number, window: number, merges: number) =>
    `Then one request may make ${counted(shards, 'shard')} keep ${count(window)} entries each: up to ${count(merges)} to merge.`,
  expired: (keepAlive: string) =>
    `Not used for ${keepAlive}, so the server gave it up and the position in it is lost. Real clusters may keep one up to a minute longer, until the next sweep.`,
  closed: 'Closed. The server holds nothing for this lane any more.',
  reopenScroll: 'A new scroll starts again at page 1, on the index as it is now.',
  reopenPit: 'A new view shows the index as it is now; the cursor goes on where it was.',

  // --- jump in a cursor lane
  noJump: (name: string) =>
    `${name} has no page numbers: the service is told where the last page ended, never how many documents to pass over. Page N is known only to who has read the pages before it.`,
  walkThere: (page: number) => `Walk to page ${count(page)}`,
  walkPrice: (requests: number, perRequest: number) =>
    `${counted(requests, 'request')}, up to ${count(perRequest)} entries merged by each.`,

  // --- live region: one message per run
  said: (name: string, page: number, merged: number, visited: number) =>
    `${name}: page ${count(page)}, ${counted(merged, 'entry', 'entries')} merged, ${counted(visited, 'document')} visited.`,
  saidStopped: (name: string, page: number) => `${name}: stopped at page ${count(page)}.`,
  saidError: (name: string, message: string) => `${name}: ${message}`,
} as const;
