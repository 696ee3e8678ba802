import { count, counted } from '../../../components/text/format.ts';

const DOTTED = 'dotted: the ceiling by the formula';

/** Labels and sentences of the chart of cost by depth. */
export const messages = {
  runSweep: 'Run sweep',
  stopSweep: 'Stop sweep',
  sweepPrice: (requests: number) => `A sweep sends ${counted(requests, 'request')}: offset jumps, the cursors walk.`,
  sweepRunning: (done: number, all: number) => `Sweeping: ${count(done)} of ${counted(all, 'point')}`,
  sweepDone: (points: number, refused: number) =>
    `Sweep over: ${counted(points, 'point')}${refused === 0 ? '' : `, ${count(refused)} refused at the limit`}.`,
  sweepStopped: (points: number) => `Sweep stopped after ${counted(points, 'point')}.`,
  metrics: { merged: 'entries merged', visited: 'documents visited', bytes: 'bytes sent by shards', ms: 'milliseconds' },
  noisy: 'Times in a tab are noisy; counts are exact and repeatable.',
  reaches: { last: 'This request', worst: 'Worst request', trip: 'Whole trip' },
  axes: { linear: 'Linear', log: 'Log-log' },
  chartX: 'depth reached, in documents',
  windowFloor: (window: number) => `limit ${count(window)}`,
  formulaLegend: DOTTED,
  offsetWalked: 'Offset, page by page (formula)',
  offsetWalkedTotal: (page: number, walked: number, jumped: number) =>
    `Offset walked page by page to page ${count(page)} merges up to ${count(walked)} entries by the formula; one jump there up to ${count(jumped)}.`,
  reachLegend: 'What to show of a trip',
  axesLegend: 'Axes',
  metricLabel: 'Count',
  laneColumn: 'lane',
  pageColumn: 'page',
  shardsColumn: 'shards',
  requestsColumn: 'requests',
  refused: 'refused',
  pointSentence: (name: string, page: number, value: string, reach: string) =>
    `${name}, page ${count(page)}: ${value}, ${reach.toLowerCase()}.`,
  pointRefused: (name: string, page: number) => `${name}, page ${count(page)}: refused, past the limit.`,
  chartPoints: 'Points of the chart',
  chartKeys: 'Arrow keys walk the points.',
  chartEmpty:
    'No sweep yet. It takes fresh lanes to page 1, 10, 100, 1,000, half way to the limit, to the limit and one step past it, or to the last page where that comes first, and draws what each had to do.',
  chartTable: 'Points as a table',
  showTable: 'Table',
  saveCsv: 'Save CSV',
  trouble: (error: string) => `The sweep of the other index failed: ${error}`,
  ghostShards: 'Ghost shards',
  ghostRun: (shards: number) => `Ghost lines at ${counted(shards, 'shard')}`,
  ghostStop: 'Stop the ghost',
  ghostHide: 'Hide the ghost',
  ghostPrice: (documents: number, shards: number, requests: number) =>
    `Spreads the same documents (${count(documents)}) over ${counted(shards, 'shard')} of another index, sweeps that in ${counted(requests, 'request')}, and drops it.`,
  ghostFilling: (done: number, total: number) => `Filling the other index: ${count(done)} of ${counted(total, 'document')}`,
  ghostSweeping: (points: number) => `Sweeping the other index: ${counted(points, 'point')}`,
  ghostDone: (shards: number) => `Pale lines: the same sweep on ${counted(shards, 'shard')}, measured.`,
  recordedRun: (product: string) => `Lines of ${product}`,
  recordedWhat: (product: string, nodes: number, made: string, machine: string) =>
    `Recorded ${made} of ${product} on ${counted(nodes, 'node')} (${machine}): entries derived from its counts, documents by its profile, bytes of all traffic between its nodes.`,
  recordedNothing: 'Nothing of this was recorded: choose another count, or one request.',
  recordedBy: (product: string) => `${product}, recorded`,
  laneOn: (name: string, whose: string) => `${name} on ${whose}`,
  inTab: 'the tab',
  bothWhat: {
    merged: (product: string) => `Of the last request. Pale: ${product}, derived from its counts shard by shard; ${DOTTED}.`,
    visited: (product: string) => `Of the last request. Pale: ${product}, by its profile; only requests that can be sent again.`,
    bytes: (product: string) =>
      `Of the last request. Pale: ${product}, by its meters of traffic between nodes; only requests that can be sent again.`,
  },
  ghostName: (name: string, shards: number) => `${name} on ${counted(shards, 'shard')}`,
} as const;
