import { useId, type ReactNode } from 'react';
import { ScrollRegion } from '../../components/scroll-region.tsx';
import dataTable from '../../components/data-table.module.css';
import type { Ask } from '../../client/ask.ts';
import { messages } from './messages.ts';
import type { Operation } from './operations.ts';
import { TryIt } from './try-it.tsx';
import looks from '../../components/looks.module.css';
import styles from './api-page.module.css';
import { TableHead } from '../../components/table-head.tsx';

/** What one operation takes and answers, and the way to try it. */
export function OperationView({ ask, operation }: { readonly ask: Ask; readonly operation: Operation }) {
  const id = useId();
  const { parameters, responses } = operation;
  return (
    <section className={styles.operation} aria-labelledby={id}>
      <h2 id={id} aria-label={messages.operation(operation.id)} className={styles.id}>
        {operation.method} {operation.path}
      </h2>
      <p>
        {operation.summary} <span className={looks.muted}>({operation.writes ? messages.writes : messages.reads})</span>
      </p>
      <TryIt ask={ask} operation={operation} />
      {parameters.length > 0 && (
        <Listing title={messages.parameters} columns={[messages.parameter, messages.place, messages.type, messages.meaning]}>
          {parameters.map(({ name, in: place, required, type, description }) => (
            <tr key={`${place}.${name}`}>
              <th scope="row">{name}</th>
              <td>
                {place}
                {required && `, ${messages.required}`}
              </td>
              <td>{type}</td>
              <td>{description}</td>
            </tr>
          ))}
        </Listing>
      )}
      <Listing title={messages.answers} columns={[messages.status, messages.meaning, messages.shape]}>
        {responses.map(({ status, description, schema }) => (
          <tr key={status}>
            <th scope="row">{status}</th>
            <td>{description}</td>
            <td>{schema === '' ? messages.noBody : schema}</td>
          </tr>
        ))}
      </Listing>
    </section>
  );
}

function Listing({
  title,
  columns,
  children,
}: {
  readonly title: string;
  readonly columns: readonly string[];
  readonly children: ReactNode;
}) {
  return (
    <div className={styles.listing}>
      <h3 className={styles.subtitle}>{title}</h3>
      <ScrollRegion label={title} className={dataTable.scroll}>
        <table className={`${dataTable.table} ${styles.table}`} aria-label={title}>
          <TableHead columns={columns} />
          <tbody>{children}</tbody>
        </table>
      </ScrollRegion>
    </div>
  );
}
