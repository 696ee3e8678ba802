import { useState } from 'react';
import type { Exchange } from '../../../client/exchange.ts';
import { CodeTab } from './code-tab.tsx';
import { messages } from './labels.ts';
import styles from './inspector.module.css';

/** A request as code, folded away until it is asked for: nothing is written down before. */
export function CodeDetails({ exchange }: { readonly exchange: Exchange }) {
  const [open, setOpen] = useState(false);
  return (
    <details className={styles.folded} open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{messages.asCode}</summary>
      {open && <CodeTab exchange={exchange} />}
    </details>
  );
}
