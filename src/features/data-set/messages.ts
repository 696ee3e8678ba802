import { count, counted } from '../../components/text/format.ts';

/** What a document of each of the service's own data sets is. */
const nouns = new Map([
  ['logs', 'server log'],
  ['products', 'product'],
  ['feed', 'post'],
  ['tiny', 'book'],
  ['cities', 'town'],
  ['wordnet', 'word sense'],
]);

/** The service writes `23.5mb`. */
const inUnits = (size: string) => size.replace(/([kmg])b$/, (_, unit: string) => ` ${unit.toUpperCase()}iB`);

/** Every sentence and label of the data set and its index. */
export const messages = {
  title: 'Data set and index',
  dataset: 'Data set',
  documents: 'Documents',
  shards: 'Shards',
  shard: 'shard',
  on: 'on',
  limit: (window: string) => `offset limit ${window}`,
  documentsOf: ({ id }: { readonly id: string }, documents: number) =>
    nouns.has(id) ? counted(documents, nouns.get(id) ?? id) : `${counted(documents, 'document')} of ${id}`,
  inTab: (size: string) => `${inUnits(size)} in this tab.`,
  window: 'max_result_window',
  summary: (documents: number, shards: number, size: string) =>
    `${counted(documents, 'document')} on ${counted(shards, 'shard')}, ${inUnits(size)}`,
  loadingList: 'Asking which data sets there are',
  creating: 'Creating the index',
  importing: (done: number, total: number, secondsLeft: number | undefined) =>
    total === 0
      ? 'Loading'
      : `Loading ${counted(total, 'document')}, ${Math.floor((done / total) * 100)} %${secondsLeft === undefined ? '' : `, about ${count(Math.max(1, Math.round(secondsLeft)))} s`}`,
  fewer: (documents: number) => `Use ${count(documents)} now`,
  progress: 'Documents imported',
  cancel: 'Cancel',
} as const;
