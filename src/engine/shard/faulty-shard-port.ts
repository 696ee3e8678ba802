import { err, type EngineError, type Result } from '../errors.ts';
import type { ShardIdentity } from './shard.ts';
import type { ShardFaults } from './shard-faults.ts';
import type { Answer, ShardPort } from './shard-port.ts';

/** A shard whose queries can be made to fail or to take longer. Writes and reads by id always work: nothing is ever lost. */
export function faultyShardPort(port: ShardPort, { index, uuid, shard }: ShardIdentity, faults: ShardFaults): ShardPort {
  const failure: EngineError = { kind: 'shard_unavailable', index, uuid, shard };
  // A search that nothing happens to goes through all shards in one go: five promises kept waiting for each other are a tenth of a small one.
  const unlessStruck = <T>(ask: () => Answer<Result<T>>): Answer<Result<T>> => {
    const struck = faults.strikes(index, shard);
    if (struck instanceof Promise) return struck.then((strikes) => (strikes ? err(failure) : ask()));
    return struck ? err(failure) : ask();
  };
  return {
    setMapping: (mapping) => port.setMapping(mapping),
    setLimits: (limits) => port.setLimits(limits),
    write: (operations) => port.write(operations),
    get: (id, options) => port.get(id, options),
    wasDeleted: (id) => port.wasDeleted(id),
    refresh: () => port.refresh(),
    forceMerge: (maxSegments) => port.forceMerge(maxSegments),
    publishDue: (refreshIntervalMs) => port.publishDue(refreshIntervalMs),
    openReader: () => port.openReader(),
    releaseReader: (reader) => port.releaseReader(reader),
    query: (reader, request, call) => unlessStruck(() => port.query(reader, request, call)),
    canMatch: (reader, query) => port.canMatch(reader, query),
    count: async (reader, query, call) => unlessStruck(() => port.count(reader, query, call)),
    statistics: (reader, queries, call) => port.statistics(reader, queries, call),
    fetch: (reader, request, call) => port.fetch(reader, request, call),
    stats: () => port.stats(),
    held: (reader) => port.held(reader),
    memory: () => port.memory(),
    maintain: () => port.maintain(),
    close: () => port.close(),
  };
}
