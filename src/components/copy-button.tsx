import { useState } from 'react';
import { Button } from './button.tsx';

/** Copies a text and says so in words; says so too when the browser refuses. */
export function CopyButton({ label, text }: { readonly label: string; readonly text: string }) {
  const [said, setSaid] = useState<{ readonly text: string; readonly word: string } | null>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setSaid({ text, word: 'Copied' });
    } catch {
      setSaid({ text, word: 'The browser refused; select and copy by hand' });
    }
  };
  return (
    <Button look="quiet" onClick={() => void copy()}>
      <span aria-live="polite">{said?.text === text ? said.word : label}</span>
    </Button>
  );
}
