import { useCallback, useEffect, useMemo, useState } from 'react';
import { createEarlyKey, keepsKey, type KeyOf, type KeysInForce } from '../../components/key-map-context.ts';

/** Until the map of keys is there. */
const noKeys: KeyOf = () => null;

/** The map of keys, and the way to tell of it: it is fetched late, and what is pressed until then waits for it. */
export function useKeysInForce(): readonly [KeysInForce, (keyOf: KeyOf) => void] {
  const [keyOf, setKeyOf] = useState<KeyOf>(() => noKeys);
  // A function is a state here, not a way to make one.
  const onKeyOf = useCallback((next: KeyOf) => setKeyOf(() => next), []);
  const [early] = useState(createEarlyKey);
  const keys = useMemo(() => ({ keyOf, early }), [keyOf, early]);
  const mapped = keyOf !== noKeys;
  useEffect(() => {
    if (mapped) return undefined;
    const note = (event: KeyboardEvent) => {
      if (!event.ctrlKey && !event.metaKey && !event.altKey && !keepsKey(event)) early.note(event.key);
    };
    document.addEventListener('keydown', note);
    return () => document.removeEventListener('keydown', note);
  }, [mapped, early]);
  return [keys, onKeyOf];
}
