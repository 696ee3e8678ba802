import { parseArgs } from 'node:util';

export const USAGE = `npm start -- [--port 5173] [--host 127.0.0.1] [--host-name name]... [--base /some/path/]
                 [--cluster https://host:9200 [--ca FILE] | --connect https://host:9200] [--allow-fathom-writes]

  --cluster  a cluster to show beside the tab's; its credentials come from FATHOM_CLUSTER_API_KEY, or FATHOM_CLUSTER_USER and
             FATHOM_CLUSTER_PASSWORD, or are asked for (docs/cluster.md)
  --ca       a file with certificates of authorities to trust for it
  --connect  the same without a gateway: the page asks it by CORS, with a key that is typed there
  --allow-fathom-writes  let the page make, fill and remove indices called fathom-... there`;

const LOOPBACK = /^(localhost|::1|127\.\d+\.\d+\.\d+)$/;

/**
 * Reads the command line of `npm start`, before anything is installed or built.
 * @param {readonly string[]} args
 * @returns {{ port: number | undefined, host: string, hostNames: readonly string[], base: string, cluster?: string, ca?: string, connect?: string, writes?: true } | { problem: string }}
 *   `port` undefined: the usual one, or the next free; `problem`: one sentence for the user
 */
export function readStartFlags(args) {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        port: { type: 'string' },
        host: { type: 'string', default: '127.0.0.1' },
        'host-name': { type: 'string', multiple: true, default: [] },
        base: { type: 'string', default: '/' },
        cluster: { type: 'string' },
        ca: { type: 'string' },
        connect: { type: 'string' },
        'allow-fathom-writes': { type: 'boolean', default: false },
      },
    });
    const { port, host, 'host-name': names, base, cluster, ca, connect, 'allow-fathom-writes': writes } = values;
    if (port !== undefined && !(/^\d+$/.test(port) && Number(port) <= 65_535)) {
      return { problem: `--port must be a number from 0 to 65535, not ${port}` };
    }
    const wrong = besideProblem({ cluster, connect, writes });
    if (wrong !== undefined) return { problem: wrong };
    if (ca !== undefined && cluster === undefined) return { problem: '--ca says whom to trust for a --cluster, and none is named' };
    if (cluster !== undefined && !LOOPBACK.test(host)) {
      return { problem: `--cluster serves this computer only: --host ${host} would lend its credentials to others` };
    }
    return {
      ...(cluster !== undefined && { cluster }),
      ...(ca !== undefined && { ca }),
      ...(connect !== undefined && { connect: new URL(connect).origin }),
      ...(writes && { writes }),
      port: port === undefined ? undefined : Number(port),
      host,
      hostNames: names.map((name) => name.toLowerCase()),
      base,
    };
  } catch (error) {
    return { problem: withoutUser(error instanceof Error ? error.message : String(error)) };
  }
}

/**
 * @param {string} text
 * @returns {string} without what may be a user and a password in an address
 */
function withoutUser(text) {
  return text.replaceAll(/[^\s'"/]*@/g, '***@');
}

/**
 * @param {{ cluster: string | undefined, connect: string | undefined, writes: boolean }} given
 * @returns {string | undefined} a sentence for the user
 */
function besideProblem({ cluster, connect, writes }) {
  if (cluster !== undefined && connect !== undefined) return '--cluster asks by a gateway, --connect from the page: name one of them';
  if (writes && cluster === undefined && connect === undefined)
    return '--allow-fathom-writes is about a --cluster or a --connect, and none is named';
  if (connect === undefined) return undefined;
  const url = /^https?:\/\//i.test(connect) && URL.canParse(connect) ? new URL(connect) : undefined;
  if (url?.username || url?.password) return 'a key in an address ends in histories and logs: type it on the page that is served';
  if (url === undefined || url.pathname !== '/' || url.search !== '' || url.hash !== '')
    return `--connect takes an origin like https://host:9200, not ${withoutUser(connect)}`;
  return undefined;
}
