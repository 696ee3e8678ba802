import { useEffect, useState, type ReactNode } from 'react';
import { checkRecorded, type RecordedCheck } from '../check-recorded.ts';
import { messages } from '../late-messages.ts';
import { messages as early } from '../messages.ts';
import type { RecordedLanes, RecordedTrace } from '../recorded.ts';
import type { Compare } from './use-compare.ts';
import looks from '../../../components/looks.module.css';
import styles from './compare-page.module.css';

/** Asks the engine as the recording did, in lanes of its own, and says whether it counted the same. */
export function CheckedNote({
  compare,
  trace,
  recorded,
  unchecked,
}: {
  readonly compare: Compare;
  readonly trace: RecordedTrace;
  readonly recorded: RecordedLanes;
  /** Stands here until then. */
  readonly unchecked: ReactNode;
}) {
  const { deps } = compare.kept;
  const [check, setCheck] = useState<RecordedCheck | null>(null);
  useEffect(() => {
    let left = false;
    // What could not be compared stays what it is called: recorded.
    checkRecorded(trace.first, recorded, deps).then((result) => left || setCheck(result), console.warn);
    return () => {
      left = true;
      setCheck(null);
    };
  }, [trace, recorded, deps]);
  if (check === null || !compare.showsRecorded) return unchecked;
  return (
    <p className={styles.recorded}>
      <span className={looks.tag}>{check.status === 'live' ? messages.live : early.recorded}</span>{' '}
      {check.status === 'live' ? (
        <span className={styles.words}>{messages.liveWhat(recorded.offset.page)}</span>
      ) : (
        <span role="alert" className={styles.different}>
          {messages.recordedDiffers} {check.differences.join('; ')}
        </span>
      )}
    </p>
  );
}
