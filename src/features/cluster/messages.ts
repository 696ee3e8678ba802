import type { PagingMode } from '../../client/paging.ts';
import { count, counted } from '../../components/text/format.ts';
import type { NoTaskUse } from './model/measure-tasks.ts';
import type { MeterKind } from './model/meters.ts';
import type { Withheld } from './model/entries.ts';

interface ContextsToTell {
  readonly own: number;
  /** Open before. */
  readonly others: number;
  /** Of its own; undefined where they are not told apart. */
  readonly scrolls: number | undefined;
  readonly pits: number | undefined;
}

const passing = (writes: boolean): string => (writes ? 'Only reads, and writes to indices called fathom-...,' : 'Only reads');

/** What is said about a cluster beside the tab. */
export const messages = {
  title: 'Your own cluster',
  what: 'the same page, asked there: hits row by row, and what it cost as far as a cluster tells',
  loading: 'Fetching the lanes of the cluster.',
  none: 'This page was served without a cluster. Start its server with one, and the key stays in that process:',
  noneCommand: 'npm start -- --cluster https://host:9200',
  noneDirect: 'Or have the page ask it by itself, with a key that is typed here, where the cluster lets pages of other origins read:',
  noneDirectCommand: 'npm start -- --connect https://host:9200',

  connectTitle: 'Connection to your cluster',
  connectWhat: 'Step by step, up to the first thing that is missing.',
  check: 'Check the connection',
  checkAgain: 'Check again',
  checking: 'Checking.',
  stillWaiting: 'No answer yet. The cluster, or a proxy before it, takes its time.',
  cancel: 'Cancel',
  cancelled: 'Called off.',
  states: { fine: 'fine', wrong: 'missing', skipped: 'not needed' },
  toLanes: 'To the lanes',
  toChecks: 'Check the connection step by step',
  reads: {
    gateway: (cluster: string, writes: boolean) =>
      `${passing(writes)} go to ${cluster}, through the gateway of this page’s server. The key is not in the page.`,
    direct: (cluster: string, writes: boolean) =>
      `${passing(writes)} go to ${cluster}, straight from this page. A key is in its memory alone: typed anew after each load, and in no link, file or storage.`,
  },
  key: 'Key',
  keyKind: 'Sent as',
  keyKinds: { api: 'API key', user: 'User and password' },
  keyUser: 'User',
  keyPassword: 'Password',
  takeKey: 'Use it',
  forgetKey: 'Forget it',
  keyKnown: 'A key is in this page’s memory.',
  keyNone: 'Requests carry no key.',
  settingsOf: (title: string) => `Settings of ${title}`,
  copySettings: 'Copy',

  copyNeeds: 'Where the server is started with --allow-fathom-writes, this data set can be copied there, so that rows can be the same.',
  copy: 'Copy this data set there',
  copyQuestion: (target: string, cluster: string) =>
    `This makes the index ${target} on ${cluster} and writes every document of this data set into it. Shall it?`,
  copyYes: (cluster: string) => `Yes, write to ${cluster}`,
  copyNo: 'No',
  copyProgress: 'Documents copied',
  copying: (done: number, total: number, waitingMs: number | undefined) =>
    `${count(done)} of ${counted(total, 'document')} are there.${waitingMs === undefined ? '' : ` The cluster is busy: on in ${(waitingMs / 1_000).toFixed(1)} s.`}`,
  copied: (documents: number, target: string) => `${target} holds ${counted(documents, 'document')}.`,
  copyCancelled: (target: string) => `Called off. What was written is in ${target}, until it is removed.`,
  remove: (target: string) => `Remove ${target} from there`,
  removed: (target: string) => `${target} is gone.`,
  nothingToRemove: (target: string) => `There is no ${target}.`,
  indexThere: 'Index there',
  go: (page: number) => `Take both to page ${count(page)}`,
  going: (side: 'tab' | 'cluster', mode: string, page: number) =>
    `${mode}, ${side === 'tab' ? 'in the tab' : 'on the cluster'}: page ${count(page)}`,
  progress: 'Pages',
  modes: { offset: 'Offset', search_after: 'search_after', scroll: 'Scroll', pit: 'PIT + search_after' } satisfies Record<
    PagingMode,
    string
  >,
  noPit: 'This release has no points in time.',

  rowsSame: (rows: number) => `${counted(rows, 'row')} on both sides: the same documents in the same order.`,
  rowsDiffer: (same: number, rows: number) =>
    `${count(same)} of ${counted(rows, 'row')} are the same. Are the data the same there, with the same mapping?`,
  noRows: 'No documents on this page, on either side.',
  rows: 'Row by row',
  rowsOf: (mode: string) => `${mode}: row by row`,
  bill: (mode: string) => `${mode}: what the last request cost`,
  rowTitles: ['row', 'tab', 'cluster', ''],
  same: 'same',
  different: 'different',

  columns: ['of the last request', 'tab: counted', 'cluster: formula', 'cluster: derived', 'cluster: measured'],
  merged: 'entries merged',
  discarded: 'of those discarded',
  bytes: 'bytes shards sent',
  visited: 'documents visited',
  contexts: 'contexts of shards it holds open',
  contextsHeld: ({ own, others, scrolls, pits }: ContextsToTell) => {
    const kinds = [
      ...(scrolls === undefined ? [] : [counted(scrolls, 'scroll')]),
      ...(pits === undefined ? [] : [counted(pits, 'point in time', 'points in time')]),
    ].join(', ');
    const told = own === 0 || kinds === '' ? '' : ` (${kinds})`;
    return `${count(own)}${told}${others === 0 ? '' : `; ${count(others)} were open before`}`;
  },
  contextsUntold: 'not told: it takes the privilege “monitor”',
  cpu: 'processor time of its tasks',
  cpuMs: (ms: number) => `${ms.toFixed(1)} ms`,
  heap: 'heap its tasks asked for',
  heapBytes: (bytes: number) => counted(bytes, 'byte'),
  tasksUsed: {
    insights: (figure: string, tasks: number) => `${figure} (Query Insights, ${counted(tasks, 'task')})`,
    tasks: (figure: string, tasks: number) => `at least ${figure} (resource_stats of ${counted(tasks, 'task')}, seen while they ran)`,
  },
  noTasks: {
    product: 'not told: only OpenSearch has meters for it',
    release: 'not told: this release has no resource_stats',
    refused: 'not told: this key may not list tasks',
    unseen: 'not told: Query Insights did not record it, and its tasks ended before they were listed',
  } satisfies Record<NoTaskUse, string>,
  took: 'milliseconds, as the page saw it',
  requests: 'requests on the way',
  meters: { 'query phase': 'query phase', 'all traffic': 'all traffic between nodes' } satisfies Record<MeterKind, string>,
  perEntry: (bytes: number) => `${bytes.toFixed(1)} bytes an entry, by a line through three depths`,
  noLine: 'other traffic: three depths do not lie on one line within 5 %',
  phases: (phases: string) => `phases: ${phases}`,
  oneNode: 'nothing: shards and coordinator are on one node',
  onceOnly: 'not measured: this request can be sent but once',
  profiled: (visited: number) => `${count(visited)} (profile)`,
  reducedFirst: (sent: string, left: string) => `${sent} sent by shards; ${left} reach the coordinator, as nodes reduce first (modelled)`,
  withheld: (why: string) => `withheld: ${why}`,
  whys: {
    collapse: 'collapse makes shards send groups, not entries',
    rescore: 'rescore makes shards send its window',
    terminate_after: 'terminate_after lets shards stop early',
    timeout: 'the search timed out, so shards may have sent less',
    failed_shards: 'shards failed, and what they would have sent is unknown',
    skipped_shards: 'shards were passed over that had documents left',
    written_meanwhile: 'documents were written while it was counted',
    several_indices: 'the name stands for several indices, whose shards cannot be counted apart',
    position_unknown: 'where each shard stood cannot be counted for this sort',
  } satisfies Record<Withheld, string>,
  depth: 'Cost by depth, on both',
  depthWhat: (pages: readonly number[], requests: number) =>
    `Takes both to ${pages.length === 1 ? 'page' : 'pages'} ${pages.map(count).join(', ')} by every way of paging: ${counted(requests, 'page')} of the cluster, and a few requests more at each to count and to measure.`,
  depthGo: 'Sweep both',
  depthProgress: 'Points',
  depthRows: (same: number, all: number) =>
    same === all
      ? `The same rows on both sides at ${all === 1 ? 'the one point' : `all ${count(all)} points`}.`
      : `The same rows on both sides at ${count(same)} of ${count(all)} points.`,
  depthTable: 'Both bills by depth',
  depthRow: (mode: string, page: number) => `${mode}, page ${count(page)}`,
  depthColumns: [
    'of the last request',
    'merged, tab: counted',
    'merged, cluster: formula',
    'merged, cluster: derived',
    'visited, tab: counted',
    'visited, cluster: measured',
    'bytes, tab: counted',
    'bytes, cluster: measured',
  ],
  saveReport: 'Save this run as a file',
  reports: 'Runs that were saved',
  reportDrop: 'Drop a run report here: it opens without the cluster.',
  reportOver: 'Let go to open it.',
  openReport: 'Open a run report',
  reportOf: (made: string, product: string, cluster: string) =>
    `Recorded ${made.slice(0, 16).replace('T', ' ')} UTC: this tab and ${product} at ${cluster}.`,
  reportMade: (index: string, there: string, page: number, size: number) =>
    `${index} here, ${there} there, page ${count(page)} of ${counted(size, 'document')}.`,
  reportWith: ({
    fathom,
    shards,
    seed,
    agent,
    cores,
  }: {
    readonly fathom: string;
    readonly shards: number;
    readonly seed: number | null;
    readonly agent: string;
    readonly cores: number;
  }) => `Fathom ${fathom}, ${counted(shards, 'shard')}${seed === null ? '' : `, seed ${seed}`}, ${counted(cores, 'core')}, ${agent}.`,
  reportRequests: 'Requests: the first and the last of each way',
  recorded: (cluster: string) => `${cluster}, recorded`,
  legend:
    'Formula: shards times what each may be asked for. Derived: from the cluster’s own counts, shard by shard; exact, or withheld with the reason. Measured: by the cluster’s meters, five requests between two readings.',
} as const;
