import { createServer } from 'node:net';

/** What a node says when it cannot have a port. */
export const PORT_TAKEN = /BindHttpException|BindTransportException|Address already in use|port is already allocated/;

/**
 * Ports to listen on: from `port` up, or free ones.
 * @param {number} nodes
 * @param {number} port 0 for any
 * @returns {Promise<number[]>} for each node one for HTTP and one for the other nodes; rejects with a sentence where something listens on a port that is asked for
 */
export async function portsFor(nodes, port) {
  const wanted = Array.from({ length: nodes }, (_, at) => (port === 0 ? [0, 0] : [port + at, port + 100 + at])).flat();
  const servers = await Promise.all(wanted.map(listenOn));
  await Promise.all(servers.map(({ server }) => new Promise((resolve) => (server.listening ? server.close(resolve) : resolve(undefined)))));
  const taken = wanted.filter((_, at) => !servers[at]?.found);
  if (taken.length > 0) throw new Error(`Something listens on port ${taken.join(', ')} of this computer already: name another with --port`);
  return servers.map(({ found = 0 }) => found);
}

/**
 * @param {number} port
 * @returns {Promise<{ server: import('node:net').Server, found?: number }>} `found`: the port it has, where it got one
 */
function listenOn(port) {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', () => resolve({ server }));
    server.listen(port, '127.0.0.1', () => {
      resolve({ server, found: /** @type {import('node:net').AddressInfo} */ (server.address()).port });
    });
  });
}
