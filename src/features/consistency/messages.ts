import { count, counted, plural } from '../../components/text/format.ts';
import type { DocumentState, Mark, Sighting, Verdict } from './model/classify.ts';
import type { Explanation } from './model/explain.ts';
import type { Trip, Write, WriteKind } from './model/trip.ts';
import type { Copies, WriterKind } from './writer/settings.ts';

const markWords: Readonly<Record<Mark, string>> = {
  once: 'seen once',
  duplicate: 'seen again (×2 or more)',
  missing: 'missing',
  newSeen: 'new, seen',
  newUnseen: 'new, not seen',
  ghost: 'shown after it was deleted',
  gone: 'deleted before it came by',
  unreached: 'not reached',
};

const writeWords: Readonly<Record<WriteKind, string>> = { insert: 'insert', delete: 'delete', update: 'update of the sort key' };

/** Labels and sentences of the consistency check. */
export const messages = {
  title: 'Consistency under writes',
  what: 'Somebody writes while the lanes read to the end: what comes by twice, and what never?',
  loading: 'Loading…',
  recorded: 'recorded',
  recordedWhat: (documents: number, size: number, rate: number) =>
    `${counted(documents, 'post')}, newest first, ${count(size)} to a page, read to the end while ${count(rate)} more were posted at every turn of a page. A cell is a post.`,
  recordedTrip: (duplicates: number, missing: number) =>
    `showed ${duplicates === 0 ? 'no post' : counted(duplicates, 'post')} twice and missed ${missing === 0 ? 'none' : count(missing)}.`,

  // --- the writer
  writer: 'Writer',
  kinds: {
    off: 'off',
    inserts: 'inserts',
    deletes: 'deletes',
    updates: 'sort-key updates',
    mix: 'mix of all three',
  } satisfies Readonly<Record<WriterKind, string>>,
  rate: 'Writes',
  pace: 'per',
  paces: { page: 'page turn', second: 'second of virtual time' },
  stay: 'Seconds on a page',
  seed: 'Seed',
  newSeed: 'Another seed',
  lanes: 'Lanes that read',
  run: (lanes: number) =>
    plural(lanes, 'Read to the end in one lane', `Read to the end in ${lanes === 4 ? 'all four' : count(lanes)} lanes`),
  stop: 'Stop reading',
  price: (pages: number, writing: boolean) =>
    `About ${counted(pages, 'page')} in each lane${writing ? ', with a bulk request after each' : ''}.`,
  shorter: 'That takes a while: the Timeline, 2,000 documents by 20, is read in seconds.',
  noLane: 'Choose a lane to read in.',
  notReady: 'The data set is not loaded yet.',
  fixedSort: 'This sort has no key that could be written: choose a sort by a field.',
  does: {
    off: 'Nobody writes: what is missing now is missing because of the paging alone.',
    inserts:
      'Each insert is a document like one there is, with a time of its own after all others where the sort is by date: newest first, it comes in on top.',
    deletes: 'Each delete takes a document the reader has already passed.',
    updates: 'Each update gives some document another value of the sort key, anywhere in the range there is.',
    mix: 'Inserts, deletes anywhere and sort-key updates, one as likely as the other.',
  } satisfies Readonly<Record<WriterKind, string>>,
  between: (writes: number) =>
    `${counted(writes, 'write')} between two pages, in one bulk request that refreshes. The writer comes after every full page, so also after the last one that came full (its reader cannot know that nothing follows); it does not write after the request that shows the end.`,
  virtualTime: (seconds: number) =>
    `The reader stays ${counted(seconds, 'second')} on each page: the service’s clock is made virtual and moved on by as much, so a scroll or PIT can expire on the way.`,
  sameStart:
    'The lanes read one after the other, each from the same start: after each the index is put back as it was. The same seed makes the same writes.',

  copies: 'Copies read',
  copiesRead: { turn: 'in turn', same: 'always the same' } satisfies Readonly<Record<Copies, string>>,
  copiesDo: (replicas: number, copies: Copies) =>
    copies === 'turn'
      ? `Each shard has ${counted(replicas + 1, 'copy', 'copies')} with an order of its own: each search reads the next one, a scroll or PIT stays on its own.`
      : `Each shard has ${counted(replicas + 1, 'copy', 'copies')}: a preference leads every search to the same one.`,

  // --- under way
  reading: (lane: string, page: number, pages: number) =>
    `${lane} is reading: page ${count(page)}${page <= pages ? ` of about ${count(pages)}` : `; there were ${count(pages)} at the start`}.`,
  writingDown: 'Writing down the order at the start…',
  putBackFailed: (reason: string) => `The index could not be put back as it was: ${reason} Load the data set anew to repair it.`,

  // --- verdicts
  verdicts: 'Verdicts',
  verdict: (verdict: Verdict) =>
    [
      counted(verdict.pages, 'page'),
      counted(verdict.duplicates, 'duplicate'),
      `${count(verdict.missing)} missing`,
      ...(verdict.newSeen > 0 ? [`${counted(verdict.newSeen, 'new document')} shown`] : []),
      ...(verdict.newUnseen > 0 ? [`${counted(verdict.newUnseen, 'new document')} not shown`] : []),
      ...(verdict.ghosts > 0 ? [`${counted(verdict.ghosts, 'document')} shown after being deleted`] : []),
      ...(verdict.unreached > 0 ? [`${count(verdict.unreached)} not reached`] : []),
    ].join(', '),
  thePast: (writes: number) => `You are reading the past: ${counted(writes, 'write')} behind.`,
  ends: {
    end: () => '',
    stopped: () => 'Stopped before the end.',
    refused: (reason: string) => `Refused before the end: ${reason}`,
    expired: () => 'The context ran out before the end, and the position in it was lost.',
    runaway: () => 'Given up: new rows come as fast as they are read, so there is no end to come to.',
    failed: (reason: string) => `Something went wrong: ${reason}`,
  } satisfies Readonly<Record<NonNullable<Trip['end']>, (reason: string) => string>>,
  ruleTitle: 'What counts',
  rule: 'Missing: there at the start, never deleted, matches the query, and never came by. Duplicate: every row that shows a document again. A new document nobody promised to show is neither. Where a trip ended early, only what lies above its deepest row can be missing.',
  notFrozen:
    'search_after stands up to this: it goes on after a document, not after a number of them. Where sort keys change, documents move past it; only a frozen view (scroll, PIT) still shows each once, as it was when opened.',
  tryUpdates: 'Now with sort-key updates',
  nothingYet: 'No trip yet. Each lane gets a verdict here, and a picture with one cell for every document.',

  // --- the grid
  lookAt: 'Lane to look at',
  gridTitle: (name: string) => `${name}: every document, in the order at the start of the trip`,
  gridLabel: 'Documents in start-of-trip order',
  gridKeys: 'Arrow keys walk the cells, Page Up and Page Down go from one duplicate or gap to the next.',
  marks: markWords,
  cell: ({ id, mark, place, inserted }: DocumentState) =>
    inserted === null
      ? `${id}, number ${count(place)} at the start: ${markWords[mark]}`
      : `${id}, written after page ${count(inserted.afterPage)}: ${markWords[mark]}`,
  legend: 'Legend',
  asTable: 'Table',
  nextFinding: 'Next finding',
  previousFinding: 'Previous finding',
  noFinding: 'No duplicate, no gap: click any cell to see when it came by.',

  // --- one document
  chosen: 'Chosen document',
  sightings: (sightings: readonly Sighting[]) =>
    sightings.length === 0
      ? 'It never came by.'
      : `It came by on ${sightings.map(({ page, row }) => `page ${count(page)} (row ${count(row)})`).join(' and on ')}.`,
  inserted: (write: Write) => `It was inserted after page ${count(write.afterPage)}.`,
  deleted: (write: Write) => `It was deleted after page ${count(write.afterPage)}.`,
  causes: (explanation: Explanation, id: string, mark: Mark): string => {
    if (explanation.cause === 'unknown') return 'The record of the trip does not show why.';
    if (explanation.cause === 'tie') {
      return `Page ${count(explanation.page)} ended among rows of equal value, and the cursor goes on after all of them: no write was needed to lose it. A tie-break keeps it.`;
    }
    const { write, from, to } = explanation;
    const who = write.id === id ? `Its own ${writeWords[write.kind]}` : `The ${writeWords[write.kind]} of ${write.id}`;
    const effect = mark === 'missing' ? 'back among what had been read already' : 'out again among what was still to be read';
    return `${who} after page ${count(write.afterPage)} moved this row from ${count(from)} to ${count(to)}, ${effect}.`;
  },
  why: 'Why?',
  beforeWrite: 'Before the write',
  afterWrite: 'After the write',
  atPageTurn: (page: number) => `When page ${count(page)} had been read`,
  readUpTo: (places: number) => `read up to here: ${count(places)} rows`,
  cursorUpTo: 'the cursor stands here',
  thisRow: 'this document',
  writtenRow: 'written',

  // --- table
  tableLabel: 'Findings as a table',
  columns: { id: 'document', place: 'place at the start', mark: 'what became of it', pages: 'pages', deleted: 'deleted after page' },
  more: (left: number) => `Show ${count(left)} more`,
  nothingFound: 'No duplicate, no gap, and nothing new.',

  // --- live region
  said: (trips: readonly { readonly name: string; readonly sentence: string }[]) =>
    trips.map(({ name, sentence }) => `${name}: ${sentence}.`).join(' '),
} as const;
