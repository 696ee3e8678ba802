import type { ConformanceHost, HostRequest, HostResponse } from './host.ts';

/** Empties a service through its own interface: indices with their aliases, contexts and cluster settings. */
export async function wipe(host: ConformanceHost, defaultShards: number): Promise<void> {
  const settings = { persistent: { '*': null, 'cluster.default_number_of_shards': defaultShards }, transient: { '*': null } };
  const calls: HostRequest[] = [
    call('DELETE', '/*', 'expand_wildcards=all'),
    call('DELETE', '/_search/scroll/_all'),
    call('DELETE', '/_search/point_in_time/_all'),
    call('PUT', '/_cluster/settings', '', JSON.stringify(settings)),
  ];
  for (const request of calls) {
    const { status, text }: HostResponse = await host.send(request);
    // Closing what is not there is 404.
    if (status >= 400 && status !== 404) throw new Error(`${request.method} ${request.path} answered ${status}: ${text}`);
  }
}

function call(method: string, path: string, query = '', body?: string): HostRequest {
  return { method, path, query, headers: body === undefined ? {} : { 'content-type': 'application/json' }, body };
}
