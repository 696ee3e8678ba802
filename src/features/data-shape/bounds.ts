/** What the Data page offers; the engine itself goes further. */
export const mostShards = 20;
export const mostReplicas = 2;
export const mostWindow = 2_000_000;
export const mostSlices = 1_024;
/** In seconds. */
export const longestRefresh = 3_600;
/** Per shard. */
export const mostSegments = 50;
