import type { LaneState } from '../../lanes/lane-state.ts';
import { messages } from '../../late-messages.ts';
import type { Compare } from '../use-compare.ts';
import { LaneButton } from './lane-button.tsx';
import { useUnseen } from './use-unseen.ts';
import styles from './lane-facts.module.css';

interface UnseenProps {
  /** Its name. */
  readonly lane: string;
  readonly state: LaneState;
  readonly openedAt: number;
  readonly compare: Compare;
}

/** How many writes the lane's frozen view does not see. Nothing while there are none. */
export function Unseen({ lane, state, openedAt, compare }: UnseenProps) {
  const writes = useUnseen(compare, state, openedAt);
  if (writes === 0) return null;
  return (
    <span className={styles.unseen}>
      {messages.unseen(writes)}
      <LaneButton lane={lane} look="quiet" onClick={showCheck}>
        {messages.unseenCheck}
      </LaneButton>
    </span>
  );
}

/** The check stands below the lanes, perhaps folded away: its button gets the focus. */
function showCheck(): void {
  document.querySelector<HTMLElement>('#consistency button')?.focus();
}
