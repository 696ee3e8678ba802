import { count, counted } from '../../../../components/text/format.ts';

const entries = (value: number) => counted(value, 'entry', 'entries');

/** A figure of the formula is the most there can be; one that was counted stands as it is. */
const most = (figure: string, known: boolean) => (known ? figure : `up to ${figure}`);

/** What a shard sends of an order: so many, or all it has. */
const best = (each: number, full: boolean) => `its best ${count(each)}${full ? '' : ' (or all it has)'}`;

const rowsOf = (rows: number) => (rows === 0 ? 'a page without documents' : `your ${counted(rows, 'row')}`);

/** What one request costs and why; apart from it, what the way to a page costs. Fetched when the page is there. */
export const messages = {
  costs: (page: number, offset: number, cursor: number, known: boolean) =>
    `One request for page ${count(page)} costs ${most(entries(offset), known)} by offset, and ${most(count(cursor), known)} by cursor.`,
  answer: (offset: number, cursor: number, known: boolean) =>
    known
      ? `${entries(offset)} by offset, ${count(cursor)} by cursor.`
      : `Up to ${entries(offset)} by offset, up to ${count(cursor)} by cursor.`,
  /** For whom the cursor costs so little: it goes on from the page before, and does not leap. */
  standing: (page: number, cursor: number, trip: number, known: boolean) =>
    `${known ? count(cursor) : `Up to ${count(cursor)}`} for a reader who has just read page ${count(page - 1)}. From the start it is ${counted(page, 'request')}, ${most(entries(trip), known)} in all.`,
  newHere: 'New to this?',
  firstLesson: 'Take the two-minute lesson',
  answerFirst: (all: number, known: boolean) => `The same in every way: ${most(entries(all), known)}.`,
  costsFirst: (all: number, known: boolean) => `Page 1 costs the same in every way: ${most(entries(all), known)}.`,
  costsPastEnd: (page: number, last: number, offset: number, known: boolean) =>
    `Page ${count(page)} has no documents, the last is page ${count(last)}. By offset it costs ${most(entries(offset), known)} all the same; no cursor gets there.`,
  refused: (page: number, reaches: number, window: number) =>
    `Page ${count(page)} by offset ends at document ${count(reaches)}, past the limit of ${count(window)}: the service will refuse it.`,

  why: 'Why?',
  /** `each` is what a shard sends where it has so many (`full`: all have), `rows` what the reader sees. */
  whyOffset: (shards: number, each: number, rows: number, full: boolean) =>
    shards === 1
      ? `The one shard must send ${best(each, full)} for ${rowsOf(rows)}: everything up to the end of the page.`
      : `Each of the ${count(shards)} shards must send ${best(each, full)} for ${rowsOf(rows)}, because none knows what the others hold.`,
  whyRefused: (shards: number, each: number, window: number) =>
    `${shards === 1 ? 'The one shard' : `Each of the ${count(shards)} shards`} would have to keep its best ${count(each)}. More than ${count(window)} the service lets none keep, so no shard is asked.`,
  whyFirst: (shards: number, each: number, full: boolean) =>
    shards === 1
      ? `The one shard sends ${best(each, full)}.`
      : `Each of the ${count(shards)} shards sends ${best(each, full)}, because any of them might hold the whole page.`,
  whyCursor: (size: number, full: boolean) =>
    `A cursor says which row you saw last: each shard sends ${full ? 'the' : 'up to'} ${count(size)} after it.`,
  whyCursorFirst: 'Go deeper to see the four ways part.',
  words:
    'An entry is a document’s number and sort value. A shard is a part of the documents, searched apart. search_after, Scroll and PIT are cursors.',

  way: 'And the way there?',
  leap: (page: number) => `Offset leaps to page ${count(page)} in that one request.`,
  steps: (page: number, trip: number, known: boolean) =>
    `A cursor cannot leap, it only goes on: ${counted(page, 'request')}, page after page, ${most(entries(trip), known)} in all.`,
  ends: (last: number, trip: number, known: boolean) =>
    `A cursor ends at page ${count(last)}, the last with documents: ${counted(last, 'request')}, ${most(entries(trip), known)} in all.`,

  together: 'All requests to get there, added up:',
  byCursor: (page: number, each: number, trip: number, known: boolean) =>
    `by cursor ${count(page)} times ${most(count(each), known)}, which is ${most(entries(trip), known)}, in small pieces.`,
  byOffset: (trip: number, once: number, known: boolean) =>
    `By offset ${most(count(once), known)} in one leap, or ${count(trip)} for who turns page after page, since each page is paid for from the start.`,
  coordinator: 'A coordinator merges what the shards send into one order, keeps your page and throws the rest away.',
} as const;
