import { paging, type PagingMode } from '../../../client/paging.ts';
import { TableHead } from '../../../components/table-head.tsx';
import { largest } from '../../../components/text/largest.ts';
import { ScrollRegion } from '../../../components/scroll-region.tsx';
import { countsOf, lastPage, scrollLimit, type Counts, type Question } from '../model/counts.ts';
import { exact, largeBytes, short } from '../model/large.ts';
import type { Values } from '../model/inputs.ts';
import { messages } from '../messages.ts';
import table from '../../../components/data-table.module.css';
import looks from '../../../components/looks.module.css';
import styles from './scale.module.css';

export const modes = Object.keys(paging) as readonly PagingMode[];

/** What the values ask the formulas. */
export function questionOf({ shards, nodes, docs, key, page, size }: Values): Question {
  return { shards, nodes, documents: docs, keyBytes: key, page, size };
}

interface Row {
  readonly mode: PagingMode;
  readonly counts: Counts;
}

/** What a page costs in every way of paging, and all pages up to it. */
export function CountTables({ values }: { readonly values: Values }) {
  const question = questionOf(values);
  const rows = modes.map((mode) => ({ mode, counts: countsOf(mode, question) }));
  const { page, shards, nodes, docs, size, searches } = values;
  const [offset] = rows;
  const reach = page * size;
  const onNode = Math.ceil(shards / nodes) * searches;
  return (
    <>
      <p>{messages.total(shards * docs, shards, page, lastPage(question))}</p>
      <Table
        title={messages.pageTitle(page)}
        columns={messages.pageColumns}
        rows={rows}
        cellsOf={pageCells}
        barOf={({ merged }) => merged}
      />
      {reach > 10_000 && <p className={styles.note}>{messages.window(reach)}</p>}
      <p className={styles.note}>
        {messages.atOnce(searches, largeBytes(BigInt(offset?.counts.bytes ?? 0) * BigInt(searches)), searches * shards)}{' '}
        {onNode > scrollLimit && messages.scrolls(onNode, scrollLimit)}
      </p>
      <Table
        title={messages.wayTitle(page)}
        columns={messages.wayColumns}
        rows={rows}
        cellsOf={wayCells}
        barOf={({ way }) => Number(way.merged)}
      />
      <p className={looks.muted}>{messages.exact}</p>
    </>
  );
}

/** Figures are short, and say every digit on hover. */
type Cell = readonly [short: string, exact: string];

const figure = (value: number | bigint): Cell => [short(value), exact(value)];
const bytes = (value: number | bigint): Cell => [largeBytes(value), exact(value)];

function pageCells({ gathered, merged, batched, discarded, bytes: sent, held }: Counts): readonly Cell[] {
  return [figure(gathered), figure(merged), figure(batched), figure(discarded), bytes(sent), figure(held)];
}

function wayCells({ way }: Counts): readonly Cell[] {
  return [figure(way.requests), figure(way.merged), bytes(way.bytes)];
}

function Table({
  title,
  columns,
  rows,
  cellsOf,
  barOf,
}: {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
  readonly cellsOf: (counts: Counts) => readonly Cell[];
  /** What the bar under the name is as long as. */
  readonly barOf: (counts: Counts) => number;
}) {
  const most = largest(rows, ({ counts }) => barOf(counts), 1);
  return (
    <section className={styles.part}>
      <h2>{title}</h2>
      <ScrollRegion label={title} className={table.scroll}>
        <table className={`${table.table} ${styles.table}`} aria-label={title}>
          <TableHead columns={columns} />
          <tbody>
            {rows.map(({ mode, counts }) => (
              <tr key={mode}>
                <th scope="row">
                  {messages.modes[mode]}
                  <span
                    className={styles.bar}
                    style={{ inlineSize: `max(2px, ${(100 * barOf(counts)) / most}%)`, background: `var(--lane-${mode})` }}
                  />
                </th>
                {cellsOf(counts).map(([text, digits], at) => (
                  // oxlint-disable-next-line react/no-array-index-key -- a cell for each column, in order
                  <td key={at} title={digits}>
                    {text}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </section>
  );
}
