import { JsonDouble, formatDouble, type IndexMetadata } from '../../../engine/index.ts';
import type { Answer, Exchange } from '../../endpoints/endpoint.ts';
import type { WireNode, WireRecord } from '../../json-bytes.ts';
import { CLUSTER_NAME, CLUSTER_UUID } from '../cluster.ts';
import { measureHealth } from '../index-health.ts';
import { metricsNode } from '../stats.ts';
import { sumServing } from './sum-indices.ts';
import { aboutNodes, memoryShare, uptimeMs } from './the-node.ts';

const INDEX_FIGURES: readonly string[] = ['docs', 'store', 'fielddata', 'query_cache', 'completion', 'segments'];

/** `GET /_cluster/stats`: what all indices hold, and the one node that holds it. */
export async function clusterStats(exchange: Exchange): Promise<Answer> {
  const { engine, clock } = exchange.services;
  const indices = engine.indices();
  const figures = metricsNode(await sumServing(exchange), { names: INDEX_FIGURES, withFiles: false });
  return {
    status: 200,
    body: {
      ...aboutNodes(exchange, () => ({})),
      cluster_uuid: CLUSTER_UUID,
      timestamp: clock.now(),
      status: measureHealth(indices, engine.damagedIndices().length > 0).status,
      indices: {
        count: indices.length,
        shards: shardsNode(indices),
        ...Object.fromEntries(figures),
        mappings: { field_types: fieldTypes(indices) },
      },
      nodes: nodesNode(exchange),
      cluster_name: CLUSTER_NAME,
    },
  };
}

/** Shards that have a place: primaries, and the replicas that run. */
function shardsNode(indices: readonly IndexMetadata[]): WireNode {
  if (indices.length === 0) return {};
  const primaries = indices.map(({ shardCount }) => shardCount);
  const all = indices.map(({ shardCount, runningReplicas }) => shardCount * (1 + runningReplicas));
  const replication = indices.map(({ runningReplicas }) => runningReplicas);
  const total = sum(all);
  return {
    total,
    primaries: sum(primaries),
    replication: double((total - sum(primaries)) / sum(primaries)),
    index: { shards: spread(all), primaries: spread(primaries), replication: spread(replication, double) },
  };
}

function spread(counts: readonly number[], written: (count: number) => WireNode = (count) => count): WireRecord {
  const sorted = counts.toSorted((a, b) => a - b);
  return { min: written(sorted[0] ?? 0), max: written(sorted.at(-1) ?? 0), avg: double(sum(counts) / counts.length) };
}

function double(value: number): JsonDouble {
  return new JsonDouble(value, formatDouble(value));
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}

/** Types by name: how many fields have them, in how many indices. */
function fieldTypes(indices: readonly IndexMetadata[]): readonly WireRecord[] {
  const counts = new Map<string, { fields: number; indices: Set<string> }>();
  for (const { name, mapping } of indices) {
    for (const type of mappedTypes(mapping.toJson())) {
      const count = counts.get(type) ?? { fields: 0, indices: new Set() };
      counts.set(type, count);
      count.fields++;
      count.indices.add(name);
    }
  }
  return [...counts]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, { fields, indices: used }]) => ({ name, count: fields, index_count: used.size }));
}

/** The types of the fields below a mapping's `properties` and `fields`. */
function mappedTypes(node: unknown): readonly string[] {
  if (!(node instanceof Map)) return [];
  return ['properties', 'fields'].flatMap((key) => {
    const fields: unknown = node.get(key);
    if (!(fields instanceof Map)) return [];
    return [...fields.values()].flatMap((field: unknown) => {
      const type: unknown = field instanceof Map ? (field.get('type') ?? 'object') : undefined;
      return [...(typeof type === 'string' ? [type] : []), ...mappedTypes(field)];
    });
  });
}

/** One node in one thread; of the host's processors, memory and disks the engine knows nothing. */
function nodesNode(exchange: Exchange): WireRecord {
  const { used, limit } = memoryShare(exchange);
  const { number, clusterManager } = exchange.services.release;
  const managers = clusterManager ? { cluster_manager: 1 } : {};
  return {
    count: { total: 1, ...managers, coordinating_only: 0, data: 1, ingest: 0, master: 1, remote_cluster_client: 0 },
    versions: [number],
    os: { available_processors: 1, allocated_processors: 1 },
    process: { cpu: { percent: -1 }, open_file_descriptors: { min: -1, max: -1, avg: -1 } },
    jvm: { max_uptime_in_millis: uptimeMs(exchange), mem: { heap_used_in_bytes: used, heap_max_in_bytes: limit }, threads: 1 },
    fs: { total_in_bytes: 0, free_in_bytes: 0, available_in_bytes: 0 },
    plugins: [],
    discovery_types: { 'single-node': 1 },
    ingest: { number_of_pipelines: 0, processor_stats: {} },
  };
}
