import type { ReactNode } from 'react';
import type { Exchange } from '../../../client/exchange.ts';
import { Button } from '../../../components/button.tsx';
import { milliseconds } from '../../../components/text/measures.ts';
import { messages } from '../messages.ts';
import { AnswerView } from './answer-view.tsx';
import type { PlacedRun } from './place-runs.ts';
import { StatusWord } from './status-word.tsx';
import styles from './answers.module.css';
import looks from '../../../components/looks.module.css';
import parts from './parts.module.css';

/** What was sent from a sheet, the newest first, and the answer chosen among them. */
export function Answers({
  runs,
  shown,
  onShow,
  onGo,
  onClear,
  codeOf,
}: {
  readonly runs: readonly PlacedRun[];
  readonly shown: number | undefined;
  readonly onShow: (id: number) => void;
  readonly onGo: (from: number) => void;
  readonly onClear: () => void;
  readonly codeOf: (exchange: Exchange) => ReactNode;
}) {
  const chosen = runs.find(({ run }) => run.id === shown) ?? runs[0];
  const there = runs.filter(({ line }) => line !== undefined);
  const gone = runs.filter(({ line }) => line === undefined);
  const rowOf = (placed: PlacedRun) => <AnswerRow key={placed.run.id} placed={placed} chosen={placed === chosen} onShow={onShow} />;
  return (
    <section className={styles.answers} aria-labelledby="answers-title">
      <div className={parts.head}>
        <h2 id="answers-title" className={styles.title}>
          {messages.answers}
        </h2>
        {runs.length > 0 && (
          <Button look="quiet" onClick={onClear}>
            {messages.clearAnswers}
          </Button>
        )}
      </div>
      {chosen === undefined ? (
        <p className={looks.small}>{messages.noAnswers}</p>
      ) : (
        <>
          {there.length > 0 && runs.length > 1 && (
            <ol className={styles.list} aria-label={messages.answers}>
              {there.map(rowOf)}
            </ol>
          )}
          {gone.length > 0 && runs.length > 1 && (
            <details>
              <summary className={looks.summary}>{messages.goneAnswers(gone.length)}</summary>
              <ol className={styles.list} aria-label={messages.goneAnswers(gone.length)}>
                {gone.map(rowOf)}
              </ol>
            </details>
          )}
          <AnswerView key={chosen.run.id} placed={chosen} onGo={onGo} codeOf={codeOf} />
        </>
      )}
    </section>
  );
}

function AnswerRow({
  placed,
  chosen,
  onShow,
}: {
  readonly placed: PlacedRun;
  readonly chosen: boolean;
  readonly onShow: (id: number) => void;
}) {
  const { run, line, changed } = placed;
  return (
    <li>
      <button type="button" className={styles.answerRow} aria-current={chosen ? 'true' : undefined} onClick={() => onShow(run.id)}>
        <span className={styles.where}>{line === undefined ? messages.deletedLine : messages.fromLine(line)}</span>
        <span className={styles.what}>
          {run.source.split('\n')[0]}
          {changed && ' *'}
          {run.elsewhere !== undefined && <strong> {messages.onElsewhere(run.elsewhere)}</strong>}
        </span>
        <StatusWord run={run} />
        <span className={styles.figure}>{run.cost === undefined ? '' : messages.actual(run.cost.merged)}</span>
        <span className={styles.time}>{run.exchange === undefined ? '' : milliseconds(run.exchange.ms)}</span>
      </button>
    </li>
  );
}
