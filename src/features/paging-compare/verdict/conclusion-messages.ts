import { count, counted } from '../../../components/text/format.ts';
import { times } from '../../../components/text/measures.ts';

/** What is said of a run while it lasts and when it is over; fetched with the first one. */
export const messages = {
  underWay: (page: number, target: number) =>
    `The cursors are walking, one request after the other: page ${count(page)} of ${count(target)}.`,
  before: (conclusion: string) => `Before: ${conclusion}`,
  askedAgain: 'Counted before: the lanes are asked again.',
  gone: 'Counted before, on an index that cannot be asked any more.',
  parted: 'Counted before, when the lanes were on the same page.',
  conclusionBoth: (merged: number, returned: number, worst: number, requests: number) =>
    `Offset merged ${counted(merged, 'entry', 'entries')} to give you ${count(returned)}. The cursors never merged more than ${count(worst)} at once, but needed ${counted(requests, 'request')} each.`,
  conclusionFirst: (merged: number) =>
    `On page 1 all four cost about the same: offset merged ${counted(merged, 'entry', 'entries')}, and so did every cursor. Go deeper to see them part.`,
  conclusionRefused: (window: number, worst: number, requests: number) =>
    `Offset was refused: the page lies past the limit of ${count(window)}. The cursors went through with never more than ${count(worst)} entries at once, in ${counted(requests, 'request')} each.`,
  conclusionPastEnd: (page: number, merged: number, requests: number) =>
    `There is no page ${count(page)}. Offset merged ${counted(merged, 'entry', 'entries')} to find that out; the cursors came to the end after ${counted(requests, 'request')} each.`,
  conclusionNothing: 'No document matches, and all four ways found that out in their first request.',
  ratio: (larger: number, smaller: number) => `One request by offset merged ${times(larger, smaller)} as many entries as one by cursor.`,

  // --- live region: one message per run
  said: (name: string, page: number, merged: number, visited: number) =>
    `${name}: page ${count(page)}, ${counted(merged, 'entry', 'entries')} merged, ${counted(visited, 'document')} visited.`,
  saidStopped: (name: string, page: number) => `${name}: stopped at page ${count(page)}.`,
  saidError: (name: string, message: string) => `${name}: ${message}`,
} as const;
