import type { ContextShard } from '../contexts/reader-context.ts';
import type { Query } from '../query/query.ts';
import type { ShardCursor } from '../search/query-phase.ts';
import { allAnswers, type Answer, type ShardPort } from '../shard/shard-port.ts';
import type { ShardAddress } from './failures.ts';
import type { IndexState } from './index-state.ts';
import { shardsOf } from './index-view.ts';
import type { SearchTarget } from './search-plan.ts';
import type { IndexViews } from './search-request.ts';

/** The shards of the indices that are asked, in order. */
export function addressesOf(indices: readonly IndexState[], views?: IndexViews): readonly ShardAddress[] {
  const addresses: ShardAddress[] = [];
  for (const index of indices) {
    const { name, uuid } = index;
    for (const shard of shardsOf(index, views)) addresses.push({ index: name, uuid, shard });
  }
  return addresses;
}

/** Opens a reader on every asked shard of the indices that are allowed, all at the same moment. */
export function openReaders(
  indices: readonly IndexState[],
  { allowed, views }: { readonly allowed?: ReadonlySet<string>; readonly views?: IndexViews } = {},
): Answer<readonly ContextShard[]> {
  const opening: Answer<ContextShard>[] = [];
  for (const index of indices) {
    const { name, uuid, ports, refreshIntervalMs } = index;
    if (allowed !== undefined && !allowed.has(uuid)) continue;
    const filter = views?.get(name)?.filter;
    for (const shard of shardsOf(index, views)) {
      const port = ports[shard];
      const address = { index: name, uuid, shard };
      const reader = port.openReader(refreshIntervalMs);
      opening.push(
        reader instanceof Promise ? reader.then((number) => opened(address, port, number, filter)) : opened(address, port, reader, filter),
      );
    }
  }
  return allAnswers(opening);
}

function opened({ index, uuid, shard }: ShardAddress, port: ShardPort, reader: number, filter: Query | undefined): ContextShard {
  return filter === undefined ? { index, uuid, shard, port, reader } : { index, uuid, shard, port, reader, filter };
}

/** Reads with a reader on every allowed and asked shard, and lets the readers go again. */
export function withReaders<T>(
  indices: readonly IndexState[],
  options: { readonly allowed?: ReadonlySet<string>; readonly views?: IndexViews },
  read: (shards: readonly ContextShard[]) => Answer<T>,
): Answer<T> {
  const opening = openReaders(indices, options);
  return opening instanceof Promise ? opening.then((shards) => readWith(shards, read)) : readWith(opening, read);
}

/** Readers are let go when the answer is there: at once, or on its way. */
function readWith<T>(shards: readonly ContextShard[], read: (shards: readonly ContextShard[]) => Answer<T>): Answer<T> {
  let answer: Answer<T>;
  try {
    answer = read(shards);
  } catch (bug) {
    release(shards);
    throw bug;
  }
  if (answer instanceof Promise) return answer.finally(() => release(shards));
  release(shards);
  return answer;
}

function release(shards: readonly ContextShard[]): void {
  for (const { port, reader } of shards) port.releaseReader(reader);
}

/** Readers with their places among all shards of the indices, those without a reader included. */
export function positioned(shards: readonly ContextShard[], indices: readonly IndexState[]): readonly SearchTarget[] {
  const base = new Map<string, number>();
  let count = 0;
  for (const { uuid, ports } of indices) {
    base.set(uuid, count);
    count += ports.length;
  }
  return shards.map((shard) => targetAt(shard, (base.get(shard.uuid) ?? 0) + shard.shard));
}

/**
 * A reader with its place among all shards asked, and where its next page starts. Written out: copying what a shard has with a spread took
 * a tenth of a small search, and of a walk.
 */
export function targetAt(shard: ContextShard, position: number, cursor?: ShardCursor): SearchTarget {
  const { index, uuid, shard: number, port, reader, filter } = shard;
  const target: { -readonly [Member in keyof SearchTarget]: SearchTarget[Member] } = { index, uuid, shard: number, port, reader, position };
  if (filter !== undefined) target.filter = filter;
  if (cursor !== undefined) target.cursor = cursor;
  return target;
}
