import type { Server } from 'node:http';
import { type Gateway, GATEWAY_PATH } from '../gateway/gateway.ts';

/** Puts a gateway before a server: what lies below its path is the cluster's, everything else the server's own. */
export function mountGateway(server: Server, gateway: Gateway): void {
  const prefix = `/${GATEWAY_PATH}`;
  const own = server.listeners('request');
  server.removeAllListeners('request');
  server.on('request', (incoming, outgoing) => {
    if (incoming.url?.startsWith(prefix)) gateway.handle(incoming, outgoing, incoming.url.slice(prefix.length - 1));
    else for (const listener of own) listener.call(server, incoming, outgoing);
  });
  server.once('close', gateway.close);
}
