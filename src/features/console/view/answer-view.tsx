import { useMemo, type ReactNode } from 'react';
import type { Exchange } from '../../../client/exchange.ts';
import { Button } from '../../../components/button.tsx';
import { CopyButton } from '../../../components/copy-button.tsx';
import { JsonView } from '../../../components/json/json-view.tsx';
import type { Outline } from '../../../components/json/outline.ts';
import { prettyJson } from '../../../components/text/pretty-json.ts';
import { ScrollRegion } from '../../../components/scroll-region.tsx';
import codeBox from '../../../components/code-box.module.css';
import { messages } from '../messages.ts';
import { reasonIn } from '../run/cost-summary.ts';
import type { PlacedRun } from './place-runs.ts';
import { StatusWord } from './status-word.tsx';
import looks from '../../../components/looks.module.css';
import styles from './answer-view.module.css';
import parts from './parts.module.css';

/** One answer: which request it belongs to, how that was sent, what it cost, and the body as it came. */
export function AnswerView({
  placed,
  onGo,
  codeOf,
}: {
  readonly placed: PlacedRun;
  readonly onGo: (from: number) => void;
  /** The request as code for others to send. */
  readonly codeOf: (exchange: Exchange) => ReactNode;
}) {
  const { run, line, changed } = placed;
  const { sent, exchange, cost, from, prediction, outline } = run;
  const reason = outline !== undefined && exchange !== undefined && exchange.status >= 400 ? reasonIn(outline) : undefined;
  return (
    <section className={styles.answer} aria-label={messages.answerOf(line ?? run.line)}>
      <div className={parts.head}>
        <p className={looks.code}>
          <StatusWord run={run} /> {sent === undefined ? run.source.split('\n')[0] : `${sent.method} ${sent.path}`}
        </p>
        <span className={looks.bar}>
          {from !== undefined && line !== undefined && (
            <Button onClick={() => onGo(from)}>{`${messages.goTo} ${messages.fromLine(line)}`}</Button>
          )}
          {exchange !== undefined && exchange.responseBody !== '' && <CopyButton label={messages.copy} text={exchange.responseBody} />}
        </span>
      </div>
      {run.elsewhere !== undefined && <strong className={parts.elsewhere}>{messages.answeredElsewhere(run.elsewhere)}</strong>}
      {changed && <p className={styles.warn}>{messages.changedSince}</p>}
      {sent?.notes.map((note) => (
        <p key={note} className={looks.small}>
          {note}
        </p>
      ))}
      {sent !== undefined && sent.substitutions.length > 0 && (
        <ul className={styles.filled} aria-label={messages.filledIn}>
          {sent.substitutions.map(({ name, value, line: source }) => (
            <li key={name}>{messages.filled(name, shortened(value), source)}</li>
          ))}
        </ul>
      )}
      {cost !== undefined && (
        <p className={styles.costs}>
          <strong>{messages.actual(cost.merged)}</strong> <span className={looks.small}>({messages.ceilingWas(cost.ceiling)})</span>
          <br />
          <span className={looks.small}>{messages.counters(cost.visited, cost.kept, cost.sent, cost.fetched)}</span>
        </p>
      )}
      {cost === undefined && prediction !== undefined && exchange === undefined && (
        <p className={looks.small}>{messages.predicted(prediction.ceiling, prediction.shards, prediction.perShard)}</p>
      )}
      {run.status === 'failed' && <p role="alert">{sent === undefined ? run.failure : messages.noAnswer(run.failure)}</p>}
      {run.status === 'stopped' && <p className={looks.small}>{messages.cancelled}</p>}
      {reason !== undefined && <p className={styles.reason}>{reason}</p>}
      {exchange !== undefined && <Body text={exchange.responseBody} ms={exchange.ms} outline={outline} />}
      {sent !== undefined && sent.body !== null && (
        <details>
          <summary className={looks.summary}>{messages.sentBody}</summary>
          <ScrollRegion label={messages.sentBody} className={`${codeBox.box} ${styles.body}`}>
            <pre>{prettyJson(sent.body)}</pre>
          </ScrollRegion>
        </details>
      )}
      {exchange !== undefined && codeOf(exchange)}
    </section>
  );
}

function Body({ text, ms, outline }: { readonly text: string; readonly ms: number; readonly outline: Outline | undefined }) {
  const size = useMemo(() => new TextEncoder().encode(text).length, [text]);
  return (
    <>
      <p className={looks.small}>{text === '' ? messages.noBody : messages.sizeAndTime(size, ms)}</p>
      {text !== '' && <JsonView label={messages.responseBody} text={text} outline={outline} />}
    </>
  );
}

/** Ids can be long. */
function shortened(value: string): string {
  return value.length > 80 ? `${value.slice(0, 60)}…${value.slice(-12)}` : value;
}
