import { use, useEffect, useRef } from 'react';
import { KeyMapContext } from './key-map-context.ts';

/** What a key does, by the name the map of keys knows it by. */
export interface Shortcut {
  readonly id: string;
  readonly run: () => void;
}

/** Listens for single keys while the page is in sight and nobody is typing. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const keyOf = use(KeyMapContext);
  const latest = useRef({ shortcuts, keyOf });
  useEffect(() => {
    latest.current = { shortcuts, keyOf };
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || keepsKey(event)) return;
      const { shortcuts, keyOf } = latest.current;
      const shortcut = shortcuts.find((shortcut) => keyOf(shortcut.id) === event.key);
      if (shortcut === undefined) return;
      event.preventDefault();
      shortcut.run();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

/** Text fields, lists of choices and open dialogs keep their keys; what can be pressed keeps the space bar. */
function keepsKey({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest('input:not([type=range], [type=radio]), textarea, select, dialog, [contenteditable]') !== null) return true;
  return key === ' ' && target.closest('button, a, summary, input, [role=slider], [role=tab]') !== null;
}
