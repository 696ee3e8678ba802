/**
 * The fidelity page. Names to find things by (stories do):
 * - headings Real, Modelled, Limits, `Scores against the peers’ own tests`
 * - table `Scores` with a row for each way to reach the engine, table `Front ends` with a row for each, table `Promises` with a row for each
 * - headings `What does not pass, and why`, `What is skipped, and why`
 */
import { useQuery } from '@tanstack/react-query';
import {
  conformanceQuery,
  frontsQuery,
  type FrontRow,
  type ConformanceNote,
  type ConformanceRow,
} from '../../client/queries/conformance-query.ts';
import { count } from '../../components/text/format.ts';
import { ScrollRegion } from '../../components/scroll-region.tsx';
import { messages } from './messages.ts';
import { notesOf, shortReason } from './notes.ts';
import { Reliability } from './reliability.tsx';
import dataTable from '../../components/data-table.module.css';
import styles from './fidelity.module.css';
import { TableHead } from '../../components/table-head.tsx';

/** What is real, what is modelled, where it ends, and what the peers' own tests say. */
export function FidelityPage({ folder }: { readonly folder: URL }) {
  const { data, error } = useQuery(conformanceQuery(folder));
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{messages.title}</h1>
      <p className={styles.intro}>{messages.intro}</p>
      <div className={styles.columns}>
        <Facts title={messages.realTitle} facts={messages.real} />
        <Facts title={messages.modelledTitle} facts={messages.modelled} />
        <Facts title={messages.limitsTitle} facts={messages.limits} />
      </div>
      <section className={styles.scores}>
        <h2>{messages.scoresTitle}</h2>
        <p>{messages.scoresIntro}</p>
        {data !== undefined ? (
          <>
            <Scores rows={data} />
            <Notes title={messages.failuresTitle} notes={notesOf(data, 'failures')} />
            <Notes title={messages.skipsTitle} notes={notesOf(data, 'skips')} />
          </>
        ) : (
          <output>{error === null ? messages.loading : messages.noScores(error.message)}</output>
        )}
      </section>
      <Fronts folder={folder} />
      <Reliability folder={folder} />
    </div>
  );
}

/** Nothing is said of front ends where no run was recorded. */
function Fronts({ folder }: { readonly folder: URL }) {
  const { data = [] } = useQuery(frontsQuery(folder));
  if (data.length === 0) return null;
  return (
    <section className={styles.scores}>
      <h2>{messages.frontsTitle}</h2>
      <p>{messages.frontsIntro}</p>
      <ScrollRegion label={messages.frontsLabel} className={styles.scroll}>
        <table className={styles.table}>
          <TableHead columns={[messages.front, messages.frontWays]} />
          <tbody>{data.map(frontRow)}</tbody>
        </table>
      </ScrollRegion>
    </section>
  );
}

function frontRow({ front, title, passed, of }: FrontRow) {
  return (
    <tr key={front}>
      <th scope="row">{title}</th>
      <td>{messages.frontScore(passed, of)}</td>
    </tr>
  );
}

function Facts({ title, facts }: { readonly title: string; readonly facts: readonly (readonly [string, string])[] }) {
  return (
    <section>
      <h2>{title}</h2>
      <dl className={styles.facts}>
        {facts.map(([what, how]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>{how}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Scores({ rows }: { readonly rows: readonly ConformanceRow[] }) {
  const heads = [messages.host, messages.shards, messages.core, messages.wide, messages.passed, messages.failed, messages.skipped];
  return (
    <ScrollRegion label={messages.scoresLabel} className={styles.scroll}>
      <table className={`${dataTable.table} ${styles.table}`}>
        <TableHead columns={heads} />
        <tbody>
          {rows.map(({ host, default_shards, core, wide, sections }) => (
            <tr key={`${host}/${default_shards}`}>
              <th scope="row">{host}</th>
              <td>{count(default_shards)}</td>
              <td>{core}</td>
              <td>{wide}</td>
              <td>{count(sections.passed)}</td>
              <td>{count(sections.failed)}</td>
              <td>{count(sections.skipped)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

function Notes({ title, notes }: { readonly title: string; readonly notes: readonly ConformanceNote[] }) {
  if (notes.length === 0) return null;
  return (
    <>
      <h3 className={styles.notesTitle}>{title}</h3>
      <ul className={styles.notes}>
        {notes.map((note) => (
          <li key={`${note.file}/${note.section}`}>
            <code>{note.file.replace(/^elasticsearch\/test\//, '')}</code> {note.section}: {shortReason(note)}
          </li>
        ))}
      </ul>
    </>
  );
}
