import { count, counted } from '../../../components/text/format.ts';
import type { StepId } from '../../../drawing/steps.ts';

/** Words of the steps and of the drawing's table, fetched with them. */
export const messages = {
  steps: { ask: 'Ask', keep: 'Keep', send: 'Send', merge: 'Merge', discard: 'Discard', fetch: 'Fetch' } satisfies Record<StepId, string>,
  what: {
    ask: 'The coordinator asks every shard. A column is what matches on one shard, best on top.',
    keep: 'Each shard fills a queue with its best: from + size of them by offset, size by cursor.',
    send: 'Each shard sends its whole queue. A band is as wide as the entries in it.',
    merge: 'The coordinator puts everything that came into one order.',
    discard: 'All of it but your page is thrown away.',
    fetch: 'Only the rows of your page are fetched from the shards that have them.',
  } satisfies Record<StepId, string>,
  stepsLegend: 'Step of the request',
  stepBack: 'Step back',
  stepOn: 'Step on',
  play: 'Play',
  skip: 'Skip',
  legend: {
    column: 'what matches on a shard',
    kept: 'kept',
    visited: 'visited',
    held: 'held open',
    discarded: 'thrown away',
    page: 'your page',
    fetched: 'rows fetched there',
    'card-kept': 'kept and sent',
    'card-left': 'not reached, or passed over',
    'card-discarded': 'thrown away',
    'card-page': 'your page',
  },
  blank: 'Nothing has been asked yet. Once it has, its steps can be followed here.',
  oneCard: 'Every card is one entry, with its id and what it is sorted by.',
  legendTitle: 'What the drawings show',
  oneScale: (longest: number, most: number) => `One scale for all: longest column ${count(longest)}, widest merge ${count(most)}.`,
  hairlines: (times: number) => `Hairlines are magnified ${count(times)} times, below.`,

  unseen: (writes: number) => `${counted(writes, 'write')} at least since it was opened: not in this drawing.`,

  shardsOf: (lane: string) => `Shards of ${lane}`,
  shard: 'shard',
  columns: { matched: 'matching', visited: 'visited', kept: 'kept', from: 'passed', sent: 'sent', fetched: 'fetched' },
  atLeast: (value: number) => `≥ ${count(value)}`,
} as const;
