import type { ShardStats } from '../../../engine/index.ts';
import type { Answer, Exchange } from '../../endpoints/endpoint.ts';
import { NODE_NAME } from '../../errors/error-body.ts';
import { unwrap } from '../../errors/refusal.ts';
import { ANY_STATE, targetIndices } from '../index-expression.ts';
import { NODE_ADDRESS, NODE_ID } from '../node.ts';
import { activityColumns, type Units } from './activity-columns.ts';
import { catAnswer, numberColumn, type Column, textColumn } from './cat-table.ts';
import { byteFormat, timeFormat } from './cat-units.ts';

interface Row {
  readonly index: string;
  readonly shard: number;
  readonly primary: boolean;
  /** A replica that does not run has no node to be on. */
  readonly started: boolean;
  /** A closed index serves nothing. */
  readonly stats: ShardStats | undefined;
  readonly units: Units;
}

const COLUMNS: readonly Column<Row>[] = [
  { name: 'index', aliases: ['i', 'idx'], help: 'index name', value: ({ index }) => index },
  numberColumn('shard', ['s', 'sh'], 'shard name', ({ shard }) => shard),
  { name: 'prirep', aliases: ['p', 'pr', 'primaryOrReplica'], help: 'primary or replica', value: ({ primary }) => (primary ? 'p' : 'r') },
  { name: 'state', aliases: ['st'], help: 'shard state', value: ({ started }) => (started ? 'STARTED' : 'UNASSIGNED') },
  numberColumn('docs', ['d', 'dc'], 'number of docs in shard', ({ stats }) => stats?.withNested.documents),
  numberColumn(
    'store',
    ['sto'],
    'store size of shard (how much memory it uses)',
    ({ stats }) => stats?.bytes,
    (size, { units }) => units.bytes(size),
  ),
  { name: 'ip', aliases: [], help: 'ip of node where it lives', value: ({ started }) => (started ? NODE_ADDRESS : undefined) },
  { ...textColumn('id', [], 'unique id of node where it lives', ({ started }) => (started ? NODE_ID : undefined)), onRequest: true },
  { name: 'node', aliases: ['n'], help: 'name of node where it lives', value: ({ started }) => (started ? NODE_NAME : undefined) },
  {
    ...textColumn('unassigned.reason', ['ur'], 'reason shard became unassigned', ({ started }) => (started ? undefined : 'INDEX_CREATED')),
    onRequest: true,
  },
  ...activityColumns<Row>(({ stats }) => stats),
];

/** `_cat/shards`: the primaries and the replicas that run, all on this node, and the other replicas, which have none. */
export function catShards(exchange: Exchange): Promise<Answer> {
  const { parameters, services } = exchange;
  const units = { bytes: byteFormat(parameters.text('bytes')), time: timeFormat(parameters.text('time')) };
  return catAnswer(exchange, COLUMNS, async () => {
    const rows: Row[] = [];
    for (const name of targetIndices(exchange, ANY_STATE)) {
      const index = services.engine.index(name);
      if (index === undefined) continue;
      for (const stats of unwrap(await services.engine.stats(name)).copies) {
        const { shard, copy } = stats;
        rows.push({ index: name, shard, primary: copy === 0, started: true, stats: index.open ? stats : undefined, units });
        if (copy < index.runningReplicas) continue;
        for (let rest = copy; rest < index.replicaCount; rest++)
          rows.push({ index: name, shard, primary: false, started: false, stats: undefined, units });
      }
    }
    return rows;
  });
}
