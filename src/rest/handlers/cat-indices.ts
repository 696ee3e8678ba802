import type { IndexMetadata, IndexStats } from '../../engine/index.ts';
import type { Answer, Exchange } from '../endpoint.ts';
import { refuseArgument, unwrap } from '../refusal.ts';
import { wildcardMatches } from '../wildcard.ts';
import { targetIndices } from './index-expression.ts';
import { indexHealth } from './index-health.ts';

interface Column {
  readonly name: string;
  readonly alias: string;
  readonly help: string;
  readonly rightAligned: boolean;
  readonly value: (row: Row) => string;
  /** What sorting compares, where the text would sort wrongly. */
  readonly rank?: (row: Row) => number;
}

interface Row {
  readonly index: IndexMetadata;
  readonly stats: IndexStats;
  readonly bytes: (bytes: number) => string;
}

const COLUMNS: readonly Column[] = [
  { name: 'health', alias: 'h', help: 'current health status', rightAligned: false, value: ({ index }) => indexHealth(index) },
  { name: 'status', alias: 's', help: 'open/close status', rightAligned: false, value: () => 'open' },
  { name: 'index', alias: 'i', help: 'index name', rightAligned: false, value: ({ index }) => index.name },
  { name: 'uuid', alias: 'id', help: 'index uuid', rightAligned: false, value: ({ index }) => index.uuid },
  {
    name: 'pri',
    alias: 'p',
    help: 'number of primary shards',
    rightAligned: true,
    value: ({ index }) => String(index.shardCount),
    rank: ({ index }) => index.shardCount,
  },
  {
    name: 'rep',
    alias: 'r',
    help: 'number of replica shards',
    rightAligned: true,
    value: ({ index }) => String(index.replicaCount),
    rank: ({ index }) => index.replicaCount,
  },
  {
    name: 'docs.count',
    alias: 'dc',
    help: 'available docs',
    rightAligned: true,
    value: ({ stats }) => String(stats.documents),
    rank: ({ stats }) => stats.documents,
  },
  {
    name: 'docs.deleted',
    alias: 'dd',
    help: 'deleted docs',
    rightAligned: true,
    value: ({ stats }) => String(stats.deleted),
    rank: ({ stats }) => stats.deleted,
  },
  {
    name: 'store.size',
    alias: 'ss',
    help: 'store size of primaries and replicas',
    rightAligned: true,
    value: ({ stats, bytes }) => bytes(stats.bytes),
    rank: ({ stats }) => stats.bytes,
  },
  {
    name: 'pri.store.size',
    alias: 'pss',
    help: 'store size of primaries',
    rightAligned: true,
    value: ({ stats, bytes }) => bytes(stats.bytes),
    rank: ({ stats }) => stats.bytes,
  },
];

/** `_cat/indices`: an aligned text table, or with `format=json` a list of objects of texts. */
export async function catIndices(exchange: Exchange): Promise<Answer> {
  const { parameters, services } = exchange;
  if (parameters.boolean('help') === true) {
    return {
      status: 200,
      text: table(
        COLUMNS.map((column) => [column.name, '|', column.alias, '|', column.help]),
        [],
      ),
    };
  }
  const columns = chooseColumns(parameters.list('h'));
  const rows: Row[] = [];
  const bytes = byteFormat(parameters.text('bytes'));
  for (const name of targetIndices(exchange)) {
    const index = services.engine.index(name);
    if (index !== undefined) rows.push({ index, stats: unwrap(await services.engine.stats(name)), bytes });
  }
  sortRows(rows, parameters.list('s') ?? []);
  const cells = rows.map((row) => columns.map((column) => column.value(row)));
  if (exchange.wantsJson) {
    return { status: 200, body: cells.map((row) => new Map(row.map((cell, at) => [columns[at]?.name ?? '', cell]))) };
  }
  const header = parameters.boolean('v') === true ? [columns.map((column) => column.name)] : [];
  const aligned = columns.map((column) => column.rightAligned);
  return { status: 200, text: table([...header, ...cells], aligned) };
}

function chooseColumns(names: readonly string[] | undefined): readonly Column[] {
  if (names === undefined) return COLUMNS;
  return names.flatMap((name) => COLUMNS.filter((column) => wildcardMatches(name, column.name) || column.alias === name));
}

function sortRows(rows: Row[], keys: readonly string[]): void {
  const orders = keys.map((key) => {
    const [name = '', direction = 'asc'] = key.split(':');
    const column = COLUMNS.find((candidate) => candidate.name === name || candidate.alias === name);
    if (column === undefined) return refuseArgument(`Unable to sort by unknown sort key \`${name}\``);
    return { column, sign: direction === 'desc' ? -1 : 1 };
  });
  rows.sort((a, b) => {
    for (const { column, sign } of orders) {
      const order = column.rank === undefined ? compareTexts(column.value(a), column.value(b)) : column.rank(a) - column.rank(b);
      if (order !== 0) return order * sign;
    }
    return 0;
  });
}

function compareTexts(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}

/** Pads every column to its widest cell, one space between columns, a newline behind each row. */
function table(rows: readonly (readonly string[])[], rightAligned: readonly boolean[]): string {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  const line = (row: readonly string[]): string =>
    row.map((cell, at) => (rightAligned[at] === true ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0))).join(' ');
  return rows.map((row) => `${line(row)}\n`).join('');
}

const BYTE_UNITS: readonly string[] = ['b', 'kb', 'mb', 'gb', 'tb'];

function byteFormat(unit: string | undefined): (bytes: number) => string {
  if (unit === undefined) return humanBytes;
  const power = BYTE_UNITS.indexOf(unit);
  if (power < 0) return refuseArgument(`Unknown unit [${unit}] for [bytes]: one of [${BYTE_UNITS.join(', ')}]`);
  return (bytes) => String(Math.floor(bytes / 1024 ** power));
}

/** One decimal at most, cut off rather than rounded up: `1.2kb`. */
function humanBytes(bytes: number): string {
  let power = 0;
  while (power < BYTE_UNITS.length - 1 && bytes >= 1024 ** (power + 1)) power++;
  return `${Math.floor((bytes / 1024 ** power) * 10) / 10}${BYTE_UNITS[power] ?? ''}`;
}
