import { count, counted } from '../../components/text/format.ts';
import { milliseconds } from '../../components/text/measures.ts';
import type { FieldName } from './model/fields.ts';

const things: Readonly<Record<FieldName, string>> = {
  shards: 'number of shards',
  nodes: 'number of nodes',
  docs: 'number of documents on a shard',
  key: 'size of a sort key in bytes',
  rtt: 'round-trip time in ms',
  searches: 'number of searches',
  page: 'number of a page',
  size: 'number of documents to a page',
  slow: 'number of shard requests',
};

const percent = new Intl.NumberFormat('en', { style: 'percent', maximumSignificantDigits: 2 });
/** Close to all of them, two digits would say all. */
const nearlyAll = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 3 });
const rounded = new Intl.NumberFormat('en', { maximumSignificantDigits: 2 });

function part(value: number): string {
  return value > 0.995 && value < 0.999995 ? nearlyAll.format(value) : percent.format(value);
}

function duration(ms: number): string {
  if (ms < 1_000) return milliseconds(ms);
  if (ms < 120_000) return `${rounded.format(ms / 1_000)} s`;
  return ms < 7_200_000 ? `${rounded.format(ms / 60_000)} min` : `${rounded.format(ms / 3_600_000)} h`;
}

/** Words of the panel that reckons for a cluster of any size. */
export const messages = {
  title: 'On your cluster',
  intro:
    'The tab’s engine has a few shards. What paging costs on yours follows from the same rule: a shard sends the smaller of what it is asked for and what it has left.',
  form: 'Your cluster',
  fields: {
    shards: 'Shards',
    nodes: 'Nodes',
    docs: 'Documents per shard',
    key: 'Bytes of a sort key',
    rtt: 'Round trip, ms',
    searches: 'Searches at once',
    page: 'Page',
    size: 'Documents per page',
    slow: 'One slow in',
  } satisfies Readonly<Record<FieldName, string>>,
  noSuchValue: (
    name: FieldName,
    text: string,
    { least, most, parts }: { readonly least: number; readonly most: number; readonly parts?: boolean },
  ) =>
    `“${text.slice(0, 40)}” is no ${things[name]}. Take a ${parts === true ? '' : 'whole '}number from ${count(least)} to ${count(most)}.`,
  pastTheEnd: (page: number, last: number) =>
    `Page ${count(page)} is past the end: the last one is page ${count(last)}. Take that, or more documents.`,
  stale: 'These are the figures of before. Mend the marked fields to go on.',
  nothingYet: 'Mend the marked fields to see what it costs.',
  total: (documents: number, shards: number, page: number, last: number) =>
    `${counted(documents, 'document')} on ${counted(shards, 'shard')}; page ${count(page)} of ${count(last)}.`,
  pageTitle: (page: number) => `Page ${count(page)}, one request`,
  wayTitle: (page: number) => `All ${counted(page, 'page')} up to there`,
  exact: 'Exact, for documents that lie evenly: the formulas are held against the engine on up to 1,024 shards.',
  window: (reach: number) =>
    `By offset a cluster refuses this page as it comes: from + size is ${count(reach)}, and index.max_result_window is 10,000.`,
  pageColumns: [
    'Way of paging',
    'Kept by a shard',
    'Sent and merged',
    'Merged if nodes merge first',
    'Thrown away',
    'Sent, bytes',
    'Held open',
  ],
  wayColumns: ['Way of paging', 'Requests', 'Sent and merged', 'Sent, bytes'],
  modes: { offset: 'Offset', search_after: 'search_after', scroll: 'Scroll', pit: 'PIT' },
  atOnce: (searches: number, bytes: string, contexts: number) =>
    `${counted(searches, 'search', 'searches')} at once: the coordinators take in ${bytes} by offset; scrolls or PITs hold ${counted(contexts, 'shard context')} open.`,
  scrolls: (onNode: number, limit: number) =>
    `That is up to ${counted(onNode, 'context')} on a node. Scrolls are refused above ${count(limit)} unless search.max_open_scroll_context is raised; take a PIT, or fewer at once.`,
  times: 'How long it may take',
  timesWhat:
    'An estimate, not a count. This tab measures what visiting, keeping and merging an entry costs its own engine; your machines have a law of their own.',
  measure: 'Measure in this tab',
  measureAgain: 'Measure again',
  measuring: 'Measuring…',
  nothingToMeasure: 'There is no index with 100 documents or more to measure on. Open Compare, which makes one, and come back.',
  toCompare: 'Open Compare',
  measureFailed: (why: string) => `Nothing was measured: ${why}. Try again.`,
  law: ({
    index,
    documents,
    shards,
    requests,
  }: {
    readonly index: string;
    readonly documents: number;
    readonly shards: number;
    readonly requests: number;
  }) => `Measured with ${counted(requests, 'request')} on ${index}: ${counted(documents, 'document')} on ${counted(shards, 'shard')}.`,
  lawTerms: { visited: 'A visited entry', kept: 'A kept entry', merged: 'A merged entry' },
  nanoseconds: (low: number, high: number) => `${rounded.format(low)} to ${rounded.format(high)} ns`,
  timeColumns: ['Way of paging', 'This page, estimated', 'All pages up to there, estimated'],
  between: (low: number, high: number) => `${duration(low)} to ${duration(high)}`,
  timesHow:
    'From: all shards work at the same time and stop when they have their entries. To: the shards of a node work one after another, five are asked at once, and each looks at all its documents. One search alone; queues and bandwidth are left out.',
  slowTitle: 'One slow shard makes a slow search',
  slowWhat: (oneIn: number, shards: number, value: number) =>
    `If one shard request in ${count(oneIn)} is slow, a search of ${counted(shards, 'shard')} waits for a slow one ${part(value)} of the time.`,
  slowAlt: (points: readonly (readonly [shards: number, part: number])[]) =>
    `Part of searches that are slow: ${points.map(([shards, value]) => `${part(value)} on ${counted(shards, 'shard')}`).join(', ')}.`,
  saveFigure: 'Save the figure',
  slowAcross: 'shards a search asks',
  slowUp: 'searches that are slow',
  mark: (shards: number, value: number) => `${count(shards)}: ${part(value)}`,
  part,
  link: 'Scale it up: what this costs on your cluster',
} as const;
