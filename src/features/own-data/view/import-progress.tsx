import { largest } from '../../../components/text/largest.ts';
import { useSyncExternalStore } from 'react';
import { Button } from '../../../components/button.tsx';
import { count } from '../../../components/text/format.ts';
import { bytes } from '../../../components/text/measures.ts';
import { ProgressBar } from '../../../components/progress-bar.tsx';
import { LiveRegion } from '../../../components/visually-hidden.tsx';
import { estimate, isOver, type ImportPlan, type ImportState } from '../import-state.ts';
import { messages } from '../messages.ts';
import type { OwnImport } from '../own-import.ts';
import { BadLines } from './bad-lines.tsx';
import styles from './own-data.module.css';
import { Titled } from '../../../components/titled.tsx';

/** How far an import is, and the ways to hold or end it. */
export function ImportProgress({ run, compareHrefOf }: { readonly run: OwnImport; readonly compareHrefOf: (plan: ImportPlan) => string }) {
  const state = useSyncExternalStore(run.subscribe, run.getState);
  const { plan, status, readBytes, rows, badRows, badLines, failure } = state;
  const said = messages.status[status === 'failed' && rows === 0 ? 'empty' : status];
  const percent = plan.file.size === 0 ? 100 : Math.floor((readBytes / plan.file.size) * 100);
  return (
    <Titled className={styles.progress} title={messages.progressTitle(plan.file.name, plan.index)} heading="h3">
      <ProgressBar label={messages.progress} done={readBytes} total={plan.file.size} />
      <p>
        {messages.percent(percent, readBytes, plan.file.size)}. {said}
      </p>
      {/* One message in ten per cent, not one per piece. */}
      <LiveRegion text={isOver(state) ? said : messages.said(percent - (percent % 10), rows - (rows % 10_000))} />
      {failure && (
        <p role="alert" className={styles.error}>
          {messages.failures[failure.kind](failure.message)}
        </p>
      )}
      <Figures state={state} />
      <ShardFills state={state} />
      <div className={styles.buttons}>
        {status === 'running' && <Button onClick={() => run.pause()}>{messages.pause}</Button>}
        {status === 'paused' && (
          <Button look="primary" onClick={() => run.resume()}>
            {messages.resume}
          </Button>
        )}
        {!isOver(state) && (
          <Button disabled={status === 'stopping'} onClick={() => run.cancel()}>
            {messages.cancel}
          </Button>
        )}
        {rows > 0 && <a href={compareHrefOf(plan)}>{messages.compare}</a>}
      </div>
      {badRows > 0 && <BadLines intro={messages.badLines(badRows, badLines.length)} lines={badLines} />}
    </Titled>
  );
}

function Figures({ state }: { readonly state: ImportState }) {
  const { terms } = messages;
  const { rowsPerSecond, indexBytes, indexBytesAtEnd, secondsLeft } = estimate(state);
  const over = isOver(state);
  const figures = [
    [terms.rows, count(state.rows)],
    [terms.bad, count(state.badRows)],
    [terms.rate, count(Math.round(rowsPerSecond))],
    [terms.memory, bytes(indexBytes)],
    ...(over
      ? []
      : [
          [terms.atEnd, indexBytesAtEnd === undefined ? messages.unknown : messages.about(bytes(indexBytesAtEnd))] as const,
          [terms.left, secondsLeft === undefined ? messages.unknown : messages.about(messages.seconds(secondsLeft))] as const,
        ]),
  ] as const;
  return (
    <dl className={styles.figures}>
      {figures.map(([term, figure]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  );
}

function ShardFills({ state: { shards } }: { readonly state: ImportState }) {
  if (shards.length === 0) return null;
  const most = largest(shards, ({ documents }) => documents, 1);
  return (
    <ol className={styles.fills} aria-label={messages.shardFill}>
      {shards.map(({ shard, documents, bytes: size }) => (
        <li key={shard} className={styles.fill}>
          <span className={styles.muted}>{messages.shard(shard)}</span>
          <span className={styles.track} aria-hidden="true">
            <span className={styles.filled} style={{ inlineSize: `${(documents / most) * 100}%` }} />
          </span>
          <span>{messages.shardLine(documents, size)}</span>
        </li>
      ))}
    </ol>
  );
}
