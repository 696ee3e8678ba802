import { useEffect, useState, useSyncExternalStore } from 'react';
import { Button } from '../../components/button.tsx';
import { CopyButton } from '../../components/copy-button.tsx';
import type { EngineWatchProps } from './engine-info.ts';
import { messages } from './messages.ts';
import looks from '../../components/looks.module.css';
import styles from './engine-notice.module.css';

/** Enough to page through, on a device that could not hold more. */
const fewDocuments = 10_000;
const pulseEveryMs = 1_000;

/** What became of the engine, and the ways on. */
export function EngineNotice({
  engine,
  now,
  onRestarted,
  slow,
  silent,
}: EngineWatchProps & { readonly slow: boolean; readonly silent: boolean }) {
  const state = useSyncExternalStore(engine.subscribe, engine.getState);
  const [again, setAgain] = useState<string | undefined>();
  const restart = async (mostDocuments?: number) => {
    setAgain(undefined);
    const kept = await engine.restart(mostDocuments === undefined ? {} : { mostDocuments });
    if (kept === undefined) return;
    setAgain(kept.kind === 'memory' ? messages.inMemory : kept.damaged.length > 0 ? messages.damaged(kept.damaged) : '');
    onRestarted(mostDocuments);
  };
  if (state.kind === 'stopped') {
    return (
      <section className={`${styles.notice} ${styles.stopped}`} role="alert">
        <h2 className={styles.title}>{messages.stoppedTitle}</h2>
        <p>
          {state.outOfMemory ? messages.outOfMemory : `${state.reason}.`} {state.during !== undefined && messages.during(state.during)}
        </p>
        <p>{messages.safe}</p>
        <div className={looks.bar}>
          <Button look="primary" onClick={() => void restart()}>
            {messages.restart}
          </Button>
          <Button onClick={() => void restart(fewDocuments)}>{messages.fewer(fewDocuments)}</Button>
          <CopyButton text={JSON.stringify(engine.diagnostics(), null, 2)} label={messages.copy} />
        </div>
        <p className={looks.small}>{messages.restartNote}</p>
      </section>
    );
  }
  if (state.kind === 'restarting') {
    return (
      <section className={styles.notice}>
        <output>{messages.restarting}</output>
      </section>
    );
  }
  if (slow || silent) {
    const stop = () => {
      engine.stop(messages.stoppedByReader);
      void restart();
    };
    return <SlowRequest engine={engine} now={now} silent={silent} onStop={stop} />;
  }
  if (again === undefined) return null;
  return (
    <section className={styles.notice}>
      <output>
        {messages.restarted} {again}
      </output>
      <div className={looks.bar}>
        <Button onClick={() => setAgain(undefined)}>{messages.dismiss}</Button>
      </div>
    </section>
  );
}

/** A request that takes long or an engine that gives no sign of life, with what moves meanwhile. */
function SlowRequest({
  engine,
  now,
  silent,
  onStop,
}: Pick<EngineWatchProps, 'engine' | 'now'> & {
  readonly silent: boolean;
  readonly onStop: () => void;
}) {
  const title = silent ? messages.silentTitle : messages.slowTitle;
  const [pulse, setPulse] = useState(() => read(engine, now));
  useEffect(() => {
    const timer = setInterval(() => setPulse(read(engine, now)), pulseEveryMs);
    return () => clearInterval(timer);
  }, [engine, now]);
  const [oldest] = pulse.waiting;
  return (
    <section className={styles.notice} aria-label={title}>
      <h2 className={styles.title}>
        <output>{title}</output>
      </h2>
      {silent && <p>{messages.silent}</p>}
      {oldest && <p>{messages.slow(oldest.line, pulse.at - oldest.since)}</p>}
      <p>{messages.pulse(pulse.answered, pulse.waiting.length, pulse.at - pulse.lastLife)}</p>
      <div className={looks.bar}>
        <Button onClick={onStop}>{messages.stop}</Button>
        <span className={looks.small}>{messages.stopNote}</span>
      </div>
    </section>
  );
}

function read(engine: EngineWatchProps['engine'], now: () => number) {
  return { ...engine.pulse(), waiting: engine.waiting(), at: now() };
}
