import type { ShardStats } from '../../../engine/index.ts';
import type { Answer, Exchange } from '../../endpoints/endpoint.ts';
import { NODE_NAME } from '../../errors/error-body.ts';
import { sumServing } from '../monitoring/sum-indices.ts';
import { memoryShare, nodeRoles, uptimeMs } from '../monitoring/the-node.ts';
import { NODE_ADDRESS, NODE_ID } from '../node.ts';
import { activityColumns, type Units } from './activity-columns.ts';
import { catAnswer, type Column, numberColumn, textColumn } from './cat-table.ts';
import { byteFormat, timeFormat } from './cat-units.ts';

interface Row {
  readonly id: string;
  readonly version: string;
  readonly memory: ReturnType<typeof memoryShare>;
  readonly uptime: number;
  readonly stats: ShardStats;
  readonly roles: readonly string[];
  readonly units: Units;
}

/** A figure of the host, which the engine knows nothing of: the cell is empty. */
function unknownColumn(name: string, aliases: readonly string[], help: string): Column<Row> {
  return numberColumn(name, aliases, help, () => undefined);
}

function onRequest(column: Column<Row>): Column<Row> {
  return { ...column, onRequest: true };
}

const bytes = (size: number, { units }: Row): string => units.bytes(size);

const ROLE = textColumn<Row>('node.role', ['r', 'role', 'nodeRole'], 'd:data node, m:master-eligible node', ({ roles }) => initials(roles));

/** Who decides, as Elasticsearch calls it, and as OpenSearch does from 2.0 on. */
const DECIDES: readonly Column<Row>[] = [ROLE, textColumn('master', ['m'], '*:current master', () => '*')];
const MANAGES: readonly Column<Row>[] = [
  ROLE,
  textColumn('node.roles', ['rs', 'all roles'], 'names of all roles', ({ roles }) => roles.join(',')),
  textColumn('cluster_manager', ['cm', 'm', 'master'], '*:current cluster manager', () => '*'),
];

const columnsWith = (deciding: readonly Column<Row>[]): readonly Column<Row>[] => [
  onRequest(textColumn('id', ['nodeId'], 'unique node id', ({ id }) => id)),
  textColumn('ip', ['i'], 'ip address', () => NODE_ADDRESS),
  onRequest(textColumn('version', ['v'], 'es version', ({ version }) => version)),
  onRequest(unknownColumn('disk.total', ['dt', 'diskTotal'], 'total disk space')),
  onRequest(unknownColumn('disk.used', ['du', 'diskUsed'], 'used disk space')),
  onRequest(unknownColumn('disk.avail', ['d', 'da', 'disk', 'diskAvail'], 'available disk space')),
  onRequest(unknownColumn('disk.used_percent', ['dup', 'diskUsedPercent'], 'used disk space percentage')),
  onRequest(numberColumn('heap.current', ['hc', 'heapCurrent'], 'used heap', ({ memory }) => memory.used, bytes)),
  numberColumn('heap.percent', ['hp', 'heapPercent'], 'used heap ratio', ({ memory }) => memory.percent),
  onRequest(numberColumn('heap.max', ['hm', 'heapMax'], 'max configured heap', ({ memory }) => memory.limit, bytes)),
  onRequest(unknownColumn('ram.current', ['rc', 'ramCurrent'], 'used machine memory')),
  unknownColumn('ram.percent', ['rp', 'ramPercent'], 'used machine memory ratio'),
  onRequest(unknownColumn('ram.max', ['rm', 'ramMax'], 'total machine memory')),
  unknownColumn('cpu', [], 'recent cpu usage'),
  unknownColumn('load_1m', ['l'], '1m load avg'),
  unknownColumn('load_5m', ['l'], '5m load avg'),
  unknownColumn('load_15m', ['l'], '15m load avg'),
  onRequest(
    numberColumn(
      'uptime',
      ['u'],
      'node uptime',
      ({ uptime }) => uptime,
      (ms, { units }) => units.time(ms),
    ),
  ),
  ...deciding,
  textColumn('name', ['n'], 'node name', () => NODE_NAME),
  ...activityColumns<Row>(({ stats }) => stats),
];

const COLUMNS = columnsWith(DECIDES);
const MANAGER_COLUMNS = columnsWith(MANAGES);

/** In the order of the alphabet; who decides is an m under either name. */
function initials(roles: readonly string[]): string {
  return roles
    .map((role) => (role === 'cluster_manager' ? 'm' : role.charAt(0)))
    .sort()
    .join('');
}

/** `_cat/nodes`: the one node, with the beginning of its id unless `full_id` asks for all of it. */
export function catNodes(exchange: Exchange): Promise<Answer> {
  const { parameters } = exchange;
  const units = { bytes: byteFormat(parameters.text('bytes')), time: timeFormat(parameters.text('time')) };
  const id = parameters.boolean('full_id') === true ? NODE_ID : NODE_ID.slice(0, 4);
  const { release } = exchange.services;
  return catAnswer(exchange, release.clusterManager ? MANAGER_COLUMNS : COLUMNS, async () => [
    {
      id,
      version: release.number,
      memory: memoryShare(exchange),
      uptime: uptimeMs(exchange),
      stats: await sumServing(exchange),
      roles: nodeRoles(exchange),
      units,
    },
  ]);
}

const MASTER_COLUMNS: readonly Column<string>[] = [
  textColumn('id', [], 'node id', (id) => id),
  textColumn('host', ['h'], 'host name', () => NODE_ADDRESS),
  textColumn('ip', [], 'ip address', () => NODE_ADDRESS),
  textColumn('node', ['n'], 'node name', () => NODE_NAME),
];

/** `_cat/master`: the one node. */
export function catMaster(exchange: Exchange): Promise<Answer> {
  return catAnswer(exchange, MASTER_COLUMNS, () => [NODE_ID]);
}
