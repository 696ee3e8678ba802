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
  /** A replica has no node to be on, and a closed index serves nothing. */
  readonly stats: ShardStats | undefined;
  readonly units: Units;
}

const COLUMNS: readonly Column<Row>[] = [
  { name: 'index', aliases: ['i', 'idx'], help: 'index name', value: ({ index }) => index },
  numberColumn('shard', ['s', 'sh'], 'shard name', ({ shard }) => shard),
  { name: 'prirep', aliases: ['p', 'pr', 'primaryOrReplica'], help: 'primary or replica', value: ({ primary }) => (primary ? 'p' : 'r') },
  { name: 'state', aliases: ['st'], help: 'shard state', value: ({ primary }) => (primary ? 'STARTED' : 'UNASSIGNED') },
  numberColumn('docs', ['d', 'dc'], 'number of docs in shard', ({ stats }) => stats?.documents),
  numberColumn(
    'store',
    ['sto'],
    'store size of shard (how much memory it uses)',
    ({ stats }) => stats?.bytes,
    (size, { units }) => units.bytes(size),
  ),
  { name: 'ip', aliases: [], help: 'ip of node where it lives', value: ({ primary }) => (primary ? NODE_ADDRESS : undefined) },
  { ...textColumn('id', [], 'unique id of node where it lives', ({ primary }) => (primary ? NODE_ID : undefined)), onRequest: true },
  { name: 'node', aliases: ['n'], help: 'name of node where it lives', value: ({ primary }) => (primary ? NODE_NAME : undefined) },
  {
    ...textColumn('unassigned.reason', ['ur'], 'reason shard became unassigned', ({ primary }) => (primary ? undefined : 'INDEX_CREATED')),
    onRequest: true,
  },
  ...activityColumns<Row>(),
];

/** `_cat/shards`: the primaries, which are all on this node, and the replicas, which have none. */
export function catShards(exchange: Exchange): Promise<Answer> {
  const { parameters, services } = exchange;
  const units = { bytes: byteFormat(parameters.text('bytes')), time: timeFormat(parameters.text('time')) };
  return catAnswer(exchange, COLUMNS, async () => {
    const rows: Row[] = [];
    for (const name of targetIndices(exchange, ANY_STATE)) {
      const index = services.engine.index(name);
      if (index === undefined) continue;
      for (const stats of unwrap(await services.engine.stats(name)).shards) {
        const { shard } = stats;
        rows.push({ index: name, shard, primary: true, stats: index.open ? stats : undefined, units });
        for (let copy = 0; copy < index.replicaCount; copy++) rows.push({ index: name, shard, primary: false, stats: undefined, units });
      }
    }
    return rows;
  });
}
