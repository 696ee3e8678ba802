import { useEffect, useState, useSyncExternalStore } from 'react';
import { later, Part } from '../../components/later.tsx';
import type { EngineWatchProps } from './engine-info.ts';

// Most readers never see any of it.
const EngineNotice = later(async () => (await import('./engine-notice.tsx')).EngineNotice);

/** A request that takes longer than this is asked about. */
const slowMs = 30_000;
const lookEveryMs = 500;

/** Nothing, until the engine stops, is rebuilt, or takes long over a request. */
export function EngineWatch(props: EngineWatchProps) {
  const { engine, now } = props;
  const { kind } = useSyncExternalStore(engine.subscribe, engine.getState);
  const [seen, setSeen] = useState(false);
  const [slow, setSlow] = useState(false);
  const [silent, setSilent] = useState(false);
  useEffect(() => {
    const timer = setInterval(() => {
      const [oldest] = engine.waiting();
      setSlow(oldest !== undefined && now() - oldest.since > slowMs);
      setSilent(engine.beat());
    }, lookEveryMs);
    return () => clearInterval(timer);
  }, [engine, now]);
  const wanted = kind !== 'running' || slow || silent;
  if (wanted && !seen) setSeen(true);
  if (!seen) return null;
  return (
    <Part>
      <EngineNotice {...props} slow={slow} silent={silent} />
    </Part>
  );
}
