/** What the Data page offers; the engine itself goes further. */
export const mostShards = 20;
export const mostReplicas = 2;
export const mostWindow = 2_000_000;
export const mostSlices = 1_024;
/** In seconds. */
export const longestRefresh = 3_600;
/** Per shard; as many as an import can be asked for. */
export const mostSegments = 16;

/** Segments per shard that indexing anew can leave: each has half the documents of the one before, and the last one has to have some. */
export function mostSegmentsOf(documents: number, shards: number): number {
  return Math.max(1, Math.min(mostSegments, Math.floor(Math.log2(documents / shards + 1))));
}

/** Nodes that shards can be taken to lie on. */
export const mostNodes = 100;
