import { NotTheClusterError } from '../../../client/beside.ts';
import { type TypedKey, withoutSecrets } from '../../../client/typed-key.ts';
import { bodyProblem, judge } from '../../../requests/passing/passing.ts';

interface DirectWay {
  /** The cluster's own address, with a closing slash. */
  readonly base: URL;
  readonly writes: boolean;
  /** What was typed, as it is now. */
  readonly key: () => TypedKey | undefined;
  readonly fetch: typeof globalThis.fetch;
}

/** A request that is not sent to the cluster. */
export class NotSentError extends Error {}

/**
 * A `fetch` straight to the cluster. What passes is what passes the gateway, whatever the key may do there. An answer has to come from another origin:
 * one that a service worker made up would be the tab's own. Nothing of it repeats the key.
 */
export function directFetch({ base, writes, key, fetch }: DirectWay): typeof globalThis.fetch {
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const { method = 'GET', body } = init ?? {};
    const problem = passingProblem({ method, url, base, body: typeof body === 'string' ? body : '' }, writes);
    if (problem !== undefined) throw new NotSentError(`Not sent: ${problem}`);
    const own = key();
    if (own !== undefined && url.protocol === 'http:' && !isHere(url)) {
      throw new NotSentError(`Not sent: the key would go to ${url.host} in plain text. Use https://`);
    }
    const headers = new Headers(init?.headers);
    if (own !== undefined) headers.set('authorization', own.header);
    const response = await fetch(url, { ...init, headers, cache: 'no-store', credentials: 'omit', redirect: 'error', mode: 'cors' });
    if (response.type !== 'cors') throw new NotTheClusterError(`What answered is not ${base.host}.`);
    return own === undefined ? response : await hiding(response, own);
  };
}

interface Passing {
  readonly method: string;
  readonly url: URL;
  readonly base: URL;
  readonly body: string;
}

function passingProblem({ method, url, base, body }: Passing, writes: boolean): string | undefined {
  if (!url.href.startsWith(base.href)) return `${url.origin} is not the cluster’s address`;
  const path = `/${url.href.slice(base.href.length).replace(/[?#][^]*$/, '')}`;
  const verdict = judge({ method, path, query: url.search.slice(1) }, { writes });
  return verdict.pass ? bodyProblem(verdict, body) : verdict.reason;
}

/** The same answer, with stars where it repeats the key. */
async function hiding(response: Response, key: TypedKey): Promise<Response> {
  const text = await response.text();
  const { status, statusText, headers } = response;
  return new Response([204, 205, 304].includes(status) ? null : withoutSecrets(text, key), { status, statusText, headers });
}

function isHere({ hostname }: URL): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.');
}
