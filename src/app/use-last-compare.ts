import { useState } from 'react';
import { formatRoute, type Route } from './route.ts';

/** The address Compare was last seen at, to return to it from other pages. */
export function useLastCompare(route: Route): string {
  const [last, setLast] = useState('#/compare');
  const now = route.name === 'compare' ? formatRoute(route) : last;
  if (now !== last) setLast(now);
  return now;
}
