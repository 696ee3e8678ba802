import { count } from '../../../../components/text/format.ts';

/** Words of what was recorded of a sweep, and of the bars that stand for the last requests. */
export const messages = {
  title: 'Entries sent for one request',
  said: (page: number, offset: number, cursor: number) =>
    `One request for page ${count(page)} merges ${count(offset)} entries by offset, ${count(cursor)} by cursor. By offset it grows with every page, by cursor it stays.`,
  cursors: 'each cursor',
  barsTitle: (page: number) => `Entries sent for page ${count(page)}`,
  barsNow: 'Entries sent for the last request',
  more: 'Every depth, counted here',
} as const;
