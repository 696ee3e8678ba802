import { useEffect, useState } from 'react';
import { Button } from './button.tsx';
import { clock } from './text/measures.ts';

const TICK_MS = 250;

/**
 * Counts down to when a request may be repeated, then lets it be. `seconds` from the moment this is first shown; key it by answer. Nothing where
 * the answer says none.
 */
export function RetryAfter({ seconds, onRetry }: { readonly seconds: number | undefined; readonly onRetry: () => void }) {
  const [until] = useState(() => performance.now() + (seconds ?? 0) * 1_000);
  const [left, setLeft] = useState((seconds ?? 0) * 1_000);
  const waiting = left > 0;
  useEffect(() => {
    if (!waiting) return undefined;
    const timer = setInterval(() => setLeft(Math.max(0, until - performance.now())), TICK_MS);
    return () => clearInterval(timer);
  }, [until, waiting]);
  if (seconds === undefined) return null;
  return (
    // A count that is read out at every second would drown the answer it stands with.
    <Button look={waiting ? 'plain' : 'primary'} disabled={waiting} onClick={onRetry} aria-live="off">
      {waiting ? `Retry in ${clock(left)}` : 'Retry'}
    </Button>
  );
}
