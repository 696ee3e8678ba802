import type { IndexMetadata } from '../../../engine/index.ts';
import type { Answer, Exchange } from '../../endpoints/endpoint.ts';
import type { WireNode, WireRecord } from '../../json-bytes.ts';
import { NODE_ADDRESS, NODE_ID } from '../node.ts';
import { NODE_NAME } from '../../errors/error-body.ts';
import { DESCRIBING, targetIndices } from '../index-expression.ts';
import { TRANSPORT_ADDRESS } from './the-node.ts';

/** `GET /_recovery`: every copy was made empty with its index and was there at once. Nothing is copied from a disk or another node. */
export function listRecoveries(exchange: Exchange): Answer {
  const { engine } = exchange.services;
  const body = new Map<string, WireNode>();
  for (const name of targetIndices(exchange, DESCRIBING)) {
    const index = engine.index(name);
    // A recovery that is over is no active one.
    if (index === undefined || exchange.parameters.boolean('active_only') === true) continue;
    const copies = Array.from({ length: index.shardCount * (1 + index.runningReplicas) }, (_, at) => at);
    body.set(name, { shards: copies.map((at) => recoveryNode(index, at % index.shardCount, at < index.shardCount)) });
  }
  return { status: 200, body };
}

const NODE: WireRecord = {
  id: NODE_ID,
  host: NODE_ADDRESS,
  transport_address: TRANSPORT_ADDRESS,
  ip: NODE_ADDRESS,
  name: NODE_NAME,
};
const NOTHING_COPIED: WireRecord = {
  size: { total_in_bytes: 0, reused_in_bytes: 0, recovered_in_bytes: 0, percent: '0.0%' },
  files: { total: 0, reused: 0, recovered: 0, percent: '0.0%' },
  total_time_in_millis: 0,
  source_throttle_time_in_millis: 0,
  target_throttle_time_in_millis: 0,
};

function recoveryNode({ createdAt }: IndexMetadata, shard: number, primary: boolean): WireNode {
  return {
    id: shard,
    type: primary ? 'EMPTY_STORE' : 'PEER',
    stage: 'DONE',
    primary,
    start_time_in_millis: createdAt,
    stop_time_in_millis: createdAt,
    total_time_in_millis: 0,
    source: primary ? {} : NODE,
    target: NODE,
    index: NOTHING_COPIED,
    translog: { recovered: 0, total: 0, percent: '100.0%', total_on_start: 0, total_time_in_millis: 0 },
    verify_index: { check_index_time_in_millis: 0, total_time_in_millis: 0 },
  };
}
