/** What can be wrong with a cluster, by the name the page knows it by. */
export type FaultName =
  | 'unresolved'
  | 'refused'
  | 'unreachable'
  | 'tls'
  | 'hung_up'
  | 'no_http'
  | 'not_json'
  | 'packed'
  | 'redirects'
  | 'too_slow'
  | 'unauthorized'
  | 'forbidden';

/** A fault in plain words. */
export interface Fault {
  readonly name: FaultName;
  readonly status: 401 | 403 | 502 | 504;
  /** A sentence for whoever started the gateway. */
  readonly reason: string;
}

/** What no other authority would mend. */
const NAMES = /ALTNAME|HOSTNAME_MISMATCH/;
const DATES = /CERT_HAS_EXPIRED|CERT_NOT_YET_VALID/;
const TLS = /CERT|SELF_SIGNED|UNABLE_TO_|ERR_TLS/;

/** Why a request never had an answer, from the error Node gave. @param known whether the cluster has answered before, so that its address is right */
export function faultOf(error: Error & { readonly code?: string }, cluster: URL, known = false): Fault {
  const code = error.code ?? '';
  const { hostname, host, port } = cluster;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return failed('unresolved', `the name ${hostname} leads nowhere: it is misspelt, or this computer is offline`);
  if (code === 'ECONNREFUSED')
    return failed(
      'refused',
      `nothing listens at ${hostname} on port ${port || usualPort(cluster)}: start the cluster, or name another port`,
    );
  if (code === 'ETIMEDOUT' || code === 'EHOSTUNREACH' || code === 'ENETUNREACH')
    return failed('unreachable', `${host} cannot be reached from here (${code})`);
  if (NAMES.test(code))
    return failed('tls', `the certificate of ${host} is for other names (${code}): name the cluster by one that stands in it`);
  if (DATES.test(code))
    return failed(
      'tls',
      `the certificate of ${host} is not valid today (${code}): it has to be renewed there, or this computer's clock is wrong`,
    );
  if (TLS.test(code))
    return failed('tls', `the certificate of ${host} cannot be trusted (${code}): give the authority that signed it with --ca FILE`);
  if (code === 'EPROTO' || code.startsWith('ERR_SSL'))
    return failed('tls', `${host} does not speak TLS as it should (${code}): does its address begin with http://?`);
  if (code.startsWith('HPE_')) return failed('no_http', `what answers at ${host} does not speak HTTP (${code})`);
  const other = cluster.protocol === 'http:' && !known ? ': does its address begin with https://?' : '';
  return failed('hung_up', `${host} hung up before it answered${other}`);
}

/** The connection, or the answer, did not come in time. */
export function tooSlow(cluster: URL, seconds: number): Fault {
  return { name: 'too_slow', status: 504, reason: `${cluster.host} has said nothing for ${seconds} seconds` };
}

/** An answer that is no JSON: a proxy's page, or another program. */
export function notJson(cluster: URL, status: number, type: string): Fault {
  const what = type === '' ? 'without a type' : `as ${type}`;
  return failed(
    'not_json',
    `${cluster.host} answered ${status} ${what}, not JSON: another program stands there, or a proxy before the cluster`,
  );
}

/** An answer that is packed. Nobody asked for it, the page would not unpack it, and a key could not be seen in it. */
export function packed(cluster: URL, how: string): Fault {
  return failed(
    'packed',
    `${cluster.host} answered packed as ${how}, which it was not asked for: a proxy before the cluster does so, perhaps`,
  );
}

/** An answer that sends elsewhere. It is not followed: credentials are meant for one address. */
export function redirects(cluster: URL, location: string): Fault {
  const origin = URL.canParse(location, cluster.href) ? new URL(location, cluster).origin : 'another address';
  return failed('redirects', `${cluster.host} sends on to ${origin}, and that is not followed: name that address instead`);
}

/** 401 and 403 of the cluster. Its own words may repeat what it was sent, so they are not passed on. */
export function notAllowed(cluster: URL, status: 401 | 403, known: boolean): Fault {
  if (status === 403) {
    return {
      name: 'forbidden',
      status,
      reason: `${cluster.host} knows these credentials, and does not let them do this: they need the privileges "read" and "monitor"`,
    };
  }
  const reason = known ? 'does not know these credentials' : 'wants credentials, and none were given';
  return {
    name: 'unauthorized',
    status,
    reason: `${cluster.host} ${reason}: set FATHOM_CLUSTER_API_KEY, or FATHOM_CLUSTER_USER and FATHOM_CLUSTER_PASSWORD, and start again`,
  };
}

function failed(name: FaultName, reason: string): Fault {
  return { name, status: 502, reason };
}

function usualPort({ protocol }: URL): number {
  return protocol === 'https:' ? 443 : 80;
}
