import { catMaster, catNodes } from '../handlers/cat/cat-nodes.ts';
import { ADMIN_PARAMETERS, INDICES_PARAMETERS, STATS_PARAMETERS } from '../handlers/index-expression.ts';
import { clusterState } from '../handlers/monitoring/cluster-state.ts';
import { clusterStats } from '../handlers/monitoring/cluster-stats.ts';
import { nodesInfo } from '../handlers/monitoring/nodes-info.ts';
import { nodesStats } from '../handlers/monitoring/nodes-stats.ts';
import { listRecoveries } from '../handlers/monitoring/recovery.ts';
import { getTask, listTasks } from '../handlers/monitoring/tasks.ts';
import { type ParameterTable, TIME_PARAMETERS } from '../request/parameters.ts';
import type { Endpoint } from './endpoint.ts';
import { catRow, row } from './rows.ts';

const NODES_PARAMETERS = { ...TIME_PARAMETERS, flat_settings: 'boolean' } as const satisfies ParameterTable;

/** What tools for looking after a cluster open with: the one node, the state of its indices, and what it does. */
export const MONITORING_ENDPOINTS: readonly Endpoint[] = [
  row(['GET'], ['/_cluster/stats', '/_cluster/stats/nodes/{node}'], {
    parameters: { ...TIME_PARAMETERS, flat_settings: 'boolean' },
    summary: 'What all indices hold, and the one node that holds it.',
    answers: { 200: 'ClusterStats' },
    handle: clusterStats,
  }),
  row(['GET'], ['/_cluster/state', '/_cluster/state/{metric}', '/_cluster/state/{metric}/{index}'], {
    parameters: { ...ADMIN_PARAMETERS, flat_settings: 'boolean', wait_for_metadata_version: 'long', wait_for_timeout: 'duration' },
    summary: 'Indices, blocks and where shards lie.',
    answers: { 200: 'ClusterState', 404: 'Error' },
    handle: clusterState,
  }),
  row(['GET'], ['/_nodes'], {
    parameters: NODES_PARAMETERS,
    summary: 'The one node there is.',
    answers: { 200: 'NodesAnswer' },
    handle: nodesInfo,
  }),
  row(['GET'], ['/_nodes/{node}', '/_nodes/{node}/{metric}'], {
    parameters: NODES_PARAMETERS,
    summary: 'The one node there is, if it is meant, or parts of its description.',
    answers: { 200: 'NodesAnswer', 404: 'Error' },
    handle: nodesInfo,
  }),
  row(['GET'], ['/_nodes/stats', '/_nodes/stats/{metric}', '/_nodes/{node}/stats', '/_nodes/{node}/stats/{metric}'], {
    parameters: { ...TIME_PARAMETERS, ...STATS_PARAMETERS },
    summary: 'What the one node holds and has done, how much memory is in use, and how much may be.',
    answers: { 200: 'NodesAnswer' },
    handle: nodesStats,
  }),
  row(['GET'], ['/_tasks'], {
    parameters: {
      ...TIME_PARAMETERS,
      actions: 'list',
      detailed: 'boolean',
      group_by: 'text',
      nodes: 'list',
      parent_task_id: 'text',
      wait_for_completion: 'boolean',
    },
    summary: 'What runs in the background.',
    answers: { 200: 'TasksAnswer' },
    handle: listTasks,
  }),
  row(['GET'], ['/_tasks/{task_id}'], {
    parameters: { ...TIME_PARAMETERS, wait_for_completion: 'boolean' },
    summary: 'One task of the background, as it stands.',
    answers: { 200: 'TaskAnswer', 404: 'Error' },
    handle: getTask,
  }),
  row(['GET'], ['/_recovery', '/{index}/_recovery'], {
    parameters: { ...INDICES_PARAMETERS, active_only: 'boolean', detailed: 'boolean' },
    summary: 'How the copies of shards came to be.',
    answers: { 200: 'RecoveryAnswer', 404: 'Error' },
    handle: listRecoveries,
  }),
  catRow(['/_cat/nodes'], 'The one node there is as a table.', catNodes, { full_id: 'boolean' }),
  catRow(['/_cat/master', '/_cat/cluster_manager'], 'The node that decides, in a line.', catMaster),
];
