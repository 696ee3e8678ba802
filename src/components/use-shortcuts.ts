import { use, useEffect, useRef } from 'react';
import { keepsKey, KeyMapContext } from './key-map-context.ts';

/** What a key does, by the name the map of keys knows it by. */
export interface Shortcut {
  readonly id: string;
  readonly run: () => void;
}

/** Listens for single keys while the page is in sight and nobody is typing. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const { keyOf, early } = use(KeyMapContext);
  const latest = useRef({ shortcuts, keyOf });
  useEffect(() => {
    latest.current = { shortcuts, keyOf };
    const named = (key: string) => shortcuts.find((shortcut) => keyOf(shortcut.id) === key);
    const awaited = early.take((key) => named(key) !== undefined);
    if (awaited !== null) named(awaited)?.run();
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
