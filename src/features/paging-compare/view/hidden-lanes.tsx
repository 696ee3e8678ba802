import { Button } from '../../../components/button.tsx';
import { toggleHidden } from '../arrange.ts';
import type { Arrangement } from '../compare-view.ts';
import { modes, type ModeId } from '../lanes/mode.ts';
import { messages } from '../late-messages.ts';
import styles from './lane/lane-menu.module.css';

/** The lanes out of sight, each a press away. */
export function HiddenLanes({ lanes, onLanes }: { readonly lanes: Arrangement; readonly onLanes: (lanes: Arrangement) => void }) {
  const nameOf = (id: ModeId) => modes.find((mode) => mode.id === id)?.name ?? id;
  return (
    <p className={styles.hidden}>
      {messages.arrange.hidden}
      {lanes.hidden.map((id) => (
        <Button key={id} data-shows={id} onClick={() => onLanes(toggleHidden(lanes, id))}>
          {messages.arrange.show(nameOf(id))}
        </Button>
      ))}
    </p>
  );
}
