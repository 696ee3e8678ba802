import { useState } from 'react';
import { Button } from './button.tsx';
import { messages } from './messages.ts';
import styles from './copy-button.module.css';

/** Copies a text and says so in words. Where the browser refuses, the text stands in a box under the button, selected, to copy by hand. */
export function CopyButton({ label, text }: { readonly label: string; readonly text: string }) {
  const [tried, setTried] = useState<{ readonly text: string; readonly copied: boolean } | null>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setTried({ text, copied: true });
    } catch {
      setTried({ text, copied: false });
    }
  };
  const now = tried?.text === text ? tried : null;
  return (
    <>
      <Button look="quiet" onClick={() => void copy()}>
        <span aria-live="polite">{now === null ? label : now.copied ? messages.copied : messages.copyRefused}</span>
      </Button>
      {now?.copied === false && (
        <textarea ref={selectAll} className={styles.fallback} aria-label={messages.copyByHand} readOnly rows={5} value={text} />
      )}
    </>
  );
}

/** The box appears because of a press, so taking the focus there is what the reader expects. */
function selectAll(box: HTMLTextAreaElement | null): void {
  box?.focus();
  box?.select();
}
