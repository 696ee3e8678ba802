import type { IndexMetadata } from '../../engine/index.ts';

/** Replicas that do not run have no place on the one node: an index that asks for some is yellow. */
export function indexHealth({ replicaCount, runningReplicas }: IndexMetadata): 'green' | 'yellow' {
  return replicaCount === runningReplicas ? 'green' : 'yellow';
}

/** The health of some indices together. Closed ones count too. */
export interface Health {
  readonly status: 'green' | 'yellow' | 'red';
  readonly primaries: number;
  /** Primaries, and the replicas that run. */
  readonly active: number;
  /** Replicas that do not run. */
  readonly unassigned: number;
  readonly activePercent: number;
}

/** Adds up the health of indices. @param someDamaged there are others, the shards of which are not open */
export function measureHealth(indices: readonly IndexMetadata[], someDamaged = false): Health {
  let primaries = 0;
  let active = 0;
  let unassigned = 0;
  for (const { shardCount, replicaCount, runningReplicas } of indices) {
    primaries += shardCount;
    active += shardCount * (1 + runningReplicas);
    unassigned += shardCount * (replicaCount - runningReplicas);
  }
  return {
    status: someDamaged ? 'red' : indices.some((index) => indexHealth(index) === 'yellow') ? 'yellow' : 'green',
    primaries,
    active,
    unassigned,
    activePercent: primaries === 0 ? 100 : (active / (active + unassigned)) * 100,
  };
}
