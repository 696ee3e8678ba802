import { ADMIN_PARAMETERS, INDICES_PARAMETERS, STATS_PARAMETERS } from '../handlers/index-expression.ts';
import { type ParameterTable, TIME_PARAMETERS } from '../request/parameters.ts';
import type { Endpoint } from './endpoint.ts';
import { catRow, later, row } from './rows.ts';

const NODES_PARAMETERS = { ...TIME_PARAMETERS, flat_settings: 'boolean' } as const satisfies ParameterTable;

/** What tools for looking after a cluster open with: the one node, the state of its indices, and what it does. */
export const MONITORING_ENDPOINTS: readonly Endpoint[] = [
  row(['GET'], ['/_cluster/stats', '/_cluster/stats/nodes/{node}'], {
    parameters: { ...TIME_PARAMETERS, flat_settings: 'boolean' },
    summary: 'What all indices hold, and the one node that holds it.',
    answers: { 200: 'ClusterStats' },
    handle: later(async () => (await import('../handlers/monitoring/cluster-stats.ts')).clusterStats),
  }),
  row(['GET'], ['/_cluster/state', '/_cluster/state/{metric}', '/_cluster/state/{metric}/{index}'], {
    parameters: { ...ADMIN_PARAMETERS, flat_settings: 'boolean', wait_for_metadata_version: 'long', wait_for_timeout: 'duration' },
    summary: 'Indices, blocks and where shards lie.',
    answers: { 200: 'ClusterState', 404: 'Error' },
    handle: later(async () => (await import('../handlers/monitoring/cluster-state.ts')).clusterState),
  }),
  row(['GET'], ['/_nodes'], {
    parameters: NODES_PARAMETERS,
    summary: 'The one node there is.',
    answers: { 200: 'NodesAnswer' },
    handle: later(async () => (await import('../handlers/monitoring/nodes-info.ts')).nodesInfo),
  }),
  row(['GET'], ['/_nodes/{node}', '/_nodes/{node}/{metric}'], {
    parameters: NODES_PARAMETERS,
    summary: 'The one node there is, if it is meant, or parts of its description.',
    answers: { 200: 'NodesAnswer', 404: 'Error' },
    handle: later(async () => (await import('../handlers/monitoring/nodes-info.ts')).nodesInfo),
  }),
  row(['GET'], ['/_nodes/stats', '/_nodes/stats/{metric}', '/_nodes/{node}/stats', '/_nodes/{node}/stats/{metric}'], {
    parameters: { ...TIME_PARAMETERS, ...STATS_PARAMETERS },
    summary: 'What the one node holds and has done, how much memory is in use, and how much may be.',
    answers: { 200: 'NodesAnswer' },
    handle: later(async () => (await import('../handlers/monitoring/nodes-stats.ts')).nodesStats),
  }),
  row(['GET'], ['/_resolve/index/{name}'], {
    parameters: { expand_wildcards: 'list' },
    summary: 'The indices and the aliases that names and patterns stand for.',
    answers: { 200: 'ResolvedNames' },
    handle: later(async () => (await import('../handlers/monitoring/resolve-index.ts')).resolveIndex),
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
    handle: later(async () => (await import('../handlers/monitoring/tasks.ts')).listTasks),
  }),
  row(['GET'], ['/_tasks/{task_id}'], {
    parameters: { ...TIME_PARAMETERS, wait_for_completion: 'boolean' },
    summary: 'One task of the background, as it stands.',
    answers: { 200: 'TaskAnswer', 404: 'Error' },
    handle: later(async () => (await import('../handlers/monitoring/tasks.ts')).getTask),
  }),
  row(['GET'], ['/_recovery', '/{index}/_recovery'], {
    parameters: { ...INDICES_PARAMETERS, active_only: 'boolean', detailed: 'boolean' },
    summary: 'How the copies of shards came to be.',
    answers: { 200: 'RecoveryAnswer', 404: 'Error' },
    handle: later(async () => (await import('../handlers/monitoring/recovery.ts')).listRecoveries),
  }),
  catRow(
    ['/_cat/nodes'],
    'The one node there is as a table.',
    later(async () => (await import('../handlers/cat/cat-nodes.ts')).catNodes),
    { full_id: 'boolean' },
  ),
  catRow(
    ['/_cat/master', '/_cat/cluster_manager'],
    'The node that decides, in a line.',
    later(async () => (await import('../handlers/cat/cat-nodes.ts')).catMaster),
  ),
];
