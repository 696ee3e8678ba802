import { count } from './count.ts';

/** What is said of requests: what is wrong with them, and how to mend it. */
export const messages = {
  lint: {
    strayTail: 'Nothing is read here: a body begins on the line below the path.',
    stray: 'This line belongs to no request. A request begins with a method and a path; a comment begins with #.',
    noEndpoint: 'The service has no such path. It will answer, but with an error.',
    otherMethods: (method: string, others: string) => `${method} is not among the methods of this path: ${others}.`,
    tieBreaker:
      'This sort can leave documents equal, and between two pages equal documents may be skipped or come twice. A last key that no two documents share tells them apart.',
    indexWithPit: (index: string) => `A point in time already knows its indices: with ${index} in the path the service refuses the search.`,
    fromWithCursor: 'search_after says where to begin, so from has no meaning beside it: the service refuses both together.',
    beyondWindow: (reaches: number, window: number) =>
      `This page ends at document ${count(reaches)}, past the window of ${count(window)}: the service refuses it. Deeper pages need search_after, a scroll or a point in time.`,
    scrollOpen: 'This scroll is opened and never cleared in this sheet: until its time is up it keeps old segments alive.',
    pitOpen: 'This point in time is opened and never closed in this sheet: until its time is up it keeps old segments alive.',
    totalTooWide:
      'track_total_hits counts every match, which may mean visiting every match. Without it counting stops at 10,000, which is enough to page.',
    totalAgain: 'The first page has counted the matches. Counting them again may visit every match once more for this page.',
  },
  fix: {
    tieBreaker: 'Add _id as last key',
    indexWithPit: 'Take the index out',
    fromWithCursor: 'Take from out',
    lastInWindow: (from: number) => `Set from to ${count(from)}`,
    windowSize: (window: number) => `Set size to ${count(window)}`,
    strayTail: 'Put it on the line below',
    neverCleared: 'Close it at the end of the sheet',
    totalTooWide: 'Take it out',
    totalAgain: 'Set it to false',
    noComma: 'Take the comma out',
    comma: 'Put a comma between them',
    colon: 'Put a colon after it',
    quotes: 'Put its texts in double quotes',
    quoteName: 'Put the name in double quotes',
    word: (word: string) => `Write ${word}`,
  },
  bodyInFile: (files: readonly string[]) =>
    `The body stood in ${files.join(', ')}, which cannot be read from here: put it below the request.`,
} as const;
