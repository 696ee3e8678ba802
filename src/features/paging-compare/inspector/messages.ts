import { count } from '../../../components/text/format.ts';

/** Labels and sentences of the inspector's panels. */
export const inspectorMessages = {
  shardsLook: 'How to show the shards',
  shardsTable: 'Table',
  shardsPhases: 'Phases',
  ganttHow:
    'Drawn as if the shards worked side by side, as they do on a cluster; in this tab they take turns. Counts are exact, times are not.',
  ganttLegend: 'Phases',
  ganttRows: 'Phases of each shard and of the coordinator',
  phases: { query: 'query', merge: 'send and merge', fetch: 'fetch' },
  phaseTime: (phase: 'query' | 'merge' | 'fetch', ms: string) => `${phase} ${ms}`,
  ganttCounts: (kept: number, sent: number, fetched: number) => `kept ${count(kept)}, sent ${count(sent)}, fetched ${count(fetched)}`,
  ganttMerged: (merged: number) => `merged ${count(merged)}`,
  shardGroup: (first: string, last: string) => `${first} to ${last}`,
  openInConsole: 'Open in Console',
} as const;
