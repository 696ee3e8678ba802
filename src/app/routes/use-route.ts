import { useSyncExternalStore } from 'react';
import { lessonOf, withLesson } from './lesson-param.ts';
import { formatRoute, parseRoute, type KnownRoute, type Route } from './route.ts';

/** `push` makes a step Back can undo; `replace` does not. */
export type Navigate = (route: KnownRoute, how: 'push' | 'replace') => void;

/** The route in the address bar, the lesson it names, and the way to change the route. The lesson goes along. */
export function useRoute(): { readonly route: Route; readonly lesson: string; readonly navigate: Navigate } {
  const fragment = useSyncExternalStore(subscribe, readFragment);
  return { route: parseRoute(fragment), lesson: lessonOf(fragment), navigate };
}

/** `on-address.ts` listens for it as well. */
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
  go(withLesson(formatRoute(route), lessonOf(readFragment())), how);
}

/** Changes the address, and tells who follows it. */
export function go(fragment: string, how: 'push' | 'replace'): void {
  if (fragment === window.location.hash) return;
  if (how === 'push') window.history.pushState(null, '', fragment);
  else window.history.replaceState(null, '', fragment);
  window.dispatchEvent(new Event(changed));
}
