import { count } from '../../components/format.ts';

/** Words of the Share box, and of links that could not be read. */
export const messages = {
  title: 'Share',
  intro:
    'This link is the address of what you see. It is made here: opening this box creates nothing and uploads nothing, and everything after the # never leaves the browser that opens it.',
  link: (length: number) => `Link, ${count(length)} characters`,
  copy: 'Copy the link',
  copyMarkdown: 'Copy as Markdown',
  save: 'Save as a file',
  fileLink: 'Open in Fathom',
  holds:
    'It holds the data set and its shape, the query, the sort, sizes, the depth, where each lane stands, how lanes and chart are arranged, and the colours if you chose them. Whoever opens it starts on their own engine: lanes are taken to their places by a click.',
  never: 'It never holds keys or documents of your own, runs no write, and calls no other host.',
  ownData: (name: string) =>
    `${name} is data of your own: documents cannot be in a permalink. Whoever opens the link needs an index of that name; share the file beside it.`,
  tooLong: (length: number, most: number) =>
    `Chats and mail programs cut links longer than ${count(most)} characters, and this one has ${count(length)}. Save it as a file, or cut what takes most of it:`,
  cut: (name: string, length: number) => `${name}: ${count(length)} characters`,
  unreadTitle: {
    newer: 'This link was made by a later Fathom.',
    damaged: 'Part of this link is damaged.',
  },
  unread: 'What it says of the data set, the query and the depth was read; how the lanes and the chart were left was not. Nothing was run.',
  dismiss: 'Go on',
} as const;
