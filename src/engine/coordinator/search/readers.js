import { shardsOf } from './index-view.ts';
/** The shards of the indices that are asked, in order. */
export function addressesOf(indices, views) {
  const addresses = [];
  for (const index of indices) {
    const { name, uuid } = index;
    for (const shard of shardsOf(index, views)) addresses.push({ index: name, uuid, shard });
  }
  return addresses;
}
/**
 * Publishes what is due on the copy that is read of every asked shard of the indices that are allowed, then opens a reader on each, all at the
 * same moment. A copy that nobody reads publishes nothing.
 */
export function openReaders(indices, reading = {}) {
  const asked = askedShards(indices, reading);
  const publishing = publishDue(asked);
  return publishing === undefined ? asked.map(opened) : publishing.then(() => asked.map(opened));
}
function askedShards(indices, { allowed, views }) {
  const asked = [];
  for (const index of indices) {
    if (allowed !== undefined && !allowed.has(index.uuid)) continue;
    const view = views?.get(index.name);
    const filter = view?.filter;
    for (const shard of shardsOf(index, views)) {
      const copy = index.chooseCopy(shard, view?.copy);
      asked.push({ index, shard, port: copy?.port ?? index.portOf(shard), copy: copy?.number, filter });
    }
  }
  return asked;
}
/**
 * One after the other: between its slices each lets the host do something else. What becomes due meanwhile is not waited for. Undefined: all is published.
 */
function publishDue(asked) {
  for (const [at, { index, port }] of asked.entries()) {
    const publishing = port.publishDue(index.refreshIntervalMs);
    if (!(publishing instanceof Promise)) continue;
    const due = asked.slice(at + 1).filter((other) => other.port.isDue(other.index.refreshIntervalMs));
    return publishing.then(() => publishDue(due));
  }
  return undefined;
}
function opened({ index, shard, port, copy, filter }) {
  const { name, uuid } = index;
  const reading = { index: name, uuid, shard, port, reader: port.openReader() };
  if (copy !== undefined) reading.copy = copy;
  if (filter !== undefined) reading.filter = filter;
  return reading;
}
/** Reads with a reader on every allowed and asked shard, and lets the readers go again. */
export function withReaders(indices, options, read) {
  const opening = openReaders(indices, options);
  return opening instanceof Promise ? opening.then((shards) => readWith(shards, read)) : readWith(opening, read);
}
/** Readers are let go when the answer is there: at once, or on its way. */
function readWith(shards, read) {
  let answer;
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
export function releaseReaders(shards) {
  for (const { port, reader } of shards) port.releaseReader(reader);
}
/** Readers with their places among all shards of the indices, those without a reader included. */
export function positioned(shards, indices) {
  const base = new Map();
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
export function targetAt(shard, position, cursor) {
  const { index, uuid, shard: number, port, reader, copy, filter } = shard;
  const target = { index, uuid, shard: number, port, reader, position };
  if (copy !== undefined) target.copy = copy;
  if (filter !== undefined) target.filter = filter;
  if (cursor !== undefined) target.cursor = cursor;
  return target;
}
