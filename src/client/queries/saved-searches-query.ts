import { queryOptions } from '@tanstack/react-query';
import type { Ask } from '../ask.ts';
import { recordsKey } from './record-queries.ts';
import type { WireSearch } from '../wire.ts';

/** The saved searches, by name; answers of any status are data. */
export function savedSearchesQuery(ask: Ask) {
  return queryOptions({
    queryKey: [...recordsKey, 'searches'],
    queryFn: ({ signal }) =>
      ask<{ readonly items: readonly WireSearch[] }>('GET', '/searches?sortby=name&order=asc&limit=1000', { signal }),
  });
}
