import { useEffect, useState, type ReactNode } from 'react';
import { checkRecorded, type RecordedCheck } from '../check-recorded.ts';
import { messages } from '../late-messages.ts';
import { messages as early } from '../messages.ts';
import type { RecordedLanes } from '../recorded.ts';
import type { Compare } from './use-compare.ts';
import looks from '../../../components/looks.module.css';
import styles from './compare-page.module.css';

/** Asks the engine for page 1 as the recording did, in lanes of its own, and says whether it counted the same. */
export function CheckedNote({
  compare,
  recorded,
  unchecked,
}: {
  readonly compare: Compare;
  readonly recorded: RecordedLanes;
  /** Stands here until then. */
  readonly unchecked: ReactNode;
}) {
  const { deps } = compare.kept;
  const [check, setCheck] = useState<RecordedCheck | null>(null);
  useEffect(() => {
    let left = false;
    // What could not be compared stays what it is called: recorded.
    checkRecorded(recorded, deps).then((result) => left || setCheck(result), console.warn);
    return () => {
      left = true;
      setCheck(null);
    };
  }, [recorded, deps]);
  if (check === null || !compare.showsRecorded) return unchecked;
  return (
    <p className={styles.recorded}>
      <span className={looks.tag}>{check.status === 'live' ? messages.live : early.recorded}</span>{' '}
      {check.status === 'live' ? (
        messages.liveWhat(compare.settings.page)
      ) : (
        <span role="alert" className={styles.different}>
          {messages.recordedDiffers} {check.differences.join('; ')}
        </span>
      )}
    </p>
  );
}
