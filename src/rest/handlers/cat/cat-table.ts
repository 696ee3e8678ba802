import { fitsPattern } from '../../../engine/index.ts';
import type { Answer, Exchange } from '../../endpoints/endpoint.ts';
import { refuseArgument } from '../../errors/refusal.ts';

/** A column of a `_cat` table. */
export interface Column<Row> {
  readonly name: string;
  readonly aliases: readonly string[];
  readonly help: string;
  readonly rightAligned?: boolean;
  /** Left out unless asked for. */
  readonly onRequest?: boolean;
  /** The cell, or undefined for an empty one. */
  readonly value: (row: Row) => string | undefined;
  /** What sorting compares where the text would sort wrongly. */
  readonly rank?: (row: Row) => number;
}

/** A text as a column that sorts by it; undefined is an empty cell. */
export function textColumn<Row>(
  name: string,
  aliases: readonly string[],
  help: string,
  value: (row: Row) => string | undefined,
): Column<Row> {
  return { name, aliases, help, value };
}

/** A number as a right-aligned column that sorts by its value; undefined is an empty cell. `written` says how it is shown. */
export function numberColumn<Row>(
  name: string,
  aliases: readonly string[],
  help: string,
  number: (row: Row) => number | undefined,
  written: (value: number, row: Row) => string = String,
): Column<Row> {
  const value = (row: Row): string | undefined => {
    const read = number(row);
    return read === undefined ? undefined : written(read, row);
  };
  return { name, aliases, help, rightAligned: true, value, rank: (row) => number(row) ?? -1 };
}

/** The table as text, its help, or as JSON: what `v`, `h`, `s`, `help` and `format` ask for. */
export async function catAnswer<Row>(
  exchange: Exchange,
  columns: readonly Column<Row>[],
  readRows: () => readonly Row[] | Promise<readonly Row[]>,
): Promise<Answer> {
  const { parameters } = exchange;
  if (parameters.boolean('help') === true) {
    const lines = columns.map(({ name, aliases, help }) => [name, '|', aliases.join(',') || '-', '|', help]);
    return { status: 200, text: layOut(lines, []) };
  }
  const chosen = chooseColumns(columns, parameters.list('h'));
  const rows = sortRows([...(await readRows())], columns, parameters.list('s') ?? []);
  const cells = rows.map((row) => chosen.map(({ column }) => column.value(row)));
  if (exchange.wantsJson) {
    return { status: 200, body: cells.map((line) => new Map(line.map((cell, at) => [chosen[at]?.title ?? '', cell ?? null]))) };
  }
  const header = parameters.boolean('v') === true ? [chosen.map(({ title }) => title)] : [];
  const lines = [...header, ...cells.map((line) => line.map((cell) => cell ?? ''))];
  return {
    status: 200,
    text: layOut(
      lines,
      chosen.map(({ column }) => column.rightAligned === true),
    ),
  };
}

interface Chosen<Row> {
  /** As the request calls it. */
  readonly title: string;
  readonly column: Column<Row>;
}

/** Names, their short forms and patterns; what nobody knows is passed over, as the peers do. */
function chooseColumns<Row>(columns: readonly Column<Row>[], names: readonly string[] | undefined): readonly Chosen<Row>[] {
  if (names === undefined) return columns.filter(({ onRequest }) => onRequest !== true).map((column) => ({ title: column.name, column }));
  return names.flatMap((asked) => {
    const name = asked.trim();
    if (name.includes('*'))
      return columns.filter((column) => fitsPattern(name, column.name)).map((column) => ({ title: column.name, column }));
    const column = findColumn(columns, name);
    return column === undefined ? [] : [{ title: name, column }];
  });
}

function findColumn<Row>(columns: readonly Column<Row>[], name: string): Column<Row> | undefined {
  return columns.find((column) => column.name === name) ?? columns.find((column) => column.aliases.includes(name));
}

function sortRows<Row>(rows: Row[], columns: readonly Column<Row>[], keys: readonly string[]): readonly Row[] {
  const orders = keys.map((key) => {
    const [name = '', direction = 'asc'] = key.trim().split(':');
    const column = findColumn(columns, name);
    if (column === undefined) return refuseArgument(`Unable to sort by unknown sort key \`${name}\``);
    return { column, sign: direction === 'desc' ? -1 : 1 };
  });
  return rows.sort((a, b) => {
    for (const { column, sign } of orders) {
      const order = column.rank === undefined ? compareTexts(column.value(a), column.value(b)) : column.rank(a) - column.rank(b);
      if (order !== 0) return order * sign;
    }
    return 0;
  });
}

function compareTexts(a = '', b = ''): number {
  return a === b ? 0 : a < b ? -1 : 1;
}

/** Pads every column to its widest cell, but for a last one on the left; one space between columns, a newline behind each row. */
function layOut(rows: readonly (readonly string[])[], rightAligned: readonly boolean[]): string {
  const widths: number[] = [];
  for (const row of rows) row.forEach((cell, at) => (widths[at] = Math.max(widths[at] ?? 0, cell.length)));
  const line = (row: readonly string[]): string =>
    row
      .map((cell, at) => {
        if (rightAligned[at] === true) return cell.padStart(widths[at] ?? 0);
        return at === row.length - 1 ? cell : cell.padEnd(widths[at] ?? 0);
      })
      .join(' ');
  return rows.map((row) => `${line(row)}\n`).join('');
}
