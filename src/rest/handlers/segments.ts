import type { SegmentStats, ShardCopyStats } from '../../engine/index.ts';
import type { Answer, Exchange } from '../endpoints/endpoint.ts';
import { unwrap } from '../errors/refusal.ts';
import type { WireNode, WireRecord } from '../json-bytes.ts';
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
    const { shards, copies } = unwrap(await engine.stats(name));
    const nodes = (shard: number) => copies.filter((copy) => copy.shard === shard).map((copy) => copyNode(exchange, copy));
    indices.set(name, { shards: new Map(shards.map(({ shard }) => [String(shard), nodes(shard)])) });
  }
  return { status: 200, body: { _shards: countCopies(exchange, names), indices } };
}

function copyNode({ parameters, services: { release } }: Exchange, { copy, leaves }: ShardCopyStats): WireRecord {
  const human = parameters.boolean('human') === true;
  const verbose = parameters.boolean('verbose') === true;
  return {
    routing: { state: 'STARTED', primary: copy === 0, node: NODE_ID },
    num_committed_segments: 0,
    num_search_segments: leaves.filter(({ searchable }) => searchable).length,
    segments: new Map(leaves.map((segment) => [segment.name, segmentNode(segment, { human, verbose, lucene: release.lucene })])),
  };
}

/** How segments are told of. */
interface Told {
  readonly human: boolean;
  readonly verbose: boolean;
  readonly lucene: string;
}

function segmentNode({ name, withNested, bytes, parts, searchable }: SegmentStats, how: Told): WireRecord {
  const { human, verbose, lucene } = how;
  const size = human ? byteFormat(undefined)(bytes) : undefined;
  return {
    generation: Number.parseInt(name.slice(1), 36),
    num_docs: withNested.documents,
    deleted_docs: withNested.deleted,
    size,
    size_in_bytes: bytes,
    memory: size,
    memory_in_bytes: bytes,
    committed: false,
    search: searchable,
    version: lucene,
    compound: false,
    ram_tree: verbose ? usedParts(parts).map(([, part]) => part) : undefined,
  };
}
