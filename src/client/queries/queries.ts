import { queryOptions } from '@tanstack/react-query';
import type { Client, QueryBody } from '../client.ts';
import type { WireTask } from '../wire.ts';

/** Every data set the service can import. They never change while it runs. */
export function datasetsQuery(client: Client) {
  return queryOptions({
    queryKey: ['datasets'],
    queryFn: ({ signal }) => client.datasets({ signal }),
    staleTime: Infinity,
  });
}

/**
 * Settings, documents and size of an index; null when there is no such index, which is looked up in the listing because
 * asking for it by name would be an error in the browser's console.
 */
export function indexQuery(client: Client, index: string) {
  return queryOptions({
    queryKey: ['index', index, 'facts'],
    queryFn: async ({ signal }) => {
      const [row] = await client.indexRows(index, { signal });
      return row === undefined ? null : { ...row, ...(await client.settings(index, { signal })) };
    },
  });
}

/** How many documents match, counted exactly by the service. */
export function countQuery(client: Client, index: string, query: QueryBody) {
  return queryOptions({
    queryKey: ['index', index, 'count', query],
    queryFn: async ({ signal }) => (await client.count(index, query, { signal })).data.count,
  });
}

/** An import's progress, polled until it is over. */
export function taskQuery(client: Client, id: string) {
  return queryOptions({
    queryKey: ['task', id],
    queryFn: ({ signal }) => client.task(id, { signal }),
    refetchInterval: ({ state }) => (state.data === undefined || state.data.status === 'running' ? pauseFor(state.data) : false),
    refetchIntervalInBackground: true,
  });
}

/** Milliseconds until an import is asked about again. Its end is waited for, so it is not to be missed by much. */
function pauseFor(task: WireTask | undefined): number {
  return task !== undefined && task.done > 0.8 * task.total ? 40 : 150;
}

/** Key prefix of everything known about an index, to invalidate after it changed. */
export function indexKey(index: string) {
  return ['index', index] as const;
}
