import { useEffect } from 'react';
import { messages as names } from './messages.ts';
import { messages } from './other-messages.ts';
import type { Route } from './routes/route.ts';

/** Any page but Compare, which has the title the page comes with. */
type OtherRoute = Exclude<Route, { readonly name: 'compare' }>;

/** Names the tab, and with it the entry in the browser's history, after the page on display. */
export function useTitle(route: OtherRoute): void {
  const title = titleOf(route);
  useEffect(() => {
    document.title = title;
    return () => {
      document.title = names.title;
    };
  }, [title]);
}

/** What the tab of a page is called: the page first, as tabs are narrow. */
export function titleOf(route: OtherRoute): string {
  switch (route.name) {
    case 'data':
      return messages.titleOf(`${names.data}: ${route.dataset}`);
    case 'unknown':
      return messages.titleOf(messages.unknownTitle);
    case 'fidelity':
    case 'cluster':
    case 'scale':
      return messages.titleOf(messages[route.name]);
    case 'collections':
    case 'console':
    case 'api':
    case 'lessons':
      return messages.titleOf(names[route.name]);
    default:
      return route satisfies never;
  }
}
