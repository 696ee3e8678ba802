import type { CodeName } from '../convention/codes.ts';
import type { Method } from '../endpoints/endpoint.ts';
import { refuse } from '../errors/refusal.ts';
import type { Key } from './keys.ts';

/** How long a client is asked to stay away during maintenance, in seconds. */
const RETRY_AFTER_SECONDS = '30';

/** As RFC 9110 11.6.1 wants it with every 401. */
const CHALLENGE = 'ApiKey, Basic realm="fathom", charset="UTF-8"';

const SECURITY = 'security_exception';

interface Bar {
  readonly status: 401 | 403 | 405 | 429 | 500 | 503;
  readonly code: CodeName;
  readonly message: string;
  /** Of the search dialect's error; undefined: it is a bare text. */
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

function bar(details: Bar): never {
  return refuse({ kind: 'barred', ...details });
}

/** 401: no key came, or none that is known. What came is never repeated. */
export function barUnknown(path: string, authorization: string | undefined): never {
  const [code, message] =
    authorization === undefined
      ? (['no_credentials', `missing authentication credentials for REST request [${path}]`] as const)
      : (['bad_credentials', `unable to authenticate for REST request [${path}]: the key is not known`] as const);
  return bar({ status: 401, code, message, type: SECURITY, headers: { 'www-authenticate': CHALLENGE } });
}

/** 403: the key is not good for the index, or for all indices (`*`). */
export function barIndex(key: Key, index: string): never {
  const what = index === '*' ? 'what concerns all indices' : `the index [${index}]`;
  const message = `the key [${key.name}] is good for indices like [${key.indices}], not for ${what}`;
  return bar({ status: 403, code: 'not_permitted', message, type: SECURITY });
}

/** 403: a record found by its id is about indices the key is not good for; whoever guesses ids learns no names. */
export function barRecord(key: Key, record: string): never {
  const message = `the key [${key.name}] is good for indices like [${key.indices}], not for those of this ${record}`;
  return bar({ status: 403, code: 'not_permitted', message, type: SECURITY });
}

/** 403: a context that another key opened, to a key that may only read. */
export function barOwner(key: Key): never {
  const message = `the key [${key.name}] may read, and this context was opened with another key`;
  return bar({ status: 403, code: 'not_permitted', message, type: SECURITY });
}

/** 405: the key may read only; `allowed` are the methods that do no more here. @see spec 7.1 */
export function barEffect(key: Key, method: string, path: string, allowed: readonly Method[]): never {
  const message = `the key [${key.name}] may read, and method [${method}] writes at uri [${path}], allowed: [${allowed.join(', ')}]`;
  return bar({ status: 405, code: 'effect_not_permitted', message, headers: { allow: allowed.join(', ') } });
}

/** 429 until so many seconds have passed. */
export function barQuota(limit: number, seconds: number): never {
  const message = `more than ${limit} requests in a minute: come back in ${seconds} s`;
  const headers = { 'retry-after': String(seconds) };
  return bar({ status: 429, code: 'quota_exceeded', message, type: 'es_rejected_execution_exception', headers });
}

/** 403: the server was called by a name that is not its own; `hostname` is the name without its port, where it can be read. */
export function barHost(host: string, hostname: string | undefined): never {
  const known = 'this server answers to loopback addresses and to the names it was given';
  const advice = hostname === undefined ? 'that is no host name' : `--host-name ${hostname} adds that name`;
  return bar({ status: 403, code: 'foreign_host', message: `${known}, not to [${host}]: ${advice}`, type: SECURITY });
}

/** 403: a browser sent the request for a page of another origin; `page` is that origin, or the header that tells of it. */
export function barPage(page: string): never {
  const rule = 'it takes writes, scrolls and views from pages of its own origin';
  const advice = /^https?:\/\//.test(page) ? `; --origin ${page} lets that page in` : '';
  return bar({
    status: 403,
    code: 'foreign_page',
    message: `a web page of [${page}] may only read here: ${rule}${advice}`,
    type: SECURITY,
  });
}

/** 503 on everything while the service is maintained. */
export function barMaintenance(): never {
  const message = 'the service is under maintenance: come back later';
  return bar({
    status: 503,
    code: 'unavailable',
    message,
    type: 'cluster_block_exception',
    headers: { 'retry-after': RETRY_AFTER_SECONDS },
  });
}

/** A status asked for to see what a client makes of it. */
export function barByFault(status: 429 | 500 | 503): never {
  // Like any 500: nothing is told.
  if (status === 500) return bar({ status, code: 'unexpected', message: 'internal error', type: 'exception' });
  const message = `a fault asked for: status ${status}`;
  const code = status === 429 ? 'quota_exceeded' : 'unavailable';
  const type = status === 429 ? 'es_rejected_execution_exception' : 'cluster_block_exception';
  return bar({ status, code, message, type, headers: { 'retry-after': '1' } });
}
