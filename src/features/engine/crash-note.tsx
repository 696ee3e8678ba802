import { Button } from '../../components/button.tsx';
import { messages } from './messages.ts';
import looks from '../../components/looks.module.css';
import styles from './engine-notice.module.css';

const fewDocuments = 10_000;

/** Says that the last visit ended without warning, and offers to begin smaller. */
export function CrashNote({ onFewer, onDismiss }: { readonly onFewer: (documents: number) => void; readonly onDismiss: () => void }) {
  return (
    <section className={styles.notice} aria-live="polite">
      <h2 className={styles.title}>{messages.crashTitle}</h2>
      <p>{messages.crash}</p>
      <div className={looks.bar}>
        <Button onClick={() => onFewer(fewDocuments)}>{messages.crashFewer(fewDocuments)}</Button>
        <Button look="quiet" onClick={onDismiss}>
          {messages.dismiss}
        </Button>
      </div>
    </section>
  );
}
