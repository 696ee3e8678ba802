import type { StoredHost } from '../../../host/open-host.ts';

/** A request and its body: an object, or its text. */
export type Ask = (line: string, body?: object | string) => Promise<{ readonly status: number; readonly text: string }>;

/** Asks the service of a host. */
export function asking({ service }: StoredHost): Ask {
  return async (line, body) => {
    const [method = '', address = ''] = line.split(' ');
    const [path = '', query = ''] = address.split('?');
    const sent = body === undefined ? undefined : new TextEncoder().encode(typeof body === 'string' ? body : JSON.stringify(body));
    const headers: Record<string, string> =
      sent === undefined ? {} : { 'content-type': path.endsWith('_bulk') ? 'application/x-ndjson' : 'application/json' };
    const answer = await service.handle({ method, path, query, headers, body: sent });
    return { status: answer.status, text: new TextDecoder().decode(answer.body) };
  };
}
