import { count, counted } from '../../components/text/format.ts';
import { bytes } from '../../components/text/measures.ts';

/** Labels and sentences of facets. */
export const messages = {
  title: 'Facets over shards',
  what: 'Why a count can be too low, and what shard_size costs.',
  loading: 'Counting…',
  noFields: 'No field of this index has terms to count.',
  field: 'Field',
  size: 'size',
  shardSize: 'shard_size',
  how: 'Each shard sends its first shard_size terms; the coordinator adds up what came and keeps the first size. A term that a shard did not send is counted there as nothing.',
  exact: 'Every count shown is right, and no term is missing.',
  wrong: (low: number, missing: number) =>
    `${[low > 0 ? `${counted(low, 'count')} too low` : '', missing > 0 ? `${counted(missing, 'term')} missing` : ''].filter(Boolean).join(', ')}.`,
  bound: (bound: number, worst: number) =>
    bound < 0
      ? 'How far off a count may be nobody can say.'
      : `A count may be off by ${count(bound)} at most; the worst shown is off by ${count(worst)}.`,
  cost: (merged: number, returned: number, size: number) =>
    `${counted(merged, 'bucket')} came from the shards in ${bytes(size)}, ${count(returned)} went into the answer.`,
  exactCost: (merged: number, size: number) => `To be sure, all ${counted(merged, 'bucket')} would have to come: ${bytes(size)}.`,
  table: 'What each shard sent, and what became of it',
  term: 'Term',
  shard: (shard: number) => `Shard ${shard}`,
  answered: 'Answer',
  may: 'May be too low by',
  truth: 'True count',
  notSent: 'not sent',
  notShown: 'missing',
  tooLow: (by: number) => `${count(by)} too low`,
  total: 'Buckets sent',
  save: 'Save as CSV',
  failed: (why: string) => `The facet could not be counted: ${why}`,
} as const;
