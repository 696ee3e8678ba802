import { count } from '../../../../components/text/format.ts';
import { messages } from '../../stage/late-messages.ts';
import type { LaneState } from '../../lanes/lane-state.ts';
import type { Compare } from '../use-compare.ts';
import { useUnseen } from './use-unseen.ts';
import styles from './unseen-mark.module.css';

/** On a frozen view's drawing, above the surface: what was written since then, and is not below it. Nothing while there is nothing. */
export function UnseenMark({
  compare,
  state,
  openedAt,
}: {
  readonly compare: Compare;
  readonly state: LaneState;
  readonly openedAt: number;
}) {
  const writes = useUnseen(compare, state, openedAt);
  if (writes === 0) return null;
  return (
    <>
      <span className={styles.mark} aria-hidden="true">
        ○ {count(writes)}
      </span>
      <p className={styles.words}>○ {messages.unseen(writes)}</p>
    </>
  );
}
