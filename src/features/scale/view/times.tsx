import { useEffect, useRef, useState } from 'react';
import type { Ask } from '../../../client/ask.ts';
import { Button } from '../../../components/button.tsx';
import { ScrollRegion } from '../../../components/scroll-region.tsx';
import { TableHead } from '../../../components/table-head.tsx';
import { countsOf } from '../model/counts.ts';
import { timeOf, type Law, type Range } from '../model/law.ts';
import { measureLaw, type Measured } from '../model/measure.ts';
import type { Values } from '../model/inputs.ts';
import { messages } from '../messages.ts';
import { modes, questionOf } from './count-tables.tsx';
import table from '../../../components/data-table.module.css';
import looks from '../../../components/looks.module.css';
import styles from './scale.module.css';

type State = { readonly busy?: true; readonly measured?: Measured; readonly problem?: 'nothing' | { readonly failed: string } };

/** Measures the law at the reader's word, and makes times of the counts by it. */
export function Times({ ask, values }: { readonly ask: Ask; readonly values: Values }) {
  const [state, setState] = useState<State>({});
  const running = useRef(new AbortController());
  useEffect(() => {
    const own = (running.current = new AbortController());
    return () => own.abort();
  }, []);
  const measure = async () => {
    setState({ ...state, busy: true });
    try {
      const measured = await measureLaw(ask, running.current.signal);
      setState(measured === undefined ? { problem: 'nothing' } : { measured });
    } catch (thrown) {
      setState({ problem: { failed: thrown instanceof Error ? thrown.message : String(thrown) } });
    }
  };
  const { busy = false, measured, problem } = state;
  return (
    <section className={styles.part}>
      <h2>{messages.times}</h2>
      <p className={styles.intro}>{messages.timesWhat}</p>
      <p className={looks.bar}>
        <Button pending={busy} onClick={() => void measure()}>
          {measured === undefined ? messages.measure : messages.measureAgain}
        </Button>
        <output>{busy ? messages.measuring : measured === undefined ? '' : messages.law(measured)}</output>
      </p>
      {problem === 'nothing' && (
        <p role="alert">
          {messages.nothingToMeasure} <a href="#/compare">{messages.toCompare}</a>
        </p>
      )}
      {typeof problem === 'object' && <p role="alert">{messages.measureFailed(problem.failed)}</p>}
      {measured !== undefined && <Estimates law={measured.law} values={values} />}
    </section>
  );
}

function Estimates({ law, values }: { readonly law: Law; readonly values: Values }) {
  const question = questionOf(values);
  const place = { ...values, documents: values.docs };
  return (
    <>
      <dl className={styles.law}>
        {(['visited', 'kept', 'merged'] as const).map((name) => (
          <div key={name}>
            <dt>{messages.lawTerms[name]}</dt>
            <dd>{messages.nanoseconds(law[name].low, law[name].high)}</dd>
          </div>
        ))}
      </dl>
      <ScrollRegion label={messages.times} className={table.scroll}>
        <table className={`${table.table} ${styles.table}`} aria-label={messages.times}>
          <TableHead columns={messages.timeColumns} />
          <tbody>
            {modes.map((mode) => {
              const counts = countsOf(mode, question);
              const page = timeOf(law, place, counts);
              const each = { ...counts, gathered: Number(counts.way.merged) / counts.way.requests / values.shards };
              const way = times(
                timeOf(law, place, { ...each, merged: Number(counts.way.merged) / counts.way.requests }),
                counts.way.requests,
              );
              return (
                <tr key={mode}>
                  <th scope="row">{messages.modes[mode]}</th>
                  <td>{messages.between(page.low, page.high)}</td>
                  <td>{messages.between(way.low, way.high)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </ScrollRegion>
      <p className={looks.muted}>{messages.timesHow}</p>
    </>
  );
}

/** As often, one after another. */
function times({ low, high }: Range, often: number): Range {
  return { low: low * often, high: high * often };
}
