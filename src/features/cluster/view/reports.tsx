import { useState } from 'react';
import { saveFile } from '../../../components/browser/save-file.ts';
import { Button } from '../../../components/button.tsx';
import { FileDrop } from '../../../components/file-drop.tsx';
import { messages } from '../messages.ts';
import { LONGEST_REPORT, readReport, type ReadReport, TOO_LONG } from '../report/read-report.ts';
import type { RunReport } from '../report/run-report.ts';
import { Bills } from './bills.tsx';
import styles from '../cluster.module.css';

/** Saves a run. */
export function SaveReport({ report }: { readonly report: () => RunReport }) {
  const save = () => {
    const made = report();
    saveFile(`fathom-run-${made.made.replaceAll(/[:.]/g, '-')}.json`, JSON.stringify(made, null, 1), 'text/plain');
  };
  return <Button onClick={save}>{messages.saveReport}</Button>;
}

/** Opens a run that was saved, without the cluster it was made with. */
export function OpenReport() {
  const [read, setRead] = useState<ReadReport | undefined>(undefined);
  const open = async (file: File) => {
    // Before it is read: a file can be of any length.
    setRead(file.size > LONGEST_REPORT ? TOO_LONG : readReport(await file.text()));
  };
  return (
    <section className={styles.bills} aria-label={messages.reports}>
      <h2>{messages.reports}</h2>
      <FileDrop
        words={messages.reportDrop}
        wordsOver={messages.reportOver}
        button={messages.openReport}
        look="plain"
        accept=".json"
        onFile={(file) => void open(file)}
      />
      {read?.ok === false && <p role="alert">{read.problem}</p>}
      {read?.ok === true && <Report report={read.report} />}
    </section>
  );
}

function Report({ report }: { readonly report: RunReport }) {
  const { made, with: used, question, ways } = report;
  return (
    <>
      <p>{messages.reportOf(made, used.product, used.cluster)}</p>
      <p className={styles.muted}>
        {messages.reportMade(question.index, used.indexThere, question.page, question.size)} {messages.reportWith(used)}
      </p>
      {ways.map((way) => (
        <Bills key={way.mode} shown={way} cluster={messages.recorded(used.cluster)} />
      ))}
      <details>
        <summary>{messages.reportRequests}</summary>
        <ol className={styles.checks}>
          {ways.flatMap(({ mode, requests }) =>
            requests.map(({ side, method, path, body, status }, at) => (
              <li key={`${mode} ${at}`}>
                <code className={styles.cluster}>
                  {side}: {method} {path} {body} ({status})
                </code>
              </li>
            )),
          )}
        </ol>
      </details>
    </>
  );
}
