import { useEffect, useEffectEvent, useRef } from 'react';
import { TextField } from '../../../components/fields/text-field.tsx';
import { messages } from '../messages.ts';
import styles from './tabs-bar.module.css';

interface RenameFieldProps {
  readonly name: string;
  readonly onName: (name: string) => void;
  /** Told when the reader is through with it by Enter or Esc, to take the focus on. */
  readonly onDone: () => void;
}

/** Another name for a sheet. It takes the focus, its name ready to be typed over; Esc leaves the name as it is. */
export function RenameField({ name, onName, onDone }: RenameFieldProps) {
  const field = useRef<HTMLDivElement>(null);
  const given = useRef(true);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    // Else Enter would press the button that gets the focus. As the focus goes there, the field takes over what was typed.
    event.preventDefault();
    given.current = event.key === 'Enter';
    onDone();
  });
  useEffect(() => {
    const element = field.current;
    const input = element?.querySelector('input');
    input?.focus();
    input?.select();
    element?.addEventListener('keydown', onKey);
    return () => element?.removeEventListener('keydown', onKey);
  }, []);
  return (
    <div ref={field} className={styles.rename}>
      <TextField label={messages.renameTo} value={name} onChange={(typed) => given.current && onName(typed)} />
    </div>
  );
}
