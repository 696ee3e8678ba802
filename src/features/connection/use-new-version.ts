import { useEffect, useState } from 'react';

/** Long after the first picture, which needs nothing of it. */
const startAfterMs = 20_000;

/** Whether the server has another build of this page than the one that runs. */
export function useNewVersion(): boolean {
  const [found, setFound] = useState(false);
  useEffect(() => {
    let stop: (() => void) | undefined;
    const timer = setTimeout(() => {
      void import('./watch-version.ts').then(({ watchVersion }) => (stop ??= watchVersion(() => setFound(true))), console.warn);
    }, startAfterMs);
    return () => {
      clearTimeout(timer);
      stop?.();
      stop = () => undefined;
    };
  }, []);
  return found;
}
