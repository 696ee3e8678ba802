import { ensureGateway } from './build.mjs';
import { isOwnHost } from './own-host.mjs';

/**
 * Opens a gateway to a cluster for the page that is served with it.
 * @param {string} address
 * @param {{ ca?: string, hostNames: readonly string[], writes?: boolean }} flags
 * @returns {Promise<import('./static-server.mjs').Beside & { cluster: string } | string>} a sentence where it cannot be opened
 */
export async function besideCluster(address, { ca, hostNames, writes = false }) {
  if (!(await ensureGateway())) return 'The gateway could not be built.';
  /** @type {typeof import('../../src/gateway/main.ts')} */
  const { askAtTerminal, GATEWAY_PATH, openGateway } = await import(new URL('../../dist/gateway/main.js', import.meta.url).href);
  const opened = await openGateway({
    address,
    authorityFile: ca,
    environment: process.env,
    ask: process.stdin.isTTY ? askAtTerminal : undefined,
    isOwnHost: (host) => isOwnHost(host, hostNames),
    writes,
  });
  if (!opened.ok) return opened.problem;
  const { gateway, token, cluster } = opened;
  return { cluster, path: GATEWAY_PATH, meta: besideMeta({ token, cluster, writes }), handle: gateway.handle };
}

/**
 * What the page is told: where its gateway leads, and the token of this start, which nobody else can read.
 * @param {{ token: string, cluster: string, writes: boolean }} told
 * @returns {string}
 */
function besideMeta({ token, cluster, writes }) {
  return `<meta name="fathom-beside" content="${attribute(token)}" data-cluster="${attribute(cluster)}"${writes ? ' data-writes=""' : ''} />`;
}

/**
 * What lets the page talk to a cluster by itself. The key is typed there, and nothing of it passes here.
 * @param {string} origin
 * @param {{ writes?: boolean }} flags
 * @returns {import('./static-server.mjs').Connect}
 */
export function connectTo(origin, { writes = false }) {
  return { origin, meta: `<meta name="fathom-connect" content="${attribute(origin)}"${writes ? ' data-writes=""' : ''} />` };
}

/**
 * @param {string} text
 * @returns {string}
 */
function attribute(text) {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
