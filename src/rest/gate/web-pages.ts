import type { ApiRequest } from '../api.ts';
import type { Lookup } from '../dispatch.ts';
import { decodeQuery } from '../request/parameters.ts';
import { barHost, barPage } from './bars.ts';

/** Which web pages may do more than read, and by which names a server may be called. @see docs/security.md */
export interface PageRules {
  /** Whether the service had keys from its start. */
  readonly keyed: boolean;
  /** Origins let in besides the server's own. */
  readonly origins: readonly string[];
  /** Names a server answers to besides loopback addresses. */
  readonly hostNames: readonly string[];
  readonly hosts: HostReader;
}

/** Reads `Host` headers. A client sends the same one again and again, so what came of the last is kept. */
export class HostReader {
  #last: { readonly host: string; readonly read: ReturnType<typeof readHost> } | undefined;

  /** Undefined: it is none. */
  read(host: string): ReturnType<typeof readHost> {
    if (this.#last?.host !== host) this.#last = { host, read: readHost(host) };
    return this.#last.read;
  }
}

/**
 * Refuses with 403 what only a web page of somebody else would send: a name that leads here by a trick of its own DNS, and a write that
 * a browser makes for a foreign page. Requests that came over no connection are the page's own.
 */
export function checkPage(rules: PageRules, request: ApiRequest, lookup: Lookup): void {
  if (request.connection === undefined) return;
  const { host } = request.headers;
  const ownHost = host === undefined ? undefined : rules.hosts.read(host);
  // A name is known to be wrong only where every right one is: on a loopback address, or where names were given.
  const named = rules.hostNames.length > 0 || (!rules.keyed && request.connection.loopback);
  if (named && host !== undefined && !(ownHost !== undefined && isKnown(ownHost.hostname, rules.hostNames))) {
    barHost(host, ownHost?.hostname);
  }
  // Browsers add Basic credentials by themselves; any other key a page must know to send it.
  if (rules.keyed && !/^basic\b/i.test(request.headers['authorization'] ?? '')) return;
  if (!changesAnything(request, lookup)) return;
  const page = foreignPage(request, [...rules.origins, ...(ownHost === undefined ? [] : [ownHost.origin])]);
  if (page !== undefined) barPage(page);
}

/** Whether a `Host` names a loopback address, or one of `names`. */
export function isOwnHost(host: string, names: readonly string[]): boolean {
  const read = readHost(host);
  return read !== undefined && isKnown(read.hostname, names);
}

/** A `Host` as browsers read it; undefined: it is none. */
function readHost(host: string): { readonly hostname: string; readonly origin: string } | undefined {
  if (!/^[^\s/\\?#@]+$/.test(host)) return undefined;
  try {
    const { hostname, origin } = new URL(`http://${host}`);
    return { hostname, origin };
  } catch {
    return undefined;
  }
}

/** Whether a name, as {@link URL} writes it, is a loopback address or one of `names`; a dot at the end does not count. */
function isKnown(hostname: string, names: readonly string[]): boolean {
  const plain = withoutLastDot(hostname);
  if (plain === 'localhost' || plain === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(plain)) return true;
  return names.some((name) => withoutLastDot(name.toLowerCase()) === plain);
}

function withoutLastDot(name: string): string {
  return name.replace(/\.$/, '');
}

/** Whether the row found writes, or opens, moves or closes a context. */
function changesAnything(request: ApiRequest, { route }: Lookup): boolean {
  if (route.kind !== 'found') return false;
  const { effect, sideEffects } = route.endpoint;
  if (effect === 'write' || sideEffects === 'always') return true;
  if (sideEffects === undefined) return false;
  const query = decodeQuery(request.query);
  return sideEffects.some((parameter) => query.has(parameter));
}

/** What to call the foreign page a browser sent the request for; undefined: there is no sign of any. */
function foreignPage({ headers }: ApiRequest, origins: readonly string[]): string | undefined {
  const { origin, 'sec-fetch-site': site } = headers;
  if (origin !== undefined) return origins.includes(origin) ? undefined : origin;
  return site === undefined || site === 'same-origin' || site === 'none' ? undefined : `Sec-Fetch-Site: ${site}`;
}
