import type { Words } from './words.ts';

const format = new Intl.NumberFormat('en');
const count = (value: number): string => format.format(value);
const counted = (value: number, one: string, many = `${one}s`): string => `${count(value)} ${value === 1 ? one : many}`;

/** What embeds say in English. */
export const english: Words = {
  count,
  bytes: (value) => (value < 1024 ? `${count(value)} B` : `${count(Math.round(value / 102.4) / 10)} KiB`),

  stageTitle: (page, data) => `Page ${count(page)} of ${data}: what one request costs`,
  chartTitle: (data) => `What a page of ${data} costs, by its depth`,
  asked: (documents, shards, size, query) =>
    `${counted(documents, 'document')} on ${counted(shards, 'shard')}, ${count(size)} per page${query === '' ? '' : `, matching “${query}”`}`,

  recorded: 'recorded',
  recordedWhy: 'Counted by the same engine before this page was published.',
  live: 'counted here',
  counted: (where) =>
    where === 'worker' ? 'Counted just now, in this browser.' : 'Counted just now, in this page, as it could start no worker.',
  nothingRecorded: 'not run yet',
  nothingRecordedWhy: 'Nothing of this was recorded.',
  ceiling: (entries) => `The formula says: ${counted(entries, 'entry', 'entries')} at most.`,

  run: 'Run it here',
  runAgain: 'Go',
  stop: 'Stop',
  page: 'Page',
  save: 'Save',
  saveAs: (kind) => `Save ${kind}`,
  copyHtml: 'Copy as HTML',
  copied: 'Copied, with these counts in it.',
  notCopied: 'This browser lets the frame copy nothing.',
  notSaved: 'This browser could not make the file.',
  open: 'Open in Fathom',

  starting: 'Starting the engine',
  filling: (done, total) => `Indexing: ${count(done)} of ${counted(total, 'document')}`,
  walking: (done, total) => `Asking: ${count(done)} of ${counted(total, 'request')}`,
  done: (requests) => `Done: ${counted(requests, 'request')} answered here.`,
  stopped: 'Stopped.',
  failed: (why) => `It did not run: ${why}`,
  unread: (name, value, taken) => `${name}="${value}" cannot be: ${taken === '' ? 'it is left out' : `${taken} is taken`}.`,

  coordinator: 'coordinator',
  shard: 'shard',
  magnified: 'magnified',
  times: (times) => `${count(times)} times`,
  yourPage: (returned) => `your page: ${count(returned)}`,
  merged: 'merged',
  requestsHere: (requests, trip) => `${counted(requests, 'request')} to get here, ${counted(trip, 'entry', 'entries')} in all`,
  refused: 'refused',
  refusedWhy: {
    window: 'It ends past the limit of the index: no shard was asked.',
    contexts: 'Too many scrolls and views are open.',
    refused: 'The service refused before any shard was asked.',
    cursor: 'There is nothing to go on from.',
    network: 'No answer came.',
  },
  keeps: (shards, kept, equal) => {
    const who = shards === 1 ? 'The one shard keeps' : equal ? 'Every shard keeps' : 'The shards keep';
    return `${who} ${equal ? `its best ${count(kept)}` : `up to ${count(kept)} each`}.`;
  },
  thrown: (merged, discarded) =>
    discarded === 0
      ? `The coordinator merges ${count(merged)}.`
      : `The coordinator merges ${count(merged)} and throws ${count(discarded)} away.`,
  noMatch: 'Nothing is there: no shard has anything to keep.',
  behind: (page, kept) => `Every shard begins after the last row of page ${count(page)} and keeps ${count(kept)} at most.`,
  first: (kept) => `The first page needs no cursor: no shard keeps more than its best ${count(kept)}.`,
  byPage: 'But the way here goes page by page.',
  held: (contexts) => `${counted(contexts, 'shard')} ${contexts === 1 ? 'stays' : 'stay'} open, frozen.`,
  picture: (name, { shards, matched, kept, merged, discarded, returned }) =>
    `${name}: ${counted(shards, 'shard')} with ${counted(matched, 'matching document')} ${shards === 1 ? 'keeps' : 'keep'} ${counted(kept, 'entry', 'entries')}. The coordinator merges ${count(merged)}, throws ${count(discarded)} away and returns ${count(returned)}.`,

  chartX: 'depth reached, in documents',
  metrics: { merged: 'entries merged by one request', visited: 'documents visited by one request', bytes: 'bytes sent by shards' },
  limit: (window) => `limit ${count(window)}`,
  formula: 'dotted: the ceiling by the formula',
  points: 'Points of the chart',
  keys: 'Arrow keys walk the points.',
  point: (name, page, value) => `${name}, page ${count(page)}: ${value}.`,
  pointRefused: (name, page) => `${name}, page ${count(page)}: refused, past the limit.`,

  consoleTitle: (request) => `${request}, and what it costs`,
  holds: (name, documents, shards) => `${name}: ${counted(documents, 'document')} on ${counted(shards, 'shard')}`,
  holdsNothing: 'an empty engine: it holds what requests put there',
  request: 'Request',
  runsWith: 'Ctrl+Enter runs it',
  answer: 'Answer',
  noRequest: 'no request is there: begin with a method and a path, such as GET logs/_search',
  severalRequests: 'Only the first request runs.',
  asPost: 'Sent as POST: browsers send no body with GET.',
  status: (status, characters) => `${status}, ${counted(characters, 'character')}`,
  cost: ({ visited, kept, sent, merged, fetched }) =>
    `${count(visited)} visited, ${count(kept)} kept, ${count(sent)} sent, ${count(merged)} merged, ${count(fetched)} fetched`,
  cut: (shown, all) => `… the first ${count(shown)} of ${count(all)} characters`,
  runBlock: 'Run',

  aLesson: 'A lesson',
  lessonSub: (minutes) => `A lesson of ${counted(minutes, 'minute')}: guess, do it, compare`,
  begin: 'Begin the lesson',
  beginWhat: 'It loads the page it is done on, and an engine that counts here.',
  noPlayer: 'Its attribute “app” has to name a page of Fathom, which plays it.',
  reading: 'Reading the lesson',
  noLesson: (name) => `There is no lesson “${name}”.`,
  noLessonFile: (address) => `${address} is no lesson, or cannot be read from here.`,
};
