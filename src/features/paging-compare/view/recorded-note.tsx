import { later, Part } from '../../../components/later.tsx';
import { messages } from '../messages.ts';
import type { Compare } from './use-compare.ts';
import looks from '../../../components/looks.module.css';
import styles from './compare-page.module.css';

const CheckedNote = later(async () => (await import('./checked-note.tsx')).CheckedNote);

/** While the lanes show what was recorded: that they do, and, once the engine can be asked, whether it counts the same. */
export function RecordedNote({ compare }: { readonly compare: Compare }) {
  const { trace, recorded, ready, showsRecorded } = compare;
  if (trace === undefined || recorded === undefined) return null;
  const unchecked = showsRecorded && (
    <p className={styles.recorded}>
      <span className={looks.tag}>{messages.recorded}</span> <span className={styles.words}>{messages.recordedWhat}</span>
    </p>
  );
  return ready ? (
    <Part fallback={unchecked}>
      <CheckedNote compare={compare} trace={trace} recorded={recorded} unchecked={unchecked} />
    </Part>
  ) : (
    unchecked
  );
}
