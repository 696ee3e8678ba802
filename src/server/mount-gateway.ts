import type { Server } from 'node:http';
import { type Gateway, GATEWAY_PATH } from '../gateway/gateway.ts';

/** Puts a gateway before a server: what lies below its path is the cluster's, everything else the server's own. */
export function mountGateway(server: Server, gateway: Gateway): void {
  const prefix = `/${GATEWAY_PATH}`;
  // Clients that send much ask first whether to.
  for (const event of ['request', 'checkContinue'] as const) {
    const own = server.listeners(event);
    server.removeAllListeners(event);
    server.on(event, (incoming, outgoing) => {
      if (incoming.url?.startsWith(prefix)) {
        if (event === 'checkContinue') outgoing.writeContinue();
        gateway.handle(incoming, outgoing, incoming.url.slice(prefix.length - 1));
      } else for (const listener of own) listener.call(server, incoming, outgoing);
    });
  }
  server.once('close', gateway.close);
}
