import { count } from '../../components/text/format.ts';

/** Words of the Share box, and of links that could not be read. */
export const messages = {
  title: 'Share',
  intro:
    'This link leads to what you see. It is made here: opening this box creates nothing and uploads nothing, and everything after the # never leaves the browser that opens it.',
  link: (length: number) => `Link, ${count(length)} characters`,
  copy: 'Copy the link',
  copyMarkdown: 'Copy as Markdown',
  save: 'Save as a file',
  failed: (why: string) => `The link could not be made (${why}).`,
  tryAgain: 'Try again',
  fileLink: 'Open in Fathom',
  holds: {
    compare:
      'It holds the data set and its shape, the query, the sort, sizes, the depth, where each lane stands, how lanes and chart are arranged, and the colours if you chose them. Whoever opens it starts on their own engine: lanes are taken to their places by a click.',
    console:
      'It holds the sheet on display with its name: requests, comments and all. Whoever opens it gets the sheet beside their own ones, none of which is changed, and sends its requests by a click.',
    data: 'It holds the data set, and the shape its index has now: shards, segments, replicas, window, slices, refresh. Whoever opens it is shown what differs from theirs and what changing it costs, and changes it by a click.',
    other: 'It holds the page and what is chosen on it.',
  },
  never: 'It never holds keys or documents of your own, runs no write, and calls no other host.',
  neverSheet:
    'Opening it sends nothing. It holds what is written in the sheet, so look before you hand it on whether keys or documents of your own are among it.',
  ownData: (name: string) =>
    `${name} is data of your own: documents cannot be in a permalink. Whoever opens the link needs an index of that name; share the file beside it.`,
  tooLong: (length: number, most: number) =>
    `Chats and mail programs cut links longer than ${count(most)} characters, and this one has ${count(length)}: ${count(length - most)} too many.`,
  cutFirst: 'Save it as a file, or cut what takes most of it:',
  cutSheet:
    'Save it as a file, hand over the sheet itself with Export in the console, or share fewer requests: a sheet of their own has a link of its own.',
  cut: (name: string, length: number) => `${name}: ${count(length)} characters`,
  unreadTitle: {
    newer: 'This link was made by a later Fathom.',
    damaged: 'Part of this link is damaged.',
    missing: 'What reads the rest of this link could not be fetched: load the page anew once there is a network.',
  },
  unread: {
    compare:
      'What it says of the data set, the query and the depth was read; how the lanes and the chart were left was not. Nothing was run.',
    console: 'The sheet in it could not be read. Your own sheets are as they were, and nothing was run.',
    data: 'What it says of the data set was read; the shape it proposes was not. Nothing was changed.',
  },
  dismiss: 'Go on',
} as const;
