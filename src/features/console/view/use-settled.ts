import { useDeferredValue, useEffect, useState } from 'react';

/** Longer texts are read only once typing pauses. */
const longFrom = 40_000;
const pauseMs = 300;

/** A text to read at leisure: a short one a moment behind what is typed, a long one when typing pauses. `key` says which text it is. */
export function useSettled(key: string, text: string): string {
  const deferred = useDeferredValue(text);
  const [settled, setSettled] = useState({ key, text });
  const long = text.length > longFrom;
  useEffect(() => {
    if (!long) return undefined;
    const timer = setTimeout(() => setSettled({ key, text }), pauseMs);
    return () => clearTimeout(timer);
  }, [key, text, long]);
  return long && settled.key === key ? settled.text : deferred;
}
