import { useState } from 'react';
import { readStored, writeStored } from '../../components/browser/stored.ts';
import { readKeyMap, type KeyMap } from './key-map.ts';

const kept = 'fathom.keys';

/** The map of keys, kept in this browser where it allows that. */
export function useKeyMap(): readonly [KeyMap, (map: KeyMap) => void] {
  const [map, setMap] = useState(() => readKeyMap(readStored(kept)));
  const change = (next: KeyMap) => {
    setMap(next);
    writeStored(kept, next);
  };
  return [map, change];
}
