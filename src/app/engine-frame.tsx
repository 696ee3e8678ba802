import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Store } from '../client/store.ts';
import { later, Part } from '../components/later.tsx';
import { forgetImports, importsUnderWay, useImportsMemory } from '../features/data-set/imports-memory.ts';
import { EngineWatch } from '../features/engine/engine-watch.tsx';
import type { EngineKeeper } from './boot/engine-keeper.ts';
import type { LocalRecords } from './boot/local-records.ts';

const ClearedNote = later(async () => (await import('../features/engine/cleared-note.tsx')).ClearedNote);
const CrashNotice = later(async () => (await import('./crash-notice.tsx')).CrashNotice);

/** Without an import by then there is none to wait for. */
const noImportMs = 3_000;

/** Above every page: what became of the engine, of this tab's last visit, and of the reader's own switches. */
export function EngineFrame({
  engine,
  records,
  endedBadly,
  cleared,
}: {
  readonly engine: EngineKeeper;
  readonly records: LocalRecords;
  /** Whether the tab's last visit ended without warning. */
  readonly endedBadly: boolean;
  /** Whether the browser has cleared what it kept. */
  readonly cleared: Store<boolean>;
}) {
  const queries = useQueryClient();
  const [crashed, setCrashed] = useState(endedBadly);
  const isCleared = useSyncExternalStore(cleared.subscribe, cleared.getState);
  useRestoredSwitches(records);
  const onRestarted = (mostDocuments: number | undefined) => {
    forgetImports(queries);
    if (mostDocuments !== undefined) void import('./crash-notice.tsx').then(({ askFor }) => askFor(mostDocuments), console.warn);
    void records
      .restoreSearches()
      .then(() => records.restoreSwitches('restart'))
      .then(() => queries.invalidateQueries());
  };
  return (
    <>
      <EngineWatch engine={engine} now={now} onRestarted={onRestarted} />
      {isCleared && (
        <Part>
          <ClearedNote onDismiss={() => cleared.set(false)} />
        </Part>
      )}
      {crashed && (
        <Part>
          <CrashNotice onDismiss={() => setCrashed(false)} />
        </Part>
      )}
    </>
  );
}

/** The switches hold for the page too, so they are turned only when it has its data. */
function useRestoredSwitches(records: LocalRecords): void {
  const queries = useQueryClient();
  const [memory] = useImportsMemory();
  const [turned, setTurned] = useState(false);
  const under = importsUnderWay(memory);
  useEffect(() => {
    if (turned || under === 'some') return undefined;
    const timer = setTimeout(
      () => {
        setTurned(true);
        void records.restoreSwitches('start').then(() => queries.invalidateQueries({ queryKey: ['records'] }));
      },
      under === 'over' ? 0 : noImportMs,
    );
    return () => clearTimeout(timer);
  }, [turned, under, records, queries]);
}

function now(): number {
  return performance.now();
}
