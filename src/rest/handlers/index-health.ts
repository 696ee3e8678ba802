import type { IndexMetadata } from '../../engine/index.ts';

/** One node has no place for replicas: an index that asks for some is yellow. */
export function indexHealth(index: IndexMetadata): 'green' | 'yellow' {
  return index.replicaCount === 0 ? 'green' : 'yellow';
}
