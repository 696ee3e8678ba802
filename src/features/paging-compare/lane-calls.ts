import type { QueryClient } from '@tanstack/react-query';
import type { Client } from '../../client/client.ts';
import type { CallOptions } from '../../client/exchange.ts';
import type { PlannedRequest } from '../../client/paging.ts';
import { contextsKey } from '../../client/queries/contexts-query.ts';
import { retryNetworkFaults } from '../../client/rest-error.ts';
import type { LaneCalls } from './lanes/lane-asks.ts';

/** A walk uses its context hundreds of times a second; the list of open contexts need not be read again that often. */
const noteUsesEvery = 300;
/** Before a read is sent again; twice as long each time. */
const firstPause = 1_000;

/**
 * The lanes' calls: what reads is sent again after faults of the network; what moves a position on the server is sent once.
 * What opens, uses or closes a scroll or PIT makes the list of open contexts stale.
 */
export function laneCalls(client: Client, queryClient: QueryClient, pause = firstPause): LaneCalls {
  let noting = false;
  const noteUse = () => {
    if (noting) return;
    noting = true;
    setTimeout(() => {
      noting = false;
      void queryClient.invalidateQueries({ queryKey: contextsKey });
    }, noteUsesEvery);
  };
  return {
    ask: <Data>(request: PlannedRequest, options?: CallOptions) => {
      const send = () => client.ask<Data>(request, options);
      const sent = request.moves ? send() : repeated(send, pause);
      return request.holds ? sent.finally(noteUse) : sent;
    },
  };
}

async function repeated<Data>(call: () => Promise<Data>, pause: number, failures = 0): Promise<Data> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof Error) || !retryNetworkFaults(failures, error)) throw error;
    await new Promise((resolve) => setTimeout(resolve, pause * 2 ** failures));
    return repeated(call, pause, failures + 1);
  }
}
