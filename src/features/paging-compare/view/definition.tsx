import { useEffect, useEffectEvent, useRef } from 'react';
import { Button } from '../../../components/button.tsx';
import type { CounterId } from '../counter-rows.ts';
import { definitions } from '../definitions.ts';
import looks from '../../../components/looks.module.css';
import styles from './lane/counters.module.css';

/** What a counter counts, where, and the section of the documentation that promises it. Close and Esc put it away. */
export function Definition({ id, onClose }: { readonly id: CounterId; readonly onClose: () => void }) {
  const { what, section } = definitions[id];
  const note = useRef<HTMLDivElement>(null);
  const close = () => {
    // The focus inside would go with it: back to the counter's name.
    if (note.current?.contains(document.activeElement))
      note.current.parentElement?.querySelector<HTMLElement>(`[data-counter=${id}] button`)?.focus();
    onClose();
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') close();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <div ref={note} className={styles.definition} role="note">
      <p>{what}</p>
      <p className={looks.small}>{section}</p>
      <Button onClick={close}>{definitions.close}</Button>
    </div>
  );
}
