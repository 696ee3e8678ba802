import { useQuery } from '@tanstack/react-query';
import { isBusy, type LaneState } from '../../lanes/lane-state.ts';
import { messages } from '../../late-messages.ts';
import type { Compare } from '../use-compare.ts';
import { LaneButton } from './lane-button.tsx';
import styles from './lane-facts.module.css';

interface UnseenProps {
  /** Its name. */
  readonly lane: string;
  readonly state: LaneState;
  readonly openedAt: number;
  readonly compare: Compare;
}

/**
 * How many writes the lane's frozen view does not see, as the service has counted them since the page first looked, right after it was opened:
 * at least so many. Read with each request of the lane and on coming back to the page, never in between. Nothing while there are none.
 */
export function Unseen({ lane, state, openedAt, compare }: UnseenProps) {
  const { index, generation } = compare.question;
  const queryFn = () => compare.client.writes(index);
  const key = ['writes', index, generation, state.mode, openedAt];
  // Whatever is read anew after a write, this is not.
  const before = useQuery({ queryKey: [...key, 'before'], queryFn, staleTime: 'static', gcTime: Infinity });
  const now = useQuery({
    queryKey: [...key, state.requests],
    queryFn,
    enabled: !isBusy(state) && before.isSuccess,
    placeholderData: (last: number | undefined) => last,
    gcTime: 0,
  });
  const writes = (now.data ?? 0) - (before.data ?? 0);
  if (writes <= 0) return null;
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
