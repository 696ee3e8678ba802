import { count, counted } from '../../components/text/format.ts';

/** What is said of an address of which the page did not take everything as it stands there. */
export const messages = {
  title: 'Not all of this address could be taken as it stands there.',
  dismiss: 'Go on',
  leftOut: 'it counts as left out',
  standsForShards: 'it became 5',
  became: (value: string) => `it became ${value}`,
  noNumber: (instead: string) => `no whole number from 1 on, so ${instead}.`,
  tooLarge: (most: number, limit: string) => `it became ${count(most)}. ${limit}`,
  shards: (most: number) =>
    `The page makes indices of at most ${count(most)} shards; the service itself takes more: make the index in the Console.`,
  documents: (most: number) =>
    `A link may ask for at most ${count(most)} documents, so that it cannot fill a tab’s memory; more can be imported in the Console.`,
  size: () => `That is the window of an index as it comes: raise max_result_window, then ask for larger pages in the Console.`,
  page: () => `The field for pages goes no further; search_after in the Console does.`,
  perPage: (most: number) => `The page shows at most ${count(most)} records at once; the service itself gives up to 1,000 with per_page.`,
  choice: (choices: readonly string[], instead: string) => `not one of ${choices.join(', ')}, so ${instead}.`,
  sort: (text: string) => `write field:asc or field:desc. It sorts by ${text.split(':')[0] ?? ''}, ascending.`,
  fromBeside: 'page stands beside it and goes first, so it counts as left out.',
  noPlace: 'no whole number from 0 on, so it counts as left out.',
  inside: (page: number, first: number) =>
    `no page of this size begins there. It lies on page ${count(page)}, which begins at ${count(first)}.`,
  unknown: (name: string, known: readonly string[]) =>
    `${name}: this page has no such parameter, so it counts as left out. ${known.length === 0 ? 'It has none.' : `It has ${known.join(', ')}.`}`,
  hasShards: (index: string, shards: number) =>
    `the index ${index} has ${counted(shards, 'shard')} already, and no link makes it anew. Set it under the data set to have it made.`,
  holds: (index: string, documents: number) =>
    `the index ${index} holds ${counted(documents, 'document')} already, and no link makes it anew. Set it under the data set to have it made.`,
  always: (dataset: string, documents: number) => `${dataset} has always ${counted(documents, 'document')}, so it counts as left out.`,
  noField: (dataset: string, field: string, fields: readonly string[]) =>
    `${dataset} has no field ${field} that can be sorted by. It has ${fields.join(', ')}.`,
  twice: (name: string, text: string) => `${name} stands there more than once; the first, ${text}, counts.`,
} as const;
