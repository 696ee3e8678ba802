import { useQuery } from '@tanstack/react-query';
import { type ReliabilityRow, reliabilityQuery } from '../../client/queries/conformance-query.ts';
import dataTable from '../../components/data-table.module.css';
import { ScrollRegion } from '../../components/scroll-region.tsx';
import { TableHead } from '../../components/table-head.tsx';
import styles from './fidelity.module.css';
import { messages } from './messages.ts';

/** What is promised of all that is kept, and what the last run of the proofs said. Nothing where no run was recorded. */
export function Reliability({ folder }: { readonly folder: URL }) {
  const { data } = useQuery(reliabilityQuery(folder));
  if (data === undefined) return null;
  const slowest = (what: 'opened' | 'answered') => data.uses.reduce((most, use) => Math.max(most, use[what]), 0);
  return (
    <section className={styles.scores}>
      <h2>{messages.promisesTitle}</h2>
      <p>{messages.promisesIntro(data.day)}</p>
      <ScrollRegion label={messages.promisesLabel} className={styles.scroll}>
        <table className={`${dataTable.table} ${styles.promises}`}>
          <TableHead columns={[messages.promise, messages.proof, messages.proofPassed, messages.proofWhere]} />
          <tbody>{data.rows.map(promiseRow)}</tbody>
        </table>
      </ScrollRegion>
      {data.uses.length > 0 && <p>{messages.slowestUse(data.uses.length, slowest('opened'), slowest('answered'))}</p>}
      <h3 className={styles.notesTitle}>{messages.knownTitle}</h3>
      <ul className={styles.notes}>
        {[...data.rows.flatMap(({ failures }) => failures.map(messages.proofFailed)), ...data.known].map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </section>
  );
}

function promiseRow({ promise, how, passed, of, where }: ReliabilityRow) {
  return (
    <tr key={promise}>
      <th scope="row">{promise}</th>
      <td>{how}</td>
      <td>{messages.frontScore(passed, of)}</td>
      <td>{where.join(', ')}</td>
    </tr>
  );
}
