import type { WalkReader } from './order-cache.ts';

/** Bytes of the page that a walk by a sort stands in, room for the next ones included; its orders are the cache's (`OrderCache.bytes`). */
export function walkBytes({ page }: WalkReader): number {
  if (page === undefined) return 0;
  const { docs, values, numbers } = page;
  return docs.buffer.byteLength + values.buffer.byteLength + (numbers?.values.buffer.byteLength ?? 0);
}
