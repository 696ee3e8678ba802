import type { IndexMetadata, IndexStats } from '../../../engine/index.ts';
import type { Answer, Exchange } from '../../endpoints/endpoint.ts';
import { refuseArgument, unwrap } from '../../errors/refusal.ts';
import { ANY_STATE, targetIndices } from '../index-expression.ts';
import { indexHealth } from '../index-health.ts';
import { activityColumns, type Units } from './activity-columns.ts';
import { catAnswer, numberColumn, type Column, textColumn } from './cat-table.ts';
import { byteFormat, timeFormat } from './cat-units.ts';

interface Row {
  readonly index: IndexMetadata;
  /** A closed index serves none. */
  readonly stats: IndexStats | undefined;
  readonly units: Units;
}

const COLUMNS: readonly Column<Row>[] = [
  { name: 'health', aliases: ['h'], help: 'current health status', value: ({ index }) => indexHealth(index) },
  { name: 'status', aliases: ['s'], help: 'open/close status', value: ({ index }) => (index.open ? 'open' : 'close') },
  { name: 'index', aliases: ['i', 'idx'], help: 'index name', value: ({ index }) => index.name },
  { name: 'uuid', aliases: ['id', 'uuid'], help: 'index uuid', value: ({ index }) => index.uuid },
  numberColumn('pri', ['p', 'shards.primary', 'shardsPrimary'], 'number of primary shards', ({ index }) => index.shardCount),
  numberColumn('rep', ['r', 'shards.replica', 'shardsReplica'], 'number of replica shards', ({ index }) => index.replicaCount),
  numberColumn('docs.count', ['dc', 'docsCount'], 'available docs', ({ stats }) => stats?.withNested.documents),
  numberColumn('docs.deleted', ['dd', 'docsDeleted'], 'deleted docs', ({ stats }) => stats?.withNested.deleted),
  {
    ...numberColumn('creation.date', ['cd'], 'index creation date (millisecond value)', ({ index }) => index.createdAt),
    rightAligned: false,
    onRequest: true,
  },
  {
    ...textColumn('creation.date.string', ['cds'], 'index creation date (as string)', ({ index }) =>
      new Date(index.createdAt).toISOString(),
    ),
    onRequest: true,
  },
  numberColumn('store.size', ['ss', 'storeSize'], 'store size of primaries & replicas', ({ stats }) => stats?.total.bytes, inUnits),
  numberColumn('pri.store.size', ['pss'], 'store size of primaries', ({ stats }) => stats?.bytes, inUnits),
  ...activityColumns<Row>(({ stats }) => stats?.total),
  ...activityColumns<Row>(({ stats }) => stats, 'pri.'),
];

function inUnits(size: number, { units }: Row): string {
  return units.bytes(size);
}

const HEALTHS: readonly string[] = ['green', 'yellow', 'red'];

/** `_cat/indices`: open and closed ones. */
export function catIndices(exchange: Exchange): Promise<Answer> {
  const { parameters, services } = exchange;
  const health = parameters.text('health');
  if (health !== undefined && !HEALTHS.includes(health)) return refuseArgument(`unknown cluster health status [${health}]`);
  const units = { bytes: byteFormat(parameters.text('bytes')), time: timeFormat(parameters.text('time')) };
  return catAnswer(exchange, COLUMNS, async () => {
    const rows: Row[] = [];
    for (const name of targetIndices(exchange, ANY_STATE)) {
      const index = services.engine.index(name);
      if (index === undefined || (health !== undefined && indexHealth(index) !== health)) continue;
      rows.push({ index, stats: index.open ? unwrap(await services.engine.stats(name)) : undefined, units });
    }
    return rows;
  });
}
