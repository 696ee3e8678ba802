import { Button } from '../../../components/button.tsx';
import { toggleHidden, type Arrangement } from '../compare-view.ts';
import { modes, type ModeId } from '../lanes/mode.ts';
import { messages } from '../messages.ts';
import styles from './lane-menu.module.css';

/** The lanes out of sight, each a press away; nothing when all are shown. */
export function HiddenLanes({ lanes, onLanes }: { readonly lanes: Arrangement; readonly onLanes: (lanes: Arrangement) => void }) {
  if (lanes.hidden.length === 0) return null;
  const nameOf = (id: ModeId) => modes.find((mode) => mode.id === id)?.name ?? id;
  return (
    <p className={styles.hidden}>
      {messages.arrange.hidden}
      {lanes.hidden.map((id) => (
        <Button key={id} onClick={() => onLanes(toggleHidden(lanes, id))}>
          {messages.arrange.show(nameOf(id))}
        </Button>
      ))}
    </p>
  );
}
