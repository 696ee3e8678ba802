import type { ContextShard } from '../../contexts/reader-context.ts';
import type { Query } from '../../query/query.ts';
import type { ShardCursor } from '../../search/phase/query-phase.ts';
import type { Answer, ShardPort } from '../../shard/shard-port.ts';
import type { ShardAddress } from './failures.ts';
import type { IndexState } from '../catalog/index-state.ts';
import { shardsOf } from './index-view.ts';
import type { SearchTarget } from './search-plan.ts';
import type { IndexViews } from './search-request.ts';

/** The shards of the indices that are asked, in order. */
export function addressesOf(indices: readonly IndexState[], views?: IndexViews): readonly ShardAddress[] {
  const addresses: ShardAddress[] = [];
  for (const index of indices) {
    const { name, uuid } = index;
    for (const shard of shardsOf(index, views?.get(name))) addresses.push({ index: name, uuid, shard });
  }
  return addresses;
}

/** Which shards of some indices are read. */
export interface Reading {
  /** By uuid; undefined: all. */
  readonly allowed?: ReadonlySet<string>;
  readonly views?: IndexViews;
}

/** A shard that is to be read, and the copy of it. */
interface AskedShard {
  readonly index: IndexState;
  readonly shard: number;
  readonly port: ShardPort;
  readonly copy: number | undefined;
  readonly filter: Query | undefined;
}

/**
 * Publishes what is due on the copy that is read of every asked shard of the indices that are allowed, then opens a reader on each, all at the
 * same moment. A copy that nobody reads publishes nothing.
 */
export function openReaders(indices: readonly IndexState[], reading: Reading = {}): Answer<readonly ContextShard[]> {
  const asked = askedShards(indices, reading);
  const publishing = publishDue(asked);
  return publishing === undefined ? asked.map(opened) : publishing.then(() => asked.map(opened));
}

function askedShards(indices: readonly IndexState[], { allowed, views }: Reading): readonly AskedShard[] {
  const asked: AskedShard[] = [];
  for (const index of indices) {
    if (allowed !== undefined && !allowed.has(index.uuid)) continue;
    const view = views?.get(index.name);
    const filter = view?.filter;
    for (const shard of shardsOf(index, view)) {
      const copy = index.chooseCopy(shard, view?.copy);
      asked.push({ index, shard, port: copy?.port ?? index.portOf(shard), copy: copy?.number, filter });
    }
  }
  return asked;
}

/**
 * One after the other: between its slices each lets the host do something else. What becomes due meanwhile is not waited for. Undefined: all is published.
 */
function publishDue(asked: readonly AskedShard[]): Promise<void> | undefined {
  for (const [at, { index, port }] of asked.entries()) {
    const publishing = port.publishDue(index.refreshIntervalMs);
    if (!(publishing instanceof Promise)) continue;
    const due = asked.slice(at + 1).filter((other) => other.port.isDue(other.index.refreshIntervalMs));
    return publishing.then(() => publishDue(due));
  }
  return undefined;
}

function opened({ index, shard, port, copy, filter }: AskedShard): ContextShard {
  const { name, uuid } = index;
  const reading: Mutable<ContextShard> = { index: name, uuid, shard, port, reader: port.openReader() };
  if (copy !== undefined) reading.copy = copy;
  if (filter !== undefined) reading.filter = filter;
  return reading;
}

type Mutable<T> = { -readonly [Member in keyof T]: T[Member] };

/** Reads with a reader on every allowed and asked shard, and lets the readers go again. */
export function withReaders<T>(
  indices: readonly IndexState[],
  options: Reading,
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
    releaseReaders(shards);
    throw bug;
  }
  if (answer instanceof Promise) return answer.finally(() => releaseReaders(shards));
  releaseReaders(shards);
  return answer;
}

/** Lets all readers go. */
export function releaseReaders(shards: readonly ContextShard[]): void {
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
  const { index, uuid, shard: number, port, reader, copy, filter } = shard;
  const target: Mutable<SearchTarget> = { index, uuid, shard: number, port, reader, position };
  if (copy !== undefined) target.copy = copy;
  if (filter !== undefined) target.filter = filter;
  if (cursor !== undefined) target.cursor = cursor;
  return target;
}
