import { Button } from '../../../components/button.tsx';
import type { CounterId } from '../counter-rows.ts';
import { definitions } from '../definitions.ts';
import styles from './counters.module.css';

/** What a counter counts, where, and the section of the documentation that promises it. */
export function Definition({ id, onClose }: { readonly id: CounterId; readonly onClose: () => void }) {
  const { what, section } = definitions[id];
  return (
    <div className={styles.definition} role="note">
      <p>{what}</p>
      <p className={styles.section}>{section}</p>
      <Button onClick={onClose}>{definitions.close}</Button>
    </div>
  );
}
