import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
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
  useLayoutEffect(() => {
    const dialog = element.current;
    if (!open) return undefined;
    dialog?.showModal();
    // While it is still in the page: one that is taken out of it gives no focus back.
    return () => dialog?.close();
  }, [open]);
  return (
    <dialog
      ref={element}
      className={styles.dialog}
      aria-labelledby={id}
      // Escape, at once: `close` comes a frame later, and what is pressed until then would meet a page that takes it for open.
      onCancel={onClose}
      onClose={() => {
        if (!element.current?.open) onClose();
      }}
    >
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
