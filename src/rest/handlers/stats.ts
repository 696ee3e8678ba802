import { sumStats, type IndexStats, type SegmentParts, type ShardCopyStats, type ShardStats } from '../../engine/index.ts';
import type { Answer, Exchange } from '../endpoints/endpoint.ts';
import { NODE_NAME } from '../errors/error-body.ts';
import type { WireNode, WireRecord } from '../json-bytes.ts';
import { refuseArgument, unwrap } from '../errors/refusal.ts';
import { didYouMean } from '../request/similarity.ts';
import { SERVING, targetIndices } from './index-expression.ts';
import { countCopies } from './maintenance.ts';

/**
 * The groups of figures by the name they are asked for, and under the key they are answered. Caches that do not exist here are
 * empty, which is what they are.
 */
const METRICS: ReadonlyMap<string, { readonly key: string; readonly node: (stats: ShardStats) => WireRecord }> = new Map([
  ['docs', { key: 'docs', node: ({ withNested: { documents, deleted } }: ShardStats): WireRecord => ({ count: documents, deleted }) }],
  ['store', { key: 'store', node: ({ bytes }: ShardStats): WireRecord => ({ size_in_bytes: bytes, reserved_in_bytes: 0 }) }],
  ['indexing', { key: 'indexing', node: indexingNode }],
  ['get', { key: 'get', node: getNode }],
  ['search', { key: 'search', node: searchNode }],
  ['merge', { key: 'merges', node: ({ activity }: ShardStats): WireRecord => ({ current: 0, total: activity.merges }) }],
  [
    'refresh',
    { key: 'refresh', node: ({ activity }: ShardStats): WireRecord => ({ total: activity.refreshes, external_total: activity.refreshes }) },
  ],
  ['flush', { key: 'flush', node: (): WireRecord => ({ total: 0, periodic: 0, total_time_in_millis: 0 }) }],
  ['warmer', { key: 'warmer', node: (): WireRecord => ({ current: 0, total: 0, total_time_in_millis: 0 }) }],
  [
    'query_cache',
    {
      key: 'query_cache',
      node: (): WireRecord => ({
        memory_size_in_bytes: 0,
        total_count: 0,
        hit_count: 0,
        miss_count: 0,
        cache_size: 0,
        cache_count: 0,
        evictions: 0,
      }),
    },
  ],
  ['fielddata', { key: 'fielddata', node: (): WireRecord => ({ memory_size_in_bytes: 0, evictions: 0 }) }],
  ['completion', { key: 'completion', node: (): WireRecord => ({ size_in_bytes: 0 }) }],
  ['segments', { key: 'segments', node: segmentsNode }],
  [
    'translog',
    {
      key: 'translog',
      node: (): WireRecord => ({ operations: 0, size_in_bytes: 0, uncommitted_operations: 0, uncommitted_size_in_bytes: 0 }),
    },
  ],
  [
    'request_cache',
    { key: 'request_cache', node: (): WireRecord => ({ memory_size_in_bytes: 0, evictions: 0, hit_count: 0, miss_count: 0 }) },
  ],
  ['recovery', { key: 'recovery', node: (): WireRecord => ({ current_as_source: 0, current_as_target: 0, throttle_time_in_millis: 0 }) }],
]);

/** Every group of figures there is. */
export const METRIC_NAMES: readonly string[] = [...METRICS.keys()];

/** What there is in place of files: a segment lies in memory as one buffer of these parts. */
const PARTS: readonly (readonly [name: string, part: keyof SegmentParts, description: string])[] = [
  ['ids', 'ids', 'Document ids'],
  ['sources', 'sources', 'Stored sources'],
  ['routings', 'routings', 'Routing values'],
  ['versions', 'versions', 'Versions and sequence numbers'],
  ['terms', 'terms', 'Term dictionaries'],
  ['postings', 'postings', 'Postings'],
  ['norms', 'norms', 'Field lengths'],
  ['doc_values', 'docValues', 'Doc values'],
  ['field_names', 'fieldNames', 'Documents with a field'],
  ['derived', 'derived', 'Worked out on first use'],
  ['padding', 'padding', 'Between arrays'],
];

function segmentsNode({ segments, bytes, parts }: ShardStats): WireRecord {
  return {
    count: segments,
    memory_in_bytes: bytes,
    terms_memory_in_bytes: parts.terms,
    stored_fields_memory_in_bytes: parts.sources,
    term_vectors_memory_in_bytes: 0,
    norms_memory_in_bytes: parts.norms,
    points_memory_in_bytes: 0,
    doc_values_memory_in_bytes: parts.docValues,
    index_writer_memory_in_bytes: 0,
    version_map_memory_in_bytes: 0,
    fixed_bit_set_memory_in_bytes: 0,
    max_unsafe_auto_id_timestamp: -1,
    file_sizes: {},
  };
}

/** Asked for by `include_segment_file_sizes`. */
function fileSizes(parts: SegmentParts): WireRecord {
  return Object.fromEntries(usedParts(parts));
}

/** What there is of the parts, by name. */
export function usedParts(parts: SegmentParts): readonly (readonly [string, WireRecord])[] {
  const used = PARTS.filter(([, part]) => parts[part] > 0);
  return used.map(([name, part, description]) => [name, { size_in_bytes: parts[part], description }]);
}

const LEVELS: readonly string[] = ['cluster', 'indices', 'shards'];

