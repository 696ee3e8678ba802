import type { ContextShard } from '../contexts/reader-context.ts';
import type { ShardAddress } from './failures.ts';
import type { IndexState } from './index-state.ts';
import type { SearchTarget } from './search-plan.ts';

/** Every shard of the indices, in order. */
export function addressesOf(indices: readonly IndexState[]): readonly ShardAddress[] {
  return indices.flatMap(({ name, uuid, ports }) => ports.map((_, shard) => ({ index: name, uuid, shard })));
}

/** Opens a reader on every shard of the indices that are allowed, all at the same moment. */
export async function openReaders(indices: readonly IndexState[], allowed?: ReadonlySet<string>): Promise<readonly ContextShard[]> {
  const opening: Promise<ContextShard>[] = [];
  for (const { name, uuid, ports, refreshIntervalMs } of indices) {
    if (allowed !== undefined && !allowed.has(uuid)) continue;
    ports.forEach((port, shard) => {
      opening.push(port.openReader(refreshIntervalMs).then((reader) => ({ index: name, uuid, shard, port, reader })));
    });
  }
  return Promise.all(opening);
}

/** Reads with a reader on every allowed shard, and lets the readers go again. */
export async function withReaders<T>(
  indices: readonly IndexState[],
  allowed: ReadonlySet<string> | undefined,
  read: (shards: readonly ContextShard[]) => Promise<T>,
): Promise<T> {
  const shards = await openReaders(indices, allowed);
  try {
    return await read(shards);
  } finally {
    for (const { port, reader } of shards) port.releaseReader(reader);
  }
}

/** Readers with their places among all shards of the indices, those without a reader included. */
export function positioned(shards: readonly ContextShard[], indices: readonly IndexState[]): readonly SearchTarget[] {
  const base = new Map<string, number>();
  let count = 0;
  for (const { uuid, ports } of indices) {
    base.set(uuid, count);
    count += ports.length;
  }
  return shards.map((shard) => ({ ...shard, position: (base.get(shard.uuid) ?? 0) + shard.shard }));
}
