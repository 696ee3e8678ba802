import { JsonDouble, formatDouble, type IndexMetadata } from '../../engine/index.ts';
import type { Answer, Exchange } from '../endpoints/endpoint.ts';
import type { WireNode, WireRecord } from '../json-bytes.ts';
import type { Parameters } from '../request/parameters.ts';
import { Refusal, refuseArgument } from '../errors/refusal.ts';
import { CLUSTER_NAME } from './cluster.ts';
import { ANY_STATE, targetIndices } from './index-expression.ts';
import { measureHealth, type Health } from './index-health.ts';

const STATUSES: readonly string[] = ['green', 'yellow', 'red'];
const LEVELS: readonly string[] = ['cluster', 'indices', 'shards'];
const EVENTS: readonly string[] = ['immediate', 'urgent', 'high', 'normal', 'low', 'languid'];

const DISCOVERED: WireRecord = { discovered_master: true, discovered_cluster_manager: true };

/**
 * `GET /_cluster/health`. Nothing of what can be waited for ever changes by itself on the one node, so what does not hold now
 * is answered at once with 408 and `timed_out`.
 */
export function clusterHealth(exchange: Exchange): Answer {
  const { parameters, services } = exchange;
  checkChoice(parameters.text('wait_for_events'), EVENTS, 'unknown priority');
  const level = parameters.text('level') ?? 'cluster';
  if (!LEVELS.includes(level)) return refuseArgument(`level parameter must be one of [${LEVELS.join('] or [')}] but was [${level}]`);
  const names = namedIndices(exchange);
  const indices = names?.flatMap((name) => services.engine.index(name) ?? []);
  const health = measureHealth(
    indices ?? [],
    names?.some((name) => services.engine.damagedIndices().includes(name)),
  );
  const status = indices === undefined ? 'red' : health.status;
  const timedOut = indices === undefined || !holds(parameters, health);
  return {
    status: timedOut ? 408 : 200,
    body: {
      cluster_name: CLUSTER_NAME,
      status,
      timed_out: timedOut,
      number_of_nodes: 1,
      number_of_data_nodes: 1,
      ...(services.release.clusterManager ? DISCOVERED : {}),
      ...shardCounts(health),
      delayed_unassigned_shards: 0,
      number_of_pending_tasks: 0,
      number_of_in_flight_fetch: 0,
      task_max_waiting_in_queue_millis: 0,
      active_shards_percent_as_number: new JsonDouble(health.activePercent, formatDouble(health.activePercent)),
      ...(level === 'cluster' ? {} : { indices: indexNodes(indices ?? [], level === 'shards') }),
    },
  };
}

/** Undefined when one that is named does not exist: it is waited for. */
function namedIndices(exchange: Exchange): readonly string[] | undefined {
  try {
    return targetIndices(exchange, { ...ANY_STATE, takeDamaged: true });
  } catch (error) {
    if (error instanceof Refusal && error.error.kind === 'index_not_found') return undefined;
    throw error;
  }
}

function shardCounts({ primaries, active, unassigned }: Health): WireRecord {
  return {
    active_primary_shards: primaries,
    active_shards: active,
    relocating_shards: 0,
    initializing_shards: 0,
    unassigned_shards: unassigned,
  };
}

function indexNodes(indices: readonly IndexMetadata[], withShards: boolean): WireNode {
  return new Map(
    indices.map((index): [string, WireNode] => {
      const health = measureHealth([index]);
      return [
        index.name,
        {
          status: health.status,
          number_of_shards: index.shardCount,
          number_of_replicas: index.replicaCount,
          ...shardCounts(health),
          ...(withShards ? { shards: shardNodes(index, health) } : {}),
        },
      ];
    }),
  );
}

function shardNodes({ shardCount, replicaCount, runningReplicas }: IndexMetadata, { status }: Health): WireNode {
  return new Map(
    Array.from({ length: shardCount }, (_, shard): [string, WireNode] => [
      String(shard),
      {
        status,
        primary_active: true,
        active_shards: 1 + runningReplicas,
        relocating_shards: 0,
        initializing_shards: 0,
        unassigned_shards: replicaCount - runningReplicas,
      },
    ]),
  );
}

/** Whether everything that is waited for is so. Nothing ever relocates or initialises. */
function holds(parameters: Parameters, health: Health): boolean {
  const status = parameters.text('wait_for_status') ?? 'red';
  checkChoice(status, STATUSES, 'unknown cluster health status');
  if (STATUSES.indexOf(status) < STATUSES.indexOf(health.status)) return false;
  return enoughShards(parameters.text('wait_for_active_shards') ?? '0', health) && enoughNodes(parameters.text('wait_for_nodes') ?? '>=0');
}

function enoughShards(wanted: string, { active, unassigned }: Health): boolean {
  if (wanted === 'all') return unassigned === 0;
  return active >= Number(wanted);
}

/** `3`, `>=3`, `<3`, `ge(3)` and so on, of the one node there is. */
function enoughNodes(wanted: string): boolean {
  const match = /^(>=|<=|>|<|)(\d+)$/.exec(wanted) ?? /^(ge|le|gt|lt)\((\d+)\)$/.exec(wanted);
  if (match === null) return refuseArgument(`failed to parse [wait_for_nodes] with value [${wanted}]`);
  const [, operator = '', digits] = match;
  const count = Number(digits);
  if (operator === '>=' || operator === 'ge') return 1 >= count;
  if (operator === '<=' || operator === 'le') return 1 <= count;
  if (operator === '>' || operator === 'gt') return 1 > count;
  if (operator === '<' || operator === 'lt') return 1 < count;
  return count === 1;
}

function checkChoice(value: string | undefined, choices: readonly string[], complaint: string): void {
  if (value !== undefined && !choices.includes(value)) refuseArgument(`${complaint} [${value}]`);
}
