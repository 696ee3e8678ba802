import type { ShardStats } from '../../../engine/index.ts';
import { numberColumn, type Column } from './cat-table.ts';

/** How a row writes sizes and times. */
export interface Units {
  readonly bytes: (bytes: number) => string;
  readonly time: (ms: number) => string;
}

type Reader = (stats: ShardStats) => number;
type Kind = 'count' | 'time' | 'bytes';

/** What is counted per shard, under the peers' names. */
const COUNTED: readonly (readonly [name: string, alias: string, help: string, kind: Kind, read: Reader])[] = [
  ['get.total', 'gto', 'number of get ops', 'count', ({ activity }) => activity.getsFound + activity.getsMissing],
  ['get.exists_total', 'geto', 'number of successful gets', 'count', ({ activity }) => activity.getsFound],
  ['get.missing_total', 'gmto', 'number of failed gets', 'count', ({ activity }) => activity.getsMissing],
  ['indexing.delete_total', 'idto', 'number of delete ops', 'count', ({ activity }) => activity.deleted],
  ['indexing.index_time', 'iiti', 'time spent in writes', 'time', ({ activity }) => activity.writeMs],
  ['indexing.index_total', 'iito', 'number of indexing ops', 'count', ({ activity }) => activity.indexed],
  ['indexing.index_failed', 'iif', 'number of failed indexing ops', 'count', ({ activity }) => activity.indexFailed],
  ['merges.total', 'mt', 'number of completed merge ops', 'count', ({ activity }) => activity.merges],
  ['refresh.total', 'rto', 'total refreshes', 'count', ({ activity }) => activity.refreshes],
  ['search.fetch_time', 'sfti', 'time spent in fetch phase', 'time', ({ activity }) => activity.fetchMs],
  ['search.fetch_total', 'sfto', 'total fetch ops', 'count', ({ activity }) => activity.fetches],
  ['search.open_contexts', 'so', 'open search contexts', 'count', ({ activity }) => activity.openReaders],
  ['search.query_time', 'sqti', 'time spent in query phase', 'time', ({ activity }) => activity.queryMs],
  ['search.query_total', 'sqto', 'total query phase ops', 'count', ({ activity }) => activity.queries],
  ['segments.count', 'sc', 'number of segments', 'count', ({ segments }) => segments],
  ['segments.memory', 'sm', 'memory used by segments', 'bytes', ({ bytes }) => bytes],
];

/** Columns shown on request only; a row without stats has empty cells. */
export function activityColumns<Row extends { readonly units: Units }>(
  statsOf: (row: Row) => ShardStats | undefined,
  prefix: '' | 'pri.' = '',
): readonly Column<Row>[] {
  return COUNTED.map(([name, alias, help, kind, read]) => {
    const aliases = prefix === '' ? [alias] : [];
    const number = (row: Row): number | undefined => {
      const stats = statsOf(row);
      return stats && read(stats);
    };
    return {
      ...numberColumn(`${prefix}${name}`, aliases, help, number, (value, { units }) => written(value, kind, units)),
      onRequest: true,
    };
  });
}

function written(value: number, kind: Kind, { bytes, time }: Units): string {
  if (kind === 'count') return String(value);
  return kind === 'time' ? time(value) : bytes(value);
}
