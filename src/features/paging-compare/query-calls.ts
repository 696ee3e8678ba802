import type { QueryClient } from '@tanstack/react-query';
import type { Client } from '../../client/client.ts';
import { contextsKey } from '../../client/contexts-query.ts';
import { retryNetworkFaults } from '../../client/rest-error.ts';
import type { LaneCalls } from './lanes/lane.ts';

/** A walk uses its context hundreds of times a second; the list of open contexts need not be read again that often. */
const noteUsesEvery = 300;

/**
 * The lanes' calls through react-query: reads are queries that are never answered from the cache (each one is a request
 * whose cost is to be seen) and survive faults of the network; what moves a position on the server is a mutation, sent once.
 * What opens, uses or closes a scroll or PIT makes the list of open contexts stale.
 */
export function queryCalls(client: Client, queryClient: QueryClient): LaneCalls {
  let asked = 0;
  const read = <Data>(queryFn: () => Promise<Data>): Promise<Data> =>
    queryClient.fetchQuery({ queryKey: ['paging', ++asked], queryFn, staleTime: 0, gcTime: 0, retry: retryNetworkFaults });
  const command = <Data>(mutationFn: () => Promise<Data>): Promise<Data> =>
    queryClient.getMutationCache().build<Data, Error, void, unknown>(queryClient, { mutationFn, retry: false, gcTime: 0 }).execute();
  let noting = false;
  const noteUse = () => {
    if (noting) return;
    noting = true;
    setTimeout(() => {
      noting = false;
      void queryClient.invalidateQueries({ queryKey: contextsKey });
    }, noteUsesEvery);
  };
  const using = async <Data>(call: Promise<Data>): Promise<Data> => call.finally(noteUse);
  return {
    search: (index, body, options) => read(() => client.search(index, body, options)),
    searchPit: (body, options) => using(read(() => client.searchPit(body, options))),
    openScroll: (index, keepAlive, body, options) => using(command(() => client.openScroll(index, keepAlive, body, options))),
    continueScroll: (id, keepAlive, options) => using(command(() => client.continueScroll(id, keepAlive, options))),
    closeScroll: (id) => using(command(() => client.closeScroll(id))),
    openPit: (index, keepAlive, options) => using(command(() => client.openPit(index, keepAlive, options))),
    closePit: (id) => using(command(() => client.closePit(id))),
  };
}
