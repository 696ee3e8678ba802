import { useState } from 'react';
import { formatRoute, parseRoute, type DataRoute, type Route } from './route.ts';

/** The address Compare was last seen at, to return to it from other pages; what was chosen on the Data page is followed. */
export function useLastCompare(route: Route): string {
  const [last, setLast] = useState('#/compare');
  const now = route.name === 'compare' ? formatRoute(route) : route.name === 'data' ? followed(last, route) : last;
  if (now !== last) setLast(now);
  return now;
}

function followed(last: string, { dataset, shards, documents }: DataRoute): string {
  const compare = parseRoute(last);
  if (compare.name !== 'compare') return last;
  const chosen = { shards: shards ?? compare.shards, ...(documents !== undefined && { documents }) };
  if (compare.dataset !== dataset) return formatRoute({ name: 'compare', dataset, ...chosen });
  return shards === undefined ? last : formatRoute({ ...compare, ...chosen });
}
