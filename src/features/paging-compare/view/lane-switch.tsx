import { largest } from '../../../components/text/largest.ts';
import { shortCount } from '../../../components/text/format.ts';
import { VisuallyHidden } from '../../../components/visually-hidden.tsx';
import { messages } from '../late-messages.ts';
import type { LaneState } from '../lanes/lane-state.ts';
import { modeOf, type ModeId } from '../lanes/mode.ts';
import { laneStyle } from './lane/lane-mark.tsx';
import styles from './lane-switch.module.css';

/** For narrow pages: which lane is in sight, and all four last requests side by side on one scale. */
export function LaneSwitch({
  states,
  shown,
  onShow,
}: {
  readonly states: readonly LaneState[];
  readonly shown: ModeId;
  readonly onShow: (mode: ModeId) => void;
}) {
  const scale = largest(states, (state) => state.last?.merged ?? 0, 1);
  return (
    <fieldset className={styles.switch}>
      <legend>
        <VisuallyHidden>{messages.laneSwitch}</VisuallyHidden>
      </legend>
      {states.map((state) => (
        <button
          key={state.mode}
          type="button"
          className={styles.lane}
          data-shows={state.mode}
          style={laneStyle(state.mode)}
          aria-pressed={state.mode === shown}
          onClick={() => onShow(state.mode)}
        >
          {modeOf(state.mode).shortName}
          <span className={styles.track} aria-hidden="true">
            {state.last && <span className={styles.bar} style={{ inlineSize: `${(state.last.merged / scale) * 100}%` }} />}
          </span>
          <span className={styles.value}>{state.last ? shortCount(state.last.merged) : '–'}</span>
        </button>
      ))}
    </fieldset>
  );
}
