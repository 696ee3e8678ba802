import type { Answer, Exchange } from '../../endpoints/endpoint.ts';
import { CLUSTER_NAME } from '../cluster.ts';
import { measureHealth, type Health } from '../index-health.ts';
import { catAnswer, numberColumn, type Column } from './cat-table.ts';
import { TIME_COLUMNS } from './cat-count.ts';

interface Row {
  readonly now: number;
  readonly health: Health;
}

/** Columns of releases whose deciding node is a cluster manager, behind the number of nodes that hold data. */
const MANAGED: readonly Column<Row>[] = [
  {
    name: 'discovered_cluster_manager',
    aliases: ['dcm', 'dm', 'discovered_master'],
    help: 'whether there is a cluster manager',
    value: () => 'true',
  },
];

const columnsWith = (managed: readonly Column<Row>[]): readonly Column<Row>[] => [
  ...TIME_COLUMNS,
  { name: 'cluster', aliases: ['cl'], help: 'cluster name', value: () => CLUSTER_NAME },
  { name: 'status', aliases: ['st'], help: 'health status', value: ({ health }) => health.status },
  numberColumn('node.total', ['nt', 'nodeTotal'], 'total number of nodes', () => 1),
  numberColumn('node.data', ['nd', 'nodeData'], 'number of nodes that can store data', () => 1),
  ...managed,
  numberColumn('shards', ['t', 'sh', 'shards.total'], 'total number of shards', ({ health }) => health.active),
  numberColumn('pri', ['p', 'shards.primary'], 'number of primary shards', ({ health }) => health.primaries),
  numberColumn('relo', ['r', 'shards.relocating'], 'number of relocating nodes', () => 0),
  numberColumn('init', ['i', 'shards.initializing'], 'number of initializing nodes', () => 0),
  numberColumn('unassign', ['u', 'shards.unassigned'], 'number of unassigned shards', ({ health }) => health.unassigned),
  numberColumn('pending_tasks', ['pt', 'pendingTasks'], 'number of pending tasks', () => 0),
  { name: 'max_task_wait_time', aliases: ['mtwt'], help: 'wait time of longest task pending', rightAligned: true, value: () => '-' },
  numberColumn(
    'active_shards_percent',
    ['asp', 'activeShardsPercent'],
    'active number of shards in percent',
    ({ health }) => health.activePercent,
    (percent) => `${percent.toFixed(1)}%`,
  ),
];

const COLUMNS = columnsWith([]);
const MANAGER_COLUMNS = columnsWith(MANAGED);

/** `_cat/health`: one line, without the time when `ts=false`. */
export function catHealth(exchange: Exchange): Promise<Answer> {
  const { engine, clock, release } = exchange.services;
  const all = release.clusterManager ? MANAGER_COLUMNS : COLUMNS;
  const columns = exchange.parameters.boolean('ts') === false ? all.slice(TIME_COLUMNS.length) : all;
  return catAnswer(exchange, columns, () => [
    { now: clock.now(), health: measureHealth(engine.indices(), engine.damagedIndices().length > 0) },
  ]);
}
