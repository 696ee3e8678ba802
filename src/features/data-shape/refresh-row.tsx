import { Button } from '../../components/button.tsx';
import { NumberField } from '../../components/fields/number-field.tsx';
import { Segmented } from '../../components/segmented.tsx';
import { longestRefresh } from './bounds.ts';
import { messages } from './messages.ts';
import { readRefresh, writeRefresh, type RefreshMode } from './refresh-mode.ts';
import looks from '../../components/looks.module.css';
import styles from './data-shape.module.css';

const modes: readonly RefreshMode[] = ['write', 'interval', 'manual'];

/** When writes become searchable, and the way to make them so now. */
export function RefreshRow({
  interval,
  busy,
  canRefresh,
  onInterval,
  onRefresh,
}: {
  /** As `index.refresh_interval`. */
  readonly interval: string;
  readonly busy: boolean;
  readonly canRefresh: boolean;
  readonly onInterval: (interval: string) => void;
  readonly onRefresh: () => void;
}) {
  const choice = readRefresh(interval);
  const set = (next: Partial<typeof choice>) => onInterval(writeRefresh({ ...choice, ...next }));
  return (
    <div className={styles.row}>
      <div className={styles.labelled}>
        <span className={looks.small} aria-hidden="true">
          {messages.refreshLegend}
        </span>
        <Segmented
          legend={messages.refreshLegend}
          value={choice.mode}
          options={modes.map((value) => ({ value, text: messages.refreshModes[value] }))}
          onChange={(mode) => set({ mode })}
        />
      </div>
      {choice.mode === 'interval' && (
        <NumberField
          label={messages.seconds}
          value={choice.seconds}
          min={1}
          max={longestRefresh}
          disabled={busy}
          onChange={(seconds) => set({ seconds })}
        />
      )}
      <Button disabled={!canRefresh} onClick={onRefresh}>
        {messages.refreshNow}
      </Button>
    </div>
  );
}
