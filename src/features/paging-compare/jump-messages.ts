import { count, counted } from '../../components/format.ts';
import type { SortChoice } from './question.ts';

/** Words of the card that answers a jump in a cursor lane; they come with it. */
export const jumpMessages = {
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
} as const;
