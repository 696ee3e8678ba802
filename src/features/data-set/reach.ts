/** What the page offers; the engine itself goes further. */
export const mostShards = 20;
export const mostDocuments = 2_000_000;
export const largestWindow = 2_000_000;
