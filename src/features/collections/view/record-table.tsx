import { Button } from '../../../components/button.tsx';
import { count } from '../../../components/text/format.ts';
import { ScrollRegion } from '../../../components/scroll-region.tsx';
import dataTable from '../../../components/data-table.module.css';
import { stringifyLossless } from '../../../client/lossless-json.ts';
import type { AnyRecord } from '../../../client/queries/record-queries.ts';
import { messages } from '../messages.ts';
import type { ProofRow } from '../proof.ts';
import type { Reading } from '../reading.ts';
import { columnsOf, keyOf, type Resource } from '../resources.ts';
import styles from './collections.module.css';
import { TableHead } from '../../../components/table-head.tsx';

const mostColumns = 7;
/** Longer values are cut: the envelope has them whole. */
const mostCharacters = 48;

/** The records of a page, each with the place both ways of asking gave it. */
export function RecordTable({
  resource,
  reading,
  rows,
  onOpen,
}: {
  readonly resource: Resource;
  readonly reading: Reading;
  readonly rows: readonly ProofRow<AnyRecord>[];
  readonly onOpen: (key: string) => void;
}) {
  const columns = columnsOf(
    resource,
    rows.map((row) => row.item),
    mostColumns,
  );
  const start = (reading.page - 1) * reading.perPage;
  return (
    <ScrollRegion label={messages.tableTitle} className={dataTable.scroll}>
      <table className={`${dataTable.table} ${styles.table}`} aria-label={messages.tableTitle}>
        <TableHead columns={[resource.key, messages.byOffset, messages.byPage, ...columns]} />
        <tbody>
          {rows.map(({ item, byOffset, byPage }) => {
            const key = keyOf(resource, item);
            return (
              <tr key={`${key}/${byOffset ?? ''}/${byPage ?? ''}`}>
                <th scope="row">
                  <Button look="quiet" aria-label={messages.edit(key)} onClick={() => onOpen(key)}>
                    {short(key)}
                  </Button>
                </th>
                <td>{byOffset === undefined ? messages.missing : count(start + byOffset)}</td>
                <td>{byPage === undefined ? messages.missing : `${count(reading.page)}, row ${byPage + 1}`}</td>
                {columns.map((name) => (
                  <td key={name}>{cell(item[name])}</td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

function cell(value: unknown): string {
  if (value === undefined) return '';
  return short(typeof value === 'string' ? value : stringifyLossless(value));
}

function short(text: string): string {
  return text.length > mostCharacters ? `${text.slice(0, mostCharacters)}…` : text;
}
