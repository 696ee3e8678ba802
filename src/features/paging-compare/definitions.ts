import type { CounterId } from './counter-rows.ts';

interface Definition {
  readonly what: string;
  /** Where the documentation and the specification say so. */
  readonly section: string;
}

/** What each counter counts. Fetched when the first one is opened. */
export const definitions: Readonly<Record<CounterId, Definition>> & { readonly close: string } = {
  visited: {
    what: 'Documents the shards took one by one, to count or rank them, over all shards: matches, or entries of a sorted column.',
    section: 'docs/counters.md, “Per shard”; specification 4.2',
  },
  kept: {
    what: 'Entries in the shards’ result queues when the query phase ended. An offset page makes every shard keep from + size, a cursor only size.',
    section: 'docs/counters.md, “Per shard”; specification 4.2',
  },
  sent: {
    what: 'Entries the shards handed to the coordinator: document numbers and sort values, no sources.',
    section: 'docs/counters.md, “Per shard”; specification 4.2',
  },
  merged: {
    what: 'Entries the coordinator received from all shards and sorted: the sum of all sent. The ceiling is the formula, shards × (from + size) by offset and shards × size by a cursor.',
    section: 'docs/counters.md, “Coordinator”; specification 4.2',
  },
  fetched: {
    what: 'Documents whose source was loaded for the page, in the fetch phase.',
    section: 'docs/counters.md, “Per shard”; specification 2.2',
  },
  held: {
    what: 'Shard readers the lane’s scroll or PIT keeps open now. It is a state, so it has no worst request and no sum.',
    section: 'docs/counters.md, “Held”; specification 2.5 and 2.6',
  },
  bytes: {
    what: 'Bytes the shards handed to the coordinator in the query phase.',
    section: 'docs/counters.md, “Per shard”',
  },
  ms: {
    what: 'Milliseconds of the shards’ phases and of the merge. Times in a tab are noisy, which is why they come last and grey; counts are exact and repeatable.',
    section: 'docs/counters.md, first paragraphs',
  },
  close: 'Close',
};
