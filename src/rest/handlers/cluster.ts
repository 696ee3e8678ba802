import { JsonDouble, formatDouble } from '../../engine/index.ts';
import type { Answer, Exchange } from '../endpoint.ts';
import { NODE_NAME } from '../error-body.ts';
import { refuseArgument } from '../refusal.ts';
import { PEER_VERSION } from '../version.ts';
import { targetIndices } from './index-expression.ts';
import { indexHealth } from './index-health.ts';

const CLUSTER_NAME = 'fathom';

/** `GET /`: who answers. Clients read the version to know which dialect to speak. */
export function info(): Answer {
  return {
    status: 200,
    body: {
      name: NODE_NAME,
      cluster_name: CLUSTER_NAME,
      cluster_uuid: 'fathom_in_one_process_',
      version: {
        number: PEER_VERSION,
        // Clients of the 7.x line go no further when this is not `default`.
        build_flavor: 'default',
        build_type: 'unknown',
        build_hash: 'unknown',
        build_date: 'unknown',
        build_snapshot: false,
        lucene_version: '8.7.0',
        minimum_wire_compatibility_version: '6.8.0',
        minimum_index_compatibility_version: '6.0.0-beta1',
      },
      tagline: 'You Know, for Search',
    },
  };
}

const STATUSES: readonly string[] = ['green', 'yellow', 'red'];

/** `GET /_cluster/health`. A status waited for that one node can never reach is answered at once with 408. */
export function clusterHealth(exchange: Exchange): Answer {
  const { services, parameters } = exchange;
  let primaries = 0;
  let copies = 0;
  let status = 'green';
  for (const name of targetIndices(exchange)) {
    const index = services.engine.index(name);
    if (index === undefined) continue;
    primaries += index.shardCount;
    copies += index.shardCount * (1 + index.replicaCount);
    if (indexHealth(index) === 'yellow') status = 'yellow';
  }
  const wanted = parameters.text('wait_for_status') ?? 'red';
  if (!STATUSES.includes(wanted)) return refuseArgument(`unknown cluster health status [${wanted}]`);
  const timedOut = STATUSES.indexOf(wanted) < STATUSES.indexOf(status);
  const percent = copies === 0 ? 100 : (primaries / copies) * 100;
  return {
    status: timedOut ? 408 : 200,
    body: {
      cluster_name: CLUSTER_NAME,
      status,
      timed_out: timedOut,
      number_of_nodes: 1,
      number_of_data_nodes: 1,
      active_primary_shards: primaries,
      active_shards: primaries,
      relocating_shards: 0,
      initializing_shards: 0,
      unassigned_shards: copies - primaries,
      delayed_unassigned_shards: 0,
      number_of_pending_tasks: 0,
      number_of_in_flight_fetch: 0,
      task_max_waiting_in_queue_millis: 0,
      active_shards_percent_as_number: new JsonDouble(percent, formatDouble(percent)),
    },
  };
}
