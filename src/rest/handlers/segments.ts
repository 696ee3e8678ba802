import type { SegmentStats, ShardDetails } from '../../engine/index.ts';
import type { Answer, Exchange } from '../endpoints/endpoint.ts';
import { unwrap } from '../errors/refusal.ts';
import type { WireNode, WireRecord } from '../json-bytes.ts';
import { LUCENE_VERSION } from '../version.ts';
import { byteFormat } from './cat/cat-units.ts';
import { targetIndices } from './index-expression.ts';
import { countCopies } from './maintenance.ts';
import { NODE_ID } from './node.ts';
import { usedParts } from './stats.ts';

/** `_segments`: those searches see and, not `search`, those that only open contexts keep alive. None is committed: there is no disk. */
export async function listSegments(exchange: Exchange): Promise<Answer> {
  const { engine } = exchange.services;
  const names = targetIndices(exchange);
  const indices = new Map<string, WireNode>();
  for (const name of names) {
    if (engine.index(name) === undefined) continue;
    const { shards } = unwrap(await engine.stats(name));
    indices.set(name, { shards: new Map(shards.map((shard) => [String(shard.shard), [shardNode(exchange, shard)]])) });
  }
  return { status: 200, body: { _shards: countCopies(exchange, names), indices } };
}

function shardNode({ parameters }: Exchange, { leaves }: ShardDetails): WireRecord {
  const human = parameters.boolean('human') === true;
  const verbose = parameters.boolean('verbose') === true;
  return {
    routing: { state: 'STARTED', primary: true, node: NODE_ID },
    num_committed_segments: 0,
    num_search_segments: leaves.filter(({ searchable }) => searchable).length,
    segments: new Map(leaves.map((segment) => [segment.name, segmentNode(segment, human, verbose)])),
  };
}

function segmentNode({ name, documents, deleted, bytes, parts, searchable }: SegmentStats, human: boolean, verbose: boolean): WireRecord {
  const size = human ? byteFormat(undefined)(bytes) : undefined;
  return {
    generation: Number.parseInt(name.slice(1), 36),
    num_docs: documents,
    deleted_docs: deleted,
    size,
    size_in_bytes: bytes,
    memory: size,
    memory_in_bytes: bytes,
    committed: false,
    search: searchable,
    version: LUCENE_VERSION,
    compound: false,
    ram_tree: verbose ? usedParts(parts).map(([, part]) => part) : undefined,
  };
}
