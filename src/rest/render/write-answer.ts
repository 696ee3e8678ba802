import type { Engine, WriteOperation, WriteOutcome } from '../../engine/index.ts';
import type { WireRecord } from '../json-bytes.ts';

/** The status of a write: 201 for a new document, 404 for a delete that found none, else 200. */
export function writeStatus(outcome: WriteOutcome): number {
  if (outcome.result === 'created') return 201;
  return outcome.result === 'not_found' ? 404 : 200;
}

/** What an item of a bulk says besides. */
interface ItemExtras {
  /** The document an update left behind. */
  readonly get: WireRecord | undefined;
  readonly status: number;
}

/** The answer to one write, in the peers' key order. A `noop` touched no shard copy, which the items of a bulk do not tell. */
export function writeNode(engine: Engine, outcome: WriteOutcome, forcedRefresh: boolean, extras?: ItemExtras): WireRecord {
  const noop = outcome.result === 'noop' && extras === undefined;
  return {
    _index: outcome.index,
    _type: '_doc',
    _id: outcome.id,
    _version: outcome.version,
    result: outcome.result,
    forced_refresh: forcedRefresh && !noop ? true : undefined,
    _shards: noop ? NO_COPIES : shardCopies(engine, outcome.index),
    _seq_no: outcome.seqNo,
    _primary_term: 1,
    get: extras?.get,
    status: extras?.status,
  };
}

const NO_COPIES = { total: 0, successful: 0, failed: 0 };

/** `_shards` of a write: the copies of the shard it went to. */
export function shardCopies(engine: Engine, index: string): typeof NO_COPIES {
  const { replicaCount = 0, runningReplicas = 0 } = engine.index(index) ?? {};
  return { total: 1 + replicaCount, successful: 1 + runningReplicas, failed: 0 };
}

/** An index so named would hide a collection of the convention dialect: the rule the name breaks, or undefined. */
export function reservedNameRule(reservedNames: ReadonlySet<string>, name: string): string | undefined {
  if (reservedNames.has(name)) return 'must not be the name of a collection of this service';
  return /^v\d+(\.\d+)?$/.test(name) ? 'must not look like a version segment of the address' : undefined;
}

/** The address of the document an operation wrote. */
export function documentLocation(operation: Pick<WriteOperation, 'index'>, id: string): string {
  return `/${encodeURIComponent(operation.index)}/_doc/${encodeURIComponent(id)}`;
}
