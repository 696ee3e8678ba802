import { Button } from '../../components/button.tsx';
import { messages } from './messages.ts';
import looks from '../../components/looks.module.css';
import styles from './engine-notice.module.css';

/** Says that the browser has cleared what it kept, and where it can be asked not to. */
export function ClearedNote({ onDismiss }: { readonly onDismiss: () => void }) {
  return (
    <section className={styles.notice} aria-live="polite">
      <h2 className={styles.title}>{messages.clearedTitle}</h2>
      <p>{messages.cleared}</p>
      <div className={looks.bar}>
        <a href="#/data">{messages.clearedWay}</a>
        <Button look="quiet" onClick={onDismiss}>
          {messages.dismiss}
        </Button>
      </div>
    </section>
  );
}
