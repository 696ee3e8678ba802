/**
 * The ledger of open contexts. Names to find things by (stories do): region `Open contexts`, button Show or Hide, list
 * `Open contexts` with an item for each and in it the terms of `messages.terms`; buttons Close (named after what it closes) and `Close all N`.
 */
import { useId } from 'react';
import { later, Part } from '../../components/later.tsx';
import { Button } from '../../components/button.tsx';
import type { Ask } from '../../client/ask.ts';
import { messages } from './messages.ts';
import styles from './contexts.module.css';

/** Not part of the first picture, so not part of its download either. */
const ContextsLedger = later(async () => (await import('./contexts-ledger.tsx')).ContextsLedger);

/** Folded away until asked for: nothing is read from the service before. */
export function ContextsPanel({
  ask,
  now,
  open,
  onOpen,
}: {
  readonly ask: Ask;
  /** Milliseconds since 1970 on the service's clock. */
  readonly now: () => number;
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
}) {
  const id = useId();
  return (
    <section className={styles.panel} aria-labelledby={id} id="open-contexts" tabIndex={-1}>
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {messages.title}
        </h2>
        <p className={styles.muted}>{messages.what}</p>
        <Button
          aria-expanded={open}
          aria-label={`${open ? messages.hide : messages.show}: ${messages.title}`}
          onClick={() => onOpen(!open)}
        >
          {open ? messages.hide : messages.show}
        </Button>
      </div>
      {open && (
        <Part fallback={<p>{messages.reading}</p>}>
          <ContextsLedger ask={ask} clock={now} />
        </Part>
      )}
    </section>
  );
}
