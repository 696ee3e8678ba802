import { useEffect, useState } from 'react';
import type { LaneDeps } from '../lanes/lane.ts';
import type { RecordedLanes } from '../recorded.ts';

/** What the engine of this tab has to say of a recording. */
export interface RecordedCheck {
  readonly status: 'recorded' | 'live' | 'different';
  /** Per lane, what differs. */
  readonly differences: readonly string[];
}

const unchecked: RecordedCheck = { status: 'recorded', differences: [] };

/** Once the engine can be asked, asks it for page 1 as the recording did and compares; the lanes on screen are left alone. */
export function useRecordedCheck(recorded: RecordedLanes | undefined, deps: Omit<LaneDeps, 'mode'>, ready: boolean): RecordedCheck {
  const [check, setCheck] = useState<{ readonly of: RecordedLanes; readonly result: RecordedCheck } | null>(null);
  useEffect(() => {
    if (recorded === undefined || !ready) return undefined;
    let left = false;
    const run = async () => {
      const { checkRecorded } = await import('../check-recorded.ts');
      const result = await checkRecorded(recorded, deps);
      if (!left && result !== null) setCheck({ of: recorded, result });
    };
    // What could not be compared stays what it is called: recorded.
    run().catch(console.warn);
    return () => {
      left = true;
    };
  }, [recorded, deps, ready]);
  return recorded !== undefined && check?.of === recorded ? check.result : unchecked;
}
