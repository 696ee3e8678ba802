import type { QueryClient } from '@tanstack/react-query';
import type { Client } from '../../client/client.ts';
import { retryNetworkFaults } from '../../client/rest-error.ts';
import type { LaneCalls } from './lanes/lane.ts';

/**
 * The lanes' calls through react-query: reads are queries that are never answered from the cache (each one is a request
 * whose cost is to be seen) and survive faults of the network; what moves a position on the server is a mutation, sent once.
 */
export function queryCalls(client: Client, queryClient: QueryClient): LaneCalls {
  let asked = 0;
  const read = <Data>(queryFn: () => Promise<Data>): Promise<Data> =>
    queryClient.fetchQuery({ queryKey: ['paging', ++asked], queryFn, staleTime: 0, gcTime: 0, retry: retryNetworkFaults });
  const command = <Data>(mutationFn: () => Promise<Data>): Promise<Data> =>
    queryClient.getMutationCache().build<Data, Error, void, unknown>(queryClient, { mutationFn, retry: false, gcTime: 0 }).execute();
  return {
    search: (index, body, options) => read(() => client.search(index, body, options)),
    searchPit: (body, options) => read(() => client.searchPit(body, options)),
    openScroll: (index, keepAlive, body, options) => command(() => client.openScroll(index, keepAlive, body, options)),
    continueScroll: (id, keepAlive, options) => command(() => client.continueScroll(id, keepAlive, options)),
    closeScroll: (id) => command(() => client.closeScroll(id)),
    openPit: (index, keepAlive, options) => command(() => client.openPit(index, keepAlive, options)),
    closePit: (id) => command(() => client.closePit(id)),
  };
}
