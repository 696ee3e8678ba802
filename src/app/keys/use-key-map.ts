import { useState } from 'react';
import { readKeyMap, type KeyMap } from './key-map.ts';

const kept = 'fathom.keys';

/** The map of keys, kept in this browser where it allows that. */
export function useKeyMap(): readonly [KeyMap, (map: KeyMap) => void] {
  const [map, setMap] = useState(remembered);
  const change = (next: KeyMap) => {
    setMap(next);
    try {
      localStorage.setItem(kept, JSON.stringify(next));
    } catch {
      // The choice then lives as long as the page.
    }
  };
  return [map, change];
}

function remembered(): KeyMap {
  try {
    return readKeyMap(JSON.parse(localStorage.getItem(kept) ?? 'null'));
  } catch {
    // Storage is refused in sandboxed frames and by some privacy settings; and what it holds may be anybody's.
    return readKeyMap(null);
  }
}
