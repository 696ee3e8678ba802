import type { ConformanceHost, HostRequest, HostResponse } from '../host.ts';
import { sendTo } from './node-http.ts';

/** For an answer: a busy machine's nodes take seconds. */
const PATIENCE_MS = 20_000;

/** A real node, as it says of itself. */
export interface LiveNode {
  readonly host: ConformanceHost;
  readonly product: 'elasticsearch' | 'opensearch';
  readonly version: string;
}

/** A node that runs already. Every section of the tests empties it, so it has to be empty. Throws a sentence where it is not, or where no node answers. */
export async function liveNode(base: string): Promise<LiveNode> {
  const address = base.replace(/\/+$/, '');
  const { version } = (await ask(address, '/')) as { readonly version?: { readonly number: string; readonly distribution?: string } };
  if (version === undefined) throw new Error(`What answers at ${address} is no node.`);
  const indices = (await ask(address, '/_cat/indices?format=json&expand_wildcards=all')) as readonly { readonly index: string }[];
  if (indices.length > 0)
    throw new Error(
      `The tests empty the node at ${address}, and it holds ${indices.map(({ index }) => index).join(', ')}: name an empty one.`,
    );
  const asked: string[] = [];
  const product = version.distribution === 'opensearch' ? 'opensearch' : 'elasticsearch';
  return {
    product,
    version: version.number,
    host: {
      name: `${product} ${version.number}`,
      send: (request) => {
        asked.push(`${request.path}?${request.query}`);
        return sendTo(address, request, PATIENCE_MS).catch(unanswered);
      },
      empty: () => emptyNode(address, product, asked.splice(0)),
      close: () => Promise.resolve(),
    },
  };
}

/** Some requests a node never answers, and at some it hangs up. That is how their section ends there. */
function unanswered(error: unknown): HostResponse {
  return { status: 504, contentType: 'text/plain', warnings: [], text: error instanceof Error ? error.message : String(error) };
}

async function ask(address: string, target: string): Promise<unknown> {
  const answer = await fetch(`${address}${target}`).catch(() => undefined);
  if (answer === undefined || !answer.ok) throw new Error(`No node answers at ${address}${target}.`);
  return answer.json();
}

/** What a section may have left, by the paths that it sent requests to: a node takes its time over every one of these. The number of default shards is its own. */
const LEFT: readonly { readonly by: RegExp; readonly call: HostRequest; readonly of?: LiveNode['product'] }[] = [
  { by: /^/, call: call('DELETE', '/*', 'expand_wildcards=all') },
  { by: /scroll/, call: call('DELETE', '/_search/scroll/_all') },
  { by: /point_in_time/, call: call('DELETE', '/_search/point_in_time/_all'), of: 'opensearch' },
  { by: /_template/, call: call('DELETE', '/_template/*') },
  { by: /_cluster\/settings/, call: call('PUT', '/_cluster/settings', '', '{"persistent":{"*":null},"transient":{"*":null}}') },
];

async function emptyNode(address: string, product: LiveNode['product'], asked: readonly string[]): Promise<void> {
  for (const { by, call: request, of = product } of LEFT) {
    if (of !== product || !asked.some((target) => by.test(target))) continue;
    const { status, text } = await sendTo(address, request);
    // Closing what is not there is 404.
    if (status >= 400 && status !== 404) throw new Error(`${request.method} ${request.path} answered ${status}: ${text}`);
  }
}

function call(method: string, path: string, query = '', body?: string): HostRequest {
  return { method, path, query, headers: body === undefined ? {} : { 'content-type': 'application/json' }, body };
}
