import { Popover } from '../../../../components/popover.tsx';
import { Button } from '../../../../components/button.tsx';
import { VisuallyHidden } from '../../../../components/visually-hidden.tsx';
import { moveLane, toggleFree, toggleHidden } from '../../arrange.ts';
import { lanesInSight, type Arrangement } from '../../compare-view.ts';
import type { Mode } from '../../lanes/mode.ts';
import { focusLane } from '../focus-lane.ts';
import { messages } from '../../late-messages.ts';
import styles from './lane-menu.module.css';

/** Where the lane stands among the others, and whether it moves with them. */
export function LaneMenu({
  mode,
  lanes,
  onLanes,
}: {
  readonly mode: Mode;
  readonly lanes: Arrangement;
  readonly onLanes: (lanes: Arrangement) => void;
}) {
  const visible = lanesInSight(lanes);
  const at = visible.indexOf(mode.id);
  const free = lanes.free.includes(mode.id);
  const words = messages.arrange;
  const hide = () => {
    const next = toggleHidden(lanes, mode.id);
    onLanes(next);
    // The menu goes with its lane: the focus moves on to one in sight.
    focusLane(lanesInSight(next)[0]);
  };
  return (
    <Popover
      className={styles.button}
      button={
        <>
          <span aria-hidden="true">⋯</span>
          <VisuallyHidden>{words.menu(mode.name)}</VisuallyHidden>
        </>
      }
    >
      <div className={styles.menu}>
        <p className={styles.muted}>{free ? words.isFree : words.isLocked}</p>
        <Button onClick={() => onLanes(toggleFree(lanes, mode.id))}>{free ? words.lock : words.free}</Button>
        <Button disabled={at <= 0} onClick={() => onLanes(moveLane(lanes, mode.id, -1))}>
          {words.left}
        </Button>
        <Button disabled={at === visible.length - 1} onClick={() => onLanes(moveLane(lanes, mode.id, 1))}>
          {words.right}
        </Button>
        <Button disabled={visible.length === 1} onClick={hide}>
          {words.hide}
        </Button>
      </div>
    </Popover>
  );
}
