import type { WireCost } from '../../../client/wire.ts';
import { count } from '../../../components/text/format.ts';
import { messages as late } from '../late-messages.ts';

/** Labels and sentences of the inspector, which is fetched after the lanes. */
export const messages = {
  asCode: 'As code',
  inspectorTitle: late.sections.inspector.title,
  shard: (shard: number) => `shard ${shard}`,

  counterWords: {
    visited: 'Documents the shard looked at.',
    kept: 'Entries in the shard’s result queue at its end: at most from + size by offset, size by a cursor.',
    sent: 'Entries the shard handed to the coordinator.',
    merged: 'Entries the coordinator received and sorted: the sum of all sent.',
    fetched: 'Documents whose source the shard loaded for the page.',
    held: 'Shard readers this scroll or PIT keeps open, and what only open readers keep alive.',
    bytes: 'Bytes the shard handed to the coordinator, and bytes of source it loaded.',
    ms: 'Time of the query phase and of the fetch phase. Times in a tab are noisy; counts are exact.',
  },
  inspectorLane: 'Lane to inspect',
  inspectorEmpty: (name: string) => `${name} has not asked anything yet: press Next, Jump or Walk in its lane.`,
  tabs: { request: 'Request', response: 'Response', shards: 'Shards', code: 'Code' },
  copy: 'Copy',
  language: 'Language',
  codeLabel: 'Code of the last request',
  codeLoading: 'Loading…',
  codeNoteServer: (address: string) =>
    `For the service at ${address}: start it with npm run serve, and fill an index of this name first. It begins empty and shares nothing with this tab.`,
  codeNoteHandler: 'Answers what came here, status and body, at any address that ends with this path.',
  codeNoteContext: 'The id in it belongs to this tab’s service: put the one your own scroll or PIT was given in its place.',
  codeNoteCost: 'The client has no name for the parameter cost, so the counters are not asked for.',
  requestBody: 'Request body',
  responseBody: 'Response body',
  noBody: 'no body',
  shardColumn: 'shard',
  coordinator: 'coordinator',
  shardsCaption: ({ ceiling, merged, skipped_shards: skipped = 0 }: WireCost['coordinator']) =>
    `Ceiling by the formula ${count(ceiling)}, merged ${count(merged)}${skipped === 0 ? '' : `; ${count(skipped)} ${skipped === 1 ? 'shard was' : 'shards were'} not asked, as nothing in ${skipped === 1 ? 'it' : 'them'} can match`}`,
  noCounters: 'This answer carries no counters.',
  nothingToCopy: 'This lane has sent nothing to copy yet.',
  copiedAs: (language: string) => `Copied as ${language}.`,
  copyRefused: 'The browser refused to copy: the Code tab of the inspector shows the request.',
} as const;
