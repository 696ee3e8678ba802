/** What the page was told of a cluster beside it, by the server that served it. */
export interface Beside {
  /** The cluster's address, as it was named at the start. */
  readonly cluster: string;
  /** The gateway's, with a closing slash. */
  readonly base: URL;
  readonly token: string;
}

/** Where the server has its gateway, below the page's folder. */
const PATH = '_beside/';

/** Reads what stands in the page's head; undefined where there is no gateway. */
export function readBeside(document: Document): Beside | undefined {
  const told = document.querySelector<HTMLMetaElement>('meta[name="fathom-beside"]');
  if (told === null) return undefined;
  return { cluster: told.dataset['cluster'] ?? '', base: new URL(PATH, new URL('./', document.baseURI)), token: told.content };
}

/** An answer that did not come through the gateway: it is never shown as the cluster's. */
export class NotTheClusterError extends Error {}

/**
 * A `fetch` by way of the gateway. Each answer has to say who gave it: one without the gateway's header came from somewhere else, the tab's own
 * engine perhaps, and is refused.
 */
export function besideFetch({ token }: Beside, fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    const headers = new Headers(init?.headers);
    headers.set('x-fathom-token', token);
    const response = await fetch(input, { ...init, headers, cache: 'no-store', credentials: 'omit' });
    if (!['cluster', 'gateway'].includes(response.headers.get('x-fathom-beside') ?? '')) {
      throw new NotTheClusterError('The gateway is gone: what answered is not the cluster. Start the page’s server again, with --cluster.');
    }
    return response;
  };
}
