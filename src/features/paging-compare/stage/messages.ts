import { count, counted, plural } from '../../../components/text/format.ts';
import type { StepId } from '../../../drawing/steps.ts';

const entries = (value: number) => counted(value, 'entry', 'entries');

/** Words of the stage. */
export const messages = {
  settled: { ask: 'asked', keep: 'kept', send: 'sent', merge: 'merged', discard: 'discarded', fetch: 'fetched' } satisfies Record<
    StepId,
    string
  >,
  askedShards: (shards: number) => counted(shards, 'shard'),
  ledger: 'What each step counted',

  folded: (shards: number, perColumn: number) => `${count(shards)} shards, ${count(perColumn)} neighbours to a column.`,
  nodes: (nodes: number, sent: number, merged: number) =>
    `${count(nodes)} nodes got ${count(sent)} of their shards and passed on ${count(merged)}.`,
  shardRange: (first: number, last: number) => (first === last ? String(first) : `${first}–${last}`),

  shard: 'shard',
  ofShard: (shard: number) => `shard ${shard}`,
  coordinator: 'coordinator',
  yourPage: (returned: number) => `your page: ${count(returned)}`,
  magnified: 'magnified',
  magnifiedTimes: (times: number) => `${count(times)} times`,
  refused: 'refused',
  noShard: 'no shard was asked',
  noAnswer: 'no answer came',
  wish: (from: number, size: number) => `from ${count(from)}, size ${count(size)}`,
  nothing: 'nothing asked yet',

  picture: (
    name: string,
    scene: { shards: number; matched: number; kept: number; merged: number; discarded: number; returned: number; held: number },
  ) =>
    `${name}: ${counted(scene.shards, 'shard')} with ${count(scene.matched)} matching ${plural(scene.matched, 'document')} ${plural(scene.shards, 'keeps', 'keep')} ${entries(scene.kept)}. The coordinator merges ${count(scene.merged)}, throws ${count(scene.discarded)} away and returns ${count(scene.returned)}.${scene.held === 0 ? '' : ` Held open: ${counted(scene.held, 'shard reader')}.`}`,
  pictureRefused: (name: string) => `${name}: refused before any shard was asked.`,
  pictureNoAnswer: (name: string) => `${name}: no answer came.`,
  pictureNothing: (name: string) => `${name}: nothing asked yet.`,

  // --- under each drawing
  mergedFor: (rows: number) => `merged for ${counted(rows, 'row')}`,
  wayHere: (requests: number, trip: number) => `${counted(requests, 'request')} to get here, ${entries(trip)} in all`,
  offset: (shards: number, kept: number, equal: boolean) =>
    `${shards === 1 ? 'The one shard keeps' : equal ? 'Every shard keeps' : 'The shards keep'} ${equal ? `its best ${count(kept)}` : `up to ${count(kept)} each`}.`,
  thrown: (merged: number, discarded: number) =>
    discarded === 0
      ? `The coordinator merges ${count(merged)}.`
      : `The coordinator merges ${count(merged)} and throws ${count(discarded)} away.`,
  noMatch: 'Nothing matches: no shard has anything to keep.',
  first: (kept: number) => `The first page needs no cursor: no shard keeps more than its best ${count(kept)}.`,
  behind: (page: number, kept: number) => `Every shard begins after the last row of page ${count(page)} and keeps ${count(kept)} at most.`,
  byPage: 'But the way here goes page by page.',
  beginning: (words: string) => `Filtered to ${words}: the columns begin there.`,
  alone: (contexts: number) => `${counted(contexts, 'shard')} ${plural(contexts, 'stays', 'stay')} open for this one reading, frozen.`,
  shared: (contexts: number) =>
    `${counted(contexts, 'shard')} ${plural(contexts, 'stays', 'stay')} open, frozen, for any number of queries.`,
  atLeast: 'No tie-break: it may have left out ties, so it may stand deeper.',
  outside: (window: number) => `It ends past the limit of ${count(window)}, so the service refuses to begin.`,
  refusedWhy: 'The service refused before any shard was asked.',
  lostWhy: 'The service may have stopped; try again.',
  asYet: 'Take it to a page, and its request is drawn here.',
  counters: 'All counters',
} as const;
