import { compactJson } from '../../features/console/run/compact.ts';
import { endpointOf, type Endpoint } from '../../requests/endpoints.ts';
import { splitSheet } from '../../requests/sheet/split.ts';
import { readTarget } from '../../requests/sheet/target.ts';
import type { RequestShown } from '../recorded/recording.ts';

/** A request as it will be sent. */
export interface ConsoleRequest extends RequestShown {
  /** Its path alone, as it is written. */
  readonly target: string;
  readonly type: string;
  /** It is a GET with a body, which no browser sends. */
  readonly asPost: boolean;
  /** More requests stand below it. */
  readonly more: boolean;
}

/** Reads the first request of a text; undefined: there is none. Searches are asked for their counters. */
export function readConsoleRequest(text: string, endpoints: readonly Endpoint[]): ConsoleRequest | undefined {
  const [request, another] = splitSheet(text).requests;
  if (request === undefined) return undefined;
  const { path, query } = readTarget(request.target, 0);
  const below = request.target.replace(/^https?:\/\/[^/?#]*/, '').replaceAll(/[ \t]/g, (space) => encodeURIComponent(space));
  const written = below.startsWith('/') ? below : `/${below}`;
  const hasBody = request.body.trim() !== '';
  const asPost = hasBody && (request.method === 'GET' || request.method === 'HEAD');
  const method = asPost ? 'POST' : request.method;
  const endpoint = endpointOf(endpoints, method, path);
  const counts = endpoint?.parameters.some(({ name }) => name === 'cost') === true && query.every(({ name }) => name !== 'cost');
  const type = endpoint?.bodyTypes[0] === 'application/x-ndjson' ? 'application/x-ndjson' : 'application/json';
  return {
    method,
    path: counts ? `${written}${written.includes('?') ? '&' : '?'}cost=true` : written,
    target: path,
    body: hasBody ? (type === 'application/json' ? compactJson(request.body) : asLines(request.body)) : null,
    type,
    asPost,
    more: another !== undefined,
  };
}

/** One value per line, each line ended, as bulk bodies are. */
function asLines(body: string): string {
  const lines = body.split('\n').filter((line) => line.trim() !== '');
  return lines.map((line) => `${compactJson(line)}\n`).join('');
}
