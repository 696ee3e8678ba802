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
    search: (index, body, signal) => read(() => client.search(index, body, signal)),
    searchPit: (body, signal) => read(() => client.searchPit(body, signal)),
    openScroll: (index, keepAlive, body, signal) => command(() => client.openScroll(index, keepAlive, body, signal)),
    continueScroll: (id, keepAlive, signal) => command(() => client.continueScroll(id, keepAlive, signal)),
    closeScroll: (id) => command(() => client.closeScroll(id)),
    openPit: (index, keepAlive, signal) => command(() => client.openPit(index, keepAlive, signal)),
    closePit: (id) => command(() => client.closePit(id)),
  };
}