/** `_stats` of some or all indices, all figures or the `metric`s named. */
export async function indexStats(exchange: Exchange): Promise<Answer> {
  const { services, parameters, parts } = exchange;
  const metrics = {
    names: chooseMetrics(parts.get('metric'), exchange.path),
    withFiles: parameters.boolean('include_segment_file_sizes') === true,
  };
  const level = parameters.text('level') ?? 'indices';
  if (!LEVELS.includes(level))
    return refuseArgument(`level parameter must be one of [cluster] or [indices] or [shards] but was [${level}]`);
  const options = { ...SERVING, forbidClosed: parameters.boolean('forbid_closed_indices') ?? true };
  const names = targetIndices(exchange, options);
  const all: IndexStats[] = [];
  const indices = new Map<string, WireNode>();
  for (const name of names) {
    const index = services.engine.index(name);
    if (index === undefined) continue;
    const stats = unwrap(await services.engine.stats(name));
    all.push(stats);
    indices.set(name, {
      uuid: index.uuid,
      ...both(stats, stats.total, metrics),
      ...(level === 'shards' ? { shards: shardNodes(index.uuid, stats, metrics) } : {}),
    });
  }
  return {
    status: 200,
    body: {
      _shards: countCopies(exchange, names),
      _all: both(sumStats(all), sumStats(all.map(({ total }) => total)), metrics),
      ...(level === 'cluster' ? {} : { indices }),
    },
  };
}

/** What is asked for. */
export interface Metrics {
  readonly names: readonly string[];
  readonly withFiles: boolean;
}

/** The total is that of all copies that run. */
function both(primaries: ShardStats, total: ShardStats, metrics: Metrics): WireRecord {
  return { primaries: metricsNode(primaries, metrics), total: metricsNode(total, metrics) };
}

function shardNodes(uuid: string, { shards, copies }: IndexStats, metrics: Metrics): WireNode {
  const nodes = (shard: number) => copies.filter((copy) => copy.shard === shard).map((copy) => copyNode(uuid, copy, metrics));
  return new Map(shards.map(({ shard }): [string, WireNode] => [String(shard), nodes(shard)]));
}

function copyNode(uuid: string, stats: ShardCopyStats, metrics: Metrics): WireNode {
  const { copy, maxSeqNo } = stats;
  return new Map<string, WireNode>([
    ['routing', { state: 'STARTED', primary: copy === 0, node: NODE_NAME, relocating_node: null }],
    ...metricsNode(stats, metrics),
    ['commit', commitNode(uuid, stats)],
    ['seq_no', { max_seq_no: maxSeqNo, local_checkpoint: maxSeqNo, global_checkpoint: maxSeqNo }],
  ]);
}

/** What a peer has on disk is here what searches see: made by the refresh with that number. */
function commitNode(uuid: string, { shard, withNested, maxSeqNo, activity: { refreshes } }: ShardCopyStats): WireRecord {
  const checkpoint = String(maxSeqNo);
  return {
    id: `${uuid}-${shard}-${refreshes}`,
    generation: refreshes,
    user_data: { local_checkpoint: checkpoint, max_seq_no: checkpoint, max_unsafe_auto_id_timestamp: '-1' },
    num_docs: withNested.documents,
  };
}

/** The figures of shards, by the keys they are answered under. */
export function metricsNode(stats: ShardStats, { names, withFiles }: Metrics): ReadonlyMap<string, WireNode> {
  const node = new Map<string, WireNode>();
  for (const [name, { key, node: print }] of METRICS) {
    if (!names.includes(name)) continue;
    const figures = print(stats);
    node.set(key, name === 'segments' && withFiles ? { ...figures, file_sizes: fileSizes(stats.parts) } : figures);
  }
  return node;
}

function chooseMetrics(asked: string | undefined, path: string): readonly string[] {
  const names = asked === undefined ? ['_all'] : asked.split(',');
  const unknown = names.filter((name) => name !== '_all' && !METRICS.has(name)).sort();
  if (unknown.length > 0) {
    const listed = unknown.map((name) => `[${name}]${didYouMean(name, METRICS.keys(), ' -> ')}`).join(', ');
    return refuseArgument(`request [${path}] contains unrecognized metric${unknown.length > 1 ? 's' : ''}: ${listed}`);
  }
  if (!names.includes('_all')) return names;
  return names.length === 1 ? METRIC_NAMES : refuseArgument(`request [${path}] contains _all and individual metrics [${names.join(',')}]`);
}

function indexingNode({ activity }: ShardStats): WireRecord {
  return {
    index_total: activity.indexed,
    index_time_in_millis: Math.floor(activity.writeMs),
    index_current: 0,
    index_failed: activity.indexFailed,
    delete_total: activity.deleted,
    delete_current: 0,
    is_throttled: false,
  };
}

function getNode({ activity: { getsFound, getsMissing } }: ShardStats): WireRecord {
  return { total: getsFound + getsMissing, exists_total: getsFound, missing_total: getsMissing, current: 0 };
}

function searchNode({ activity }: ShardStats): WireRecord {
  return {
    open_contexts: activity.openReaders,
    query_total: activity.queries,
    query_time_in_millis: Math.floor(activity.queryMs),
    query_current: 0,
    fetch_total: activity.fetches,
    fetch_time_in_millis: Math.floor(activity.fetchMs),
    fetch_current: 0,
  };
}
