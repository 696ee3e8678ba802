import { useEffect, useState } from 'react';

/** The time on a clock, told twice a second: enough for a countdown, also of a clock that is moved on. */
export function useNow(clock: () => number): number {
  const [now, setNow] = useState(clock);
  useEffect(() => {
    const timer = setInterval(() => setNow(clock()), 500);
    return () => clearInterval(timer);
  }, [clock]);
  return now;
}
