import { err, type EngineError } from '../errors.ts';
import type { ShardIdentity } from './shard.ts';
import type { ShardFaults } from './shard-faults.ts';
import type { ShardPort } from './shard-port.ts';

/** A shard whose queries can be made to fail or to take longer. Writes and reads by id always work: nothing is ever lost. */
export function faultyShardPort(port: ShardPort, { index, uuid, shard }: ShardIdentity, faults: ShardFaults): ShardPort {
  const failure: EngineError = { kind: 'shard_unavailable', index, uuid, shard };
  const struck = (): Promise<boolean> => faults.strikes(index, shard);
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
    query: async (reader, request) => ((await struck()) ? err(failure) : port.query(reader, request)),
    count: async (reader, query) => ((await struck()) ? err(failure) : port.count(reader, query)),
    statistics: (reader, queries) => port.statistics(reader, queries),
    fetch: (reader, request) => port.fetch(reader, request),
    stats: () => port.stats(),
    held: (reader) => port.held(reader),
    memory: () => port.memory(),
    maintain: () => port.maintain(),
    close: () => port.close(),
  };
}
