import { count, counted } from '../../components/text/format.ts';

/** Every sentence and label of the data set bar. */
export const messages = {
  title: 'Data set and index',
  dataset: 'Data set',
  documents: 'Documents',
  shards: 'Shards',
  window: 'max_result_window',
  summary: (documents: number, shards: number, size: string) =>
    `${counted(documents, 'document')} on ${counted(shards, 'shard')}, ${size.replace(/([kmg])b$/, (_, unit: string) => ` ${unit.toUpperCase()}iB`)}`,
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
