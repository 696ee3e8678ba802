/** The collections, in the order they are offered. Apart from what is said of them, which addresses need not know. */
export const resourceIds = ['documents', 'indices', 'shards', 'searches', 'scrolls', 'views', 'datasets', 'tasks'] as const;
export type ResourceId = (typeof resourceIds)[number];
