import { useEffect } from 'react';
import { messages } from './messages.ts';
import type { Route } from './routes/route.ts';

/** Names the tab, and with it the entry in the browser's history, after the page on display. */
export function useTitle(route: Route): void {
  const title = titleOf(route);
  useEffect(() => {
    document.title = title;
  }, [title]);
}

/** What the tab of a page is called: the page first, as tabs are narrow. */
export function titleOf(route: Route): string {
  switch (route.name) {
    case 'compare':
      return messages.title;
    case 'data':
      return messages.titleOf(`${messages.data}: ${route.dataset}`);
    case 'unknown':
      return messages.titleOf(messages.unknownTitle);
    case 'collections':
    case 'console':
    case 'api':
    case 'fidelity':
      return messages.titleOf(messages[route.name]);
    default:
      return route satisfies never;
  }
}
