import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** Whom the gateway answers. It adds credentials to whatever passes, so this holds for reads too. */
export interface Doors {
  /** A text made at each start, which only the page served with it has. */
  readonly token: string;
  /** Whether a `Host` names this server. */
  readonly isOwnHost: (host: string) => boolean;
  /** Origins let in besides the server's own. */
  readonly origins: readonly string[];
}

/** The header that carries the token. */
export const TOKEN_HEADER = 'x-fathom-token';

/** Why a request does not get in, as a sentence; undefined: it does. */
export function closedTo({ headers, rawHeaders, socket }: IncomingMessage, doors: Doors): string | undefined {
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length;
  const { host = '', origin } = headers;
  if (hosts !== 1 || !doors.isOwnHost(host))
    return `the gateway answers to this computer's own names only, not to ${host || 'a request without a host'}`;
  if (!isLoopback(socket.remoteAddress)) return 'the gateway answers this computer only';
  if (origin !== undefined && origin !== `http://${host}` && !doors.origins.includes(origin))
    return `pages of ${origin} may not use the gateway`;
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') return 'pages of other sites may not use the gateway';
  const token = headers[TOKEN_HEADER];
  if (typeof token !== 'string')
    return `the gateway wants the token of this start in the header ${TOKEN_HEADER}: load the page from this address`;
  return isSame(token, doors.token) ? undefined : 'the token is of another start of this server: load the page anew';
}

function isLoopback(address: string | undefined): boolean {
  return address !== undefined && /^(::ffff:)?127\.|^::1$/.test(address);
}

/** Compared in the same time whatever differs. */
function isSame(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
