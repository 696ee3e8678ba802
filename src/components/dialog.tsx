import { useEffect, useId, useRef, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { messages } from './messages.ts';
import styles from './dialog.module.css';

/** A modal dialog on the browser's own element: focus is kept inside and given back, Escape closes. */
export function Dialog({
  title,
  open,
  onClose,
  children,
}: {
  readonly title: string;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  const element = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    if (open) element.current?.showModal();
    else element.current?.close();
  }, [open]);
  return (
    <dialog ref={element} className={styles.dialog} aria-labelledby={id} onClose={onClose}>
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        <Button onClick={onClose}>{messages.close}</Button>
      </div>
      {open && children}
    </dialog>
  );
}
