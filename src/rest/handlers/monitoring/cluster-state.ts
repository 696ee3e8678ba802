import { blocksOn, type IndexMetadata } from '../../../engine/index.ts';
import type { Answer, Exchange } from '../../endpoints/endpoint.ts';
import type { WireNode, WireRecord } from '../../json-bytes.ts';
import { settingsNode } from '../../render/settings-node.ts';
import type { IndicesOptions } from '../../request/resolve-indices.ts';
import { CLUSTER_NAME, CLUSTER_UUID } from '../cluster.ts';
import { ANY_STATE, targetIndices } from '../index-expression.ts';
import { NODE_ID } from '../node.ts';
import { allocationId, startedCopy, unassignedCopy } from './shard-copies.ts';
import { LISTED_NODE } from './the-node.ts';

/** Names that stand for nothing are passed over. */
const LENIENT: IndicesOptions = { ...ANY_STATE, ignoreUnavailable: true };

/** What a state is asked for and how it is told, in the peers' order. States are not numbered here: there is no `version`. */
const METRICS: Readonly<Record<string, (exchange: Exchange, indices: readonly IndexMetadata[]) => WireRecord>> = {
  master_node: () => ({ master_node: NODE_ID }),
  cluster_manager_node: ({ services: { release } }) => (release.clusterManager ? { cluster_manager_node: NODE_ID } : {}),
  blocks: (_, indices) => ({ blocks: blocksNode(indices) }),
  nodes: () => ({ nodes: { [NODE_ID]: LISTED_NODE } }),
  metadata: (exchange, indices) => ({ metadata: metadataNode(exchange, indices) }),
  routing_table: (_, indices) => ({ routing_table: { indices: byName(indices, (index) => ({ shards: shardsNode(index) })) } }),
  routing_nodes: (_, indices) => ({ routing_nodes: routingNodes(indices) }),
};

/** `GET /_cluster/state`: all of it, or the parts named; parts that nobody knows are passed over, as the peers do. */
export function clusterState(exchange: Exchange): Answer {
  const { engine } = exchange.services;
  const asked = (exchange.parts.get('metric') ?? '_all').split(',');
  const indices = targetIndices(exchange, LENIENT).flatMap((name) => engine.index(name) ?? []);
  const chosen = Object.entries(METRICS).filter(([name]) => asked.includes('_all') || asked.includes(name));
  const parts = Object.fromEntries(chosen.flatMap(([, describe]) => Object.entries(describe(exchange, indices))));
  return { status: 200, body: { cluster_name: CLUSTER_NAME, cluster_uuid: CLUSTER_UUID, ...parts } };
}

function byName(indices: readonly IndexMetadata[], describe: (index: IndexMetadata) => WireNode): ReadonlyMap<string, WireNode> {
  return new Map(indices.map((index) => [index.name, describe(index)]));
}

/** What a block bars, by the number in its text. */
const LEVELS: Readonly<Record<string, readonly string[]>> = {
  5: ['write', 'metadata_write'],
  7: ['read'],
  8: ['write'],
  9: ['metadata_read', 'metadata_write'],
  12: ['write', 'metadata_write'],
};
const CLOSED: WireRecord = { description: 'index closed', retryable: false, levels: ['read', 'write'] };

function blocksNode(indices: readonly IndexMetadata[]): WireNode {
  const blocked = indices.flatMap((index): readonly [string, WireNode][] => {
    const blocks = blocksOn(index).map((text): [string, WireNode] => {
      const [, id = '', description = ''] = text.split('/');
      return [id, { description, retryable: false, levels: LEVELS[id] ?? [] }];
    });
    const all: readonly [string, WireNode][] = index.open ? blocks : [['4', CLOSED], ...blocks];
    return all.length === 0 ? [] : [[index.name, new Map(all)]];
  });
  return blocked.length === 0 ? {} : { indices: new Map(blocked) };
}

function metadataNode({ services: { engine }, parameters }: Exchange, indices: readonly IndexMetadata[]): WireNode {
  const flat = parameters.boolean('flat_settings') ?? false;
  const persistent = settingsNode(engine.clusterSettings().persistent, { flat });
  return {
    cluster_uuid: CLUSTER_UUID,
    cluster_uuid_committed: true,
    ...(persistent.size === 0 ? {} : { settings: persistent }),
    templates: {},
    indices: byName(indices, (index) => ({
      version: index.version,
      state: index.open ? 'open' : 'close',
      settings: settingsNode(index.settings, { flat }),
      mappings: { _doc: index.mapping.toJson() },
      aliases: [...index.aliases.keys()],
      primary_terms: byShard(index, () => 1),
      in_sync_allocations: byShard(index, (shard) => copiesOf(index).map((copy) => allocationId(index.uuid, shard, copy))),
      rollover_info: {},
      system: false,
    })),
    'index-graveyard': { tombstones: [] },
  };
}

function byShard({ shardCount }: IndexMetadata, describe: (shard: number) => WireNode): ReadonlyMap<string, WireNode> {
  return new Map(Array.from({ length: shardCount }, (_, shard) => [String(shard), describe(shard)]));
}

/** The numbers of the copies that run. */
function copiesOf({ runningReplicas }: IndexMetadata): readonly number[] {
  return Array.from({ length: 1 + runningReplicas }, (_, copy) => copy);
}

function shardsNode(index: IndexMetadata): ReadonlyMap<string, WireNode> {
  return byShard(index, (shard) => [...started(index, shard), ...unassigned(index, shard)]);
}

function started(index: IndexMetadata, shard: number): readonly WireNode[] {
  return copiesOf(index).map((copy) => startedCopy(index, shard, copy));
}

function unassigned(index: IndexMetadata, shard: number): readonly WireNode[] {
  return Array.from({ length: index.replicaCount - index.runningReplicas }, () => unassignedCopy(index, shard));
}

function routingNodes(indices: readonly IndexMetadata[]): WireNode {
  const every = (copies: (index: IndexMetadata, shard: number) => readonly WireNode[]): readonly WireNode[] =>
    indices.flatMap((index) => Array.from({ length: index.shardCount }, (_, shard) => copies(index, shard)).flat());
  return { unassigned: every(unassigned), nodes: { [NODE_ID]: every(started) } };
}
