import type { IncomingMessage } from 'node:http';

/** Any origin. */
export const ANY_ORIGIN = '*';

const METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS';

/** Headers of answers that a page may read besides the usual ones. */
const EXPOSED = 'Location, ETag, Warning, Retry-After, Allow, X-Elastic-Product, X-Fathom';

/** How long a browser may remember what it was told, in seconds. */
const MAX_AGE = '600';

/**
 * What tells a browser that a page of another origin may read an answer: by name, or `*`, which takes no credentials that the browser adds by itself. Nothing where
 * no page asks, and for a page of an origin that was not named.
 * @param origins exact origins, or {@link ANY_ORIGIN}
 */
export function corsHeaders(origins: readonly string[], { headers }: IncomingMessage): Readonly<Record<string, string>> {
  if (origins.length === 0) return {};
  const allowed = allowedOrigin(origins, headers.origin);
  if (allowed === undefined) return { vary: 'Origin' };
  return { 'access-control-allow-origin': allowed, 'access-control-expose-headers': EXPOSED, vary: 'Origin' };
}

/** The headers of the answer to a browser that asks first; undefined: it is no such question, or the origin was not named. */
export function preflightHeaders(
  origins: readonly string[],
  { method, headers }: IncomingMessage,
): Readonly<Record<string, string>> | undefined {
  if (method !== 'OPTIONS' || headers['access-control-request-method'] === undefined) return undefined;
  const allowed = allowedOrigin(origins, headers.origin);
  if (allowed === undefined) return undefined;
  return {
    'access-control-allow-origin': allowed,
    'access-control-allow-methods': METHODS,
    'access-control-allow-headers': headers['access-control-request-headers'] ?? 'content-type',
    'access-control-max-age': MAX_AGE,
    vary: 'Origin, Access-Control-Request-Method, Access-Control-Request-Headers',
  };
}

function allowedOrigin(origins: readonly string[], origin: string | undefined): string | undefined {
  if (origin === undefined) return undefined;
  if (origins.includes(origin)) return origin;
  return origins.includes(ANY_ORIGIN) ? ANY_ORIGIN : undefined;
}
