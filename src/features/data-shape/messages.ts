import { count, counted } from '../../components/text/format.ts';
import { bytes } from '../../components/text/measures.ts';

/** Labels and sentences of the shape of an index. */
export const messages = {
  title: 'Shape of the index',
  shards: 'Shards',
  replicas: 'Replicas',
  window: 'max_result_window',
  slices: 'Slices at most',
  nodes: 'Nodes, of all indices',
  queryPhase: 'A search reaches them',
  queryPhases: {
    per_shard: 'shard by shard (Elasticsearch 7.10)',
    grouped: 'node by node (OpenSearch 3.8)',
    batched: 'node by node, reduced there (Elasticsearch 9.5, modelled)',
  },
  oneNode: 'All shards are on one node. On several, the bill of a search says what each got of its shards and passed on.',
  phaseNotes: {
    per_shard: 'Every shard sends all it kept to the coordinator.',
    grouped: 'Fewer requests; what the coordinator merges stays as it is.',
    batched:
      'Each node merges what its shards kept and passes on no more than one shard might. Modelled after what is public of it; scrolls and collapsed searches go as before.',
  },
  refreshLegend: 'Writes become searchable',
  refreshModes: { write: 'At the next search', interval: 'After some seconds', manual: 'Only by Refresh' },
  seconds: 'Seconds',
  refreshNow: 'Refresh now',
  segments: 'Segments per shard',
  segmentsNow: (least: number, most: number) =>
    `Now ${least === most ? count(most) : `${count(least)} to ${count(most)}`}, as _cat/segments counts.`,
  mergePrice: (size: number, segments: number) =>
    `Merge rewrites up to ${bytes(size)} into at most ${counted(segments, 'segment')} per shard and drops what was deleted. It cannot be undone but by indexing anew; open scrolls and PITs keep the old segments in memory until they are closed.`,
  merge: 'Merge',
  merging: 'Merging…',
  working: 'Working…',
  replicasNote: 'All copies would live on this one node, so replicas stay unassigned: they are counted, and no search ever asks one.',
  runningNote:
    'The replicas run: copies with an order of their own, which searches take in turns. Shards and segments below are the primaries’.',
  runReplicas: 'Replicas run',
  runReplicasNote:
    'Off, replicas are counted and asked nothing. On, each is a copy with an order of its own, and searches take the copies in turns.',
  runPrice: (replicas: number, documents: number, size: number, time: string) =>
    `Copies are filled with the index, so all ${counted(documents, 'document')} are indexed anew, and once more for each replica: ${time}. The ${counted(replicas, 'copy', 'copies')} of every shard ${replicas === 1 ? 'takes' : 'take'} about ${bytes(size)} more, and every write is done ${count(replicas + 1)} times. Open scrolls and PITs on it are lost.`,
  runYes: (replicas: number) => `Index anew with ${counted(replicas, 'running replica')}`,
  stopPrice: (documents: number, time: string) =>
    `This indexes all ${counted(documents, 'document')} anew, with replicas that are only counted: ${time}. Open scrolls and PITs on it are lost.`,
  stopYes: 'Index anew without them',
  refreshNote: (interval: string) =>
    ({
      '-1': 'refresh_interval -1: what is written stays unseen until somebody refreshes.',
      '0ms': 'refresh_interval 0ms: every search first publishes what was written before it.',
    })[interval] ?? `refresh_interval ${interval}: a search first publishes writes that are at least that old.`,
  slicesNote: 'How many ways one scroll or PIT may be divided, so that several readers share it.',
  reindex: (shards: number, documents: number, time: string) =>
    `A document’s shard follows from its id and the number of shards, so another number means indexing all ${counted(documents, 'document')} anew, on ${counted(shards, 'shard')}: ${time}. Window, replicas, refresh and slices are kept. Open scrolls and PITs on it are lost.`,
  withSegments: (segments: number) =>
    ` It is refreshed ${count(segments)} times on the way, for about ${counted(segments, 'segment')} per shard.`,
  moreSegments: (segments: number, shards: number, documents: number, time: string) =>
    `A segment is what a refresh publishes, so more of them mean indexing all ${counted(documents, 'document')} anew with ${counted(segments, 'refresh', 'refreshes')}, each with twice the documents of the next, so that none are of a size and due to be merged: ${time}. A search then looks into about ${counted(segments * shards, 'segment')}. Window, replicas, refresh and slices are kept. Open scrolls and PITs on it are lost.`,
  moreSegmentsYes: (segments: number) => `Index anew in ${counted(segments, 'segment')} per shard`,
  notMade:
    'No data set and no file chosen in this tab fills this index, so it cannot be indexed anew: shards stay as they are, and segments can only become fewer.',
  time: (seconds: number) => (seconds < 1 ? 'less than a second' : `about ${counted(Math.round(seconds), 'second')}`),
  timeUnknown: 'the time is not known yet',
  reindexYes: (shards: number) => `Index anew on ${counted(shards, 'shard')}`,
  keep: 'Keep as it is',
  newWindow: (window: number, shards: number, merges: number) =>
    `A window of ${count(window)} lets one request make ${counted(shards, 'shard')} keep up to ${count(window)} entries each: up to ${count(merges)} to merge.`,
  apply: 'Apply',
  failed: (reason: string) => `The service refused: ${reason}`,
  memory: 'Nothing that is there was changed.',

  layoutTitle: 'Shards and segments',
  layoutSummary: (documents: number, size: number, shards: number, segments: number) =>
    `${counted(documents, 'document')} in ${counted(segments, 'segment')} on ${counted(shards, 'shard')}: ${bytes(size)}.`,
  memoryUsed: (used: number, limit: number) =>
    `The engine has taken ${bytes(used)} of memory for all its indices and refuses to take more than ${bytes(limit)} (indices.breaker.total.limit).`,
  layoutSource: 'Figures of _cat/shards and _cat/segments.',
  shard: (shard: number) => `shard ${shard}`,
  shardLine: (documents: number, segments: number, size: number) =>
    `${counted(documents, 'document')}, ${counted(segments, 'segment')}, ${bytes(size)}`,
  segmentLine: (name: string, documents: number, deleted: number, size: number, searchable: boolean) =>
    `segment ${name}: ${counted(documents, 'document')}${deleted > 0 ? `, ${count(deleted)} deleted` : ''}, ${bytes(size)}${searchable ? '' : ', kept only by open contexts'}`,
  emptyShard: 'no segment: nothing was published here yet',
  table: 'Segments as a table',
  columns: { shard: 'shard', segment: 'segment', documents: 'documents', deleted: 'deleted', bytes: 'bytes', seen: 'searches see it' },
  yes: 'yes',
  no: 'no',

  proposalTitle: 'A shape from the link',
  proposal: (index: string) => `The link proposes another shape for ${index}. Nothing was changed yet.`,
  proposalSame: (index: string) => `${index} has the shape of the link already.`,
  proposalColumns: { part: 'setting', now: 'now', wanted: 'by the link' },
  parts: {
    documents: 'Documents',
    shards: 'Shards',
    segments: 'Segments per shard',
    replicas: 'Replicas',
    window: 'max_result_window',
    slices: 'Slices at most',
    refresh: 'refresh_interval',
  },
  proposalAnew: (documents: number, shards: number, time: string) =>
    `This indexes ${counted(documents, 'document')} anew on ${counted(shards, 'shard')}: ${time}. Open scrolls and PITs on it are lost.`,
  proposalSettings: 'This changes settings of the index there is; its documents stay as they are.',
  proposalYes: 'Apply this shape',
  proposalNo: 'Keep mine',
  proposalOk: 'Go on',

  cardsTitle: 'Every document on its shard',
  cardsIntro: (shards: number) =>
    `A hash of its id decides which of the ${count(shards)} shards a document lies on: the same one each time, and on a real cluster too.`,
  cardsShard: (shard: number, documents: number) => `shard ${shard}: ${counted(documents, 'document')}`,
  noIndex: 'There is no index yet.',
} as const;
