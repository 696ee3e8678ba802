import type { RecordedRequest } from './recorded-request.ts';

/** A request as the peers' clients know it: the call's name in snake case, and its parameters by their names on the wire. */
export interface ClientCall {
  readonly name: 'search' | 'open_point_in_time' | 'close_point_in_time' | 'scroll' | 'clear_scroll';
  readonly parameters: Readonly<Record<string, unknown>>;
  /** Query parameters the clients have no name for. */
  readonly extra: Readonly<Record<string, string>>;
}

/** The calls lanes make, by method and path. */
const routes: readonly {
  readonly method: string;
  readonly path: RegExp;
  readonly name: ClientCall['name'];
  readonly query: readonly string[];
}[] = [
  { method: 'POST', path: /^\/_search\/scroll$/, name: 'scroll', query: ['scroll'] },
  { method: 'DELETE', path: /^\/_search\/scroll$/, name: 'clear_scroll', query: [] },
  { method: 'POST', path: /^(?:\/(?<index>[^/]+))?\/_search$/, name: 'search', query: ['scroll'] },
  { method: 'POST', path: /^\/(?<index>[^/]+)\/_pit$/, name: 'open_point_in_time', query: ['keep_alive'] },
  { method: 'DELETE', path: /^\/_pit$/, name: 'close_point_in_time', query: [] },
];

/** The call that sends this request; null when there is none of that name, and the client's plain request has to do. */
export function clientCall({ method, path, query, text, body }: RecordedRequest): ClientCall | null {
  if (text !== null && !isObject(body)) return null;
  for (const route of routes) {
    const found = route.method === method ? route.path.exec(path) : null;
    if (found === null) continue;
    const index = found.groups?.['index'];
    const known = [...query].filter(([name]) => route.query.includes(name));
    return {
      name: route.name,
      parameters: {
        ...(index !== undefined && { index: decodeURIComponent(index) }),
        ...Object.fromEntries(known),
        ...(isObject(body) ? body : {}),
      },
      extra: Object.fromEntries([...query].filter(([name]) => !route.query.includes(name))),
    };
  }
  return null;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
