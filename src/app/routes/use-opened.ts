import { useEffect, useState } from 'react';

/** The fragment the page was opened at, or one that was typed or followed since. What the page itself writes is not told of by `hashchange`. */
export function useOpened(): string {
  const [fragment, setFragment] = useState(() => window.location.hash);
  useEffect(() => {
    const changed = () => setFragment(window.location.hash);
    window.addEventListener('hashchange', changed);
    return () => window.removeEventListener('hashchange', changed);
  }, []);
  return fragment;
}
