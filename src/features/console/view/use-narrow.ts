import { useSyncExternalStore } from 'react';

const phone = '(max-width: 30rem)';

/** Whether the page is as narrow as a phone's. */
export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(phone).matches);
}

function subscribe(listener: () => void): () => void {
  const media = window.matchMedia(phone);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}
