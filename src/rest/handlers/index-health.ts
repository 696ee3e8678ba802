import type { IndexMetadata } from '../../engine/index.ts';

/** One node has no place for replicas: an index that asks for some is yellow. */
export function indexHealth(index: IndexMetadata): 'green' | 'yellow' {
  return index.replicaCount === 0 ? 'green' : 'yellow';
}

/** The health of some indices together. Closed ones count too. */
export interface Health {
  readonly status: 'green' | 'yellow';
  readonly primaries: number;
  /** Replicas, none of which has a node. */
  readonly unassigned: number;
  readonly activePercent: number;
}

/** Adds up the health of indices. */
export function measureHealth(indices: readonly IndexMetadata[]): Health {
  let primaries = 0;
  let unassigned = 0;
  for (const { shardCount, replicaCount } of indices) {
    primaries += shardCount;
    unassigned += shardCount * replicaCount;
  }
  return {
    status: indices.some((index) => indexHealth(index) === 'yellow') ? 'yellow' : 'green',
    primaries,
    unassigned,
    activePercent: primaries === 0 ? 100 : (primaries / (primaries + unassigned)) * 100,
  };
}
