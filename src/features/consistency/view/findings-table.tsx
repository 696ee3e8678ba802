import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { count } from '../../../components/text/format.ts';
import { ScrollRegion } from '../../../components/scroll-region.tsx';
import { messages } from '../messages.ts';
import type { DocumentState } from '../model/classify.ts';
import dataTable from '../../../components/data-table.module.css';
import styles from './consistency.module.css';
import { TableHead } from '../../../components/table-head.tsx';

/** Rows shown at first and with every press. */
const rowsAtOnce = 50;

/** Every document that did not simply come by once, in words. */
export function FindingsTable({
  documents,
  onChoose,
}: {
  readonly documents: readonly DocumentState[];
  readonly onChoose: (index: number) => void;
}) {
  const [rows, setRows] = useState(rowsAtOnce);
  const found = documents.map((document, index) => ({ document, index })).filter(({ document }) => document.mark !== 'once');
  const left = found.length - rows;
  const { columns } = messages;
  if (found.length === 0) return <p className={styles.empty}>{messages.nothingFound}</p>;
  return (
    <ScrollRegion label={messages.tableLabel} className={styles.scroll}>
      <table className={`${dataTable.table} ${styles.table}`}>
        <TableHead columns={[columns.id, columns.mark, columns.place, columns.pages, columns.deleted]} />
        <tbody>
          {found.slice(0, rows).map(({ document, index }) => (
            <tr key={document.id}>
              <th scope="row">
                <button type="button" className={styles.link} onClick={() => onChoose(index)}>
                  {document.id}
                </button>
              </th>
              <td>{messages.marks[document.mark]}</td>
              <td>{document.inserted === null ? count(document.place) : '–'}</td>
              <td>{document.sightings.map(({ page }) => count(page)).join(', ') || '–'}</td>
              <td>{document.deleted === null ? '–' : count(document.deleted.afterPage)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {left > 0 && <Button onClick={() => setRows(rows + rowsAtOnce)}>{messages.more(Math.min(left, rowsAtOnce))}</Button>}
    </ScrollRegion>
  );
}
