import type { IndexMetadata } from '../../../engine/index.ts';
import type { WireRecord } from '../../json-bytes.ts';
import { NODE_ID } from '../node.ts';

/** A copy of a shard that runs, as lists of shards tell of it. Copy 0 is the primary. */
export function startedCopy({ name, uuid }: IndexMetadata, shard: number, copy: number): WireRecord {
  return {
    state: 'STARTED',
    primary: copy === 0,
    node: NODE_ID,
    relocating_node: null,
    shard,
    index: name,
    allocation_id: { id: allocationId(uuid, shard, copy) },
  };
}

/** The id of a copy that runs. */
export function allocationId(uuid: string, shard: number, copy: number): string {
  return copy === 0 ? `${uuid}_${shard}` : `${uuid}_${shard}_${copy}`;
}

/** A replica that has no place, as lists of shards tell of it. */
export function unassignedCopy({ name, createdAt }: IndexMetadata, shard: number): WireRecord {
  return {
    state: 'UNASSIGNED',
    primary: false,
    node: null,
    relocating_node: null,
    shard,
    index: name,
    recovery_source: { type: 'PEER' },
    unassigned_info: {
      reason: 'INDEX_CREATED',
      at: new Date(createdAt).toISOString(),
      delayed: false,
      allocation_status: 'no_attempt',
    },
  };
}
