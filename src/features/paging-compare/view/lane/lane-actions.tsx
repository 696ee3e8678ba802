import { LaneButton } from './lane-button.tsx';
import type { LaneView } from './use-lane-panel.ts';
import styles from './lane-panel.module.css';

/** What one can do with a lane. */
export function LaneActions({ view: { lane, commands } }: { readonly view: LaneView }) {
  const { name } = lane.mode;
  return (
    <div className={styles.actions}>
      {commands.map((command) => (
        <LaneButton
          // What stops a walk is the button that began it, and keeps the focus.
          key={command.id === 'stop' ? 'walk' : command.id}
          lane={name}
          data-command={command.id}
          disabled={command.unable !== null}
          title={command.unable ?? undefined}
          onClick={() => void command.run()}
        >
          {command.label}
        </LaneButton>
      ))}
    </div>
  );
}
