import { useId } from 'react';
import { TableHead } from '../../../components/table-head.tsx';
import { count } from '../../../components/text/format.ts';
import { ScrollRegion } from '../../../components/scroll-region.tsx';
import { messages } from '../messages.ts';
import { FigureRow } from './figure-row.tsx';
import type { ShownBill } from '../report/run-report.ts';
import styles from '../cluster.module.css';

/** One way of paging on both sides: whether the rows are the same, and what the last request cost here and there. */
export function Bills({ shown, cluster }: { readonly shown: ShownBill; readonly cluster: string }) {
  const id = useId();
  const { mode, rows, bill } = shown;
  const same = rows.filter((row) => row.same).length;
  const verdict =
    rows.length === 0 ? messages.noRows : same === rows.length ? messages.rowsSame(same) : messages.rowsDiffer(same, rows.length);
  return (
    <section aria-labelledby={id} className={styles.bills}>
      <h3 id={id}>
        {messages.modes[mode]} <span className={styles.muted}>{cluster}</span>
      </h3>
      <p className={same === rows.length ? styles.verdict : styles.wrong}>{verdict}</p>
      <ScrollRegion label={messages.bill(messages.modes[mode])} className={styles.scroll}>
        <table className={styles.table}>
          <TableHead columns={messages.columns} />
          <tbody>
            {bill.map(({ name, cells }) => (
              <FigureRow key={name} name={name} cells={cells} columns={messages.columns} />
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      <Rows shown={shown} />
    </section>
  );
}

function Rows({ shown: { mode, rows } }: { readonly shown: ShownBill }) {
  return (
    <details>
      <summary>{messages.rows}</summary>
      <ScrollRegion label={messages.rowsOf(messages.modes[mode])} className={styles.scroll}>
        <table className={styles.table}>
          <TableHead columns={messages.rowTitles} />
          <tbody>
            {rows.map(({ place, tab, cluster, same }) => (
              <tr key={place}>
                <th scope="row">{count(place)}</th>
                <td data-column={messages.rowTitles[1]}>{tab ?? ''}</td>
                <td data-column={messages.rowTitles[2]}>{cluster ?? ''}</td>
                <td className={same ? undefined : styles.wrong}>{same ? messages.same : messages.different}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </details>
  );
}
