import { useEffect, useRef } from 'react';

/** A key and what it does; `key` as in `KeyboardEvent.key`, so `N` means Shift and n. */
export interface Shortcut {
  readonly key: string;
  readonly run: () => void;
}

/** Listens for single keys while the page is in sight and nobody is typing. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTyping(event.target)) return;
      const shortcut = latest.current.find((shortcut) => shortcut.key === event.key);
      if (shortcut === undefined) return;
      event.preventDefault();
      shortcut.run();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

/** Text fields, lists of choices and open dialogs keep their keys. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('input:not([type=range], [type=radio]), textarea, select, dialog, [contenteditable]') !== null
  );
}
