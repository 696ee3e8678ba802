/** What the page was told of a cluster beside it, by the server that served it. */
export interface Beside {
  /** The cluster's address, as it was named at the start. */
  readonly cluster: string;
  /** Where its requests go, with a closing slash: the gateway's address, or the cluster's own. */
  readonly base: URL;
  readonly way: BesideWay;
  /** The page may make, fill and remove indices called `fathom-...` there. */
  readonly writes: boolean;
}

/** By a gateway, which has the credentials; or straight from the page, where the cluster lets pages of other origins read. */
export type BesideWay = { readonly kind: 'gateway'; readonly token: string } | { readonly kind: 'direct' };

/** Where the server has its gateway, below the page's folder. */
const PATH = '_beside/';

/** Reads what stands in the page's head; undefined where the page was served without a cluster. */
export function readBeside(document: Document): Beside | undefined {
  const told = document.querySelector<HTMLMetaElement>('meta[name="fathom-beside"], meta[name="fathom-connect"]');
  if (told === null) return undefined;
  const writes = told.dataset['writes'] !== undefined;
  if (told.name === 'fathom-connect') return { cluster: told.content, base: new URL('/', told.content), way: { kind: 'direct' }, writes };
  const base = new URL(PATH, new URL('./', document.baseURI));
  return { cluster: told.dataset['cluster'] ?? '', base, way: { kind: 'gateway', token: told.content }, writes };
}

/** An answer that did not come from the cluster: it is never shown as the cluster's. */
export class NotTheClusterError extends Error {}

/**
 * A `fetch` by way of the gateway. Each answer has to say who gave it: one without the gateway's header came from somewhere else, the tab's own
 * engine perhaps, and is refused.
 */
export function gatewayFetch(token: string, fetch: typeof globalThis.fetch): typeof globalThis.fetch {
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
