import { useSyncExternalStore } from 'react';
import { formatRoute, parseRoute, type KnownRoute, type Route } from './route.ts';

/** `push` makes a step Back can undo; `replace` does not. */
export type Navigate = (route: KnownRoute, how: 'push' | 'replace') => void;

/** The route in the address bar, and the way to change it. */
export function useRoute(): { readonly route: Route; readonly navigate: Navigate } {
  const fragment = useSyncExternalStore(subscribe, readFragment);
  return { route: parseRoute(fragment), navigate };
}

const changed = 'fathom:address';

function readFragment(): string {
  return window.location.hash;
}

/** The browser tells of Back and of typed addresses, not of `pushState`. */
function subscribe(listener: () => void): () => void {
  const events = ['hashchange', 'popstate', changed];
  for (const event of events) window.addEventListener(event, listener);
  return () => {
    for (const event of events) window.removeEventListener(event, listener);
  };
}

function navigate(route: KnownRoute, how: 'push' | 'replace'): void {
  const fragment = formatRoute(route);
  if (fragment === window.location.hash) return;
  if (how === 'push') window.history.pushState(null, '', fragment);
  else window.history.replaceState(null, '', fragment);
  window.dispatchEvent(new Event(changed));
}
