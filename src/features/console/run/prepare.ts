import { pathProblem } from '../../../client/address.ts';
import { endpointOf, type Endpoint } from '../../../requests/endpoints.ts';
import { messages } from '../messages.ts';
import type { ReadRequest } from '../../../requests/sheet/search-request.ts';
import { readTarget } from '../../../requests/sheet/target.ts';
import { fillBody, fillTarget, type CaptureSource, type Substitution } from './captures.ts';
import { compactJson } from './compact.ts';

/** A request as it will be sent. */
export interface PreparedRequest {
  readonly method: string;
  /** Path and query below the service's base address. */
  readonly path: string;
  readonly body: string | null;
  readonly contentType: string;
  readonly substitutions: readonly Substitution[];
  /** Where it differs from what is written, in a sentence each. */
  readonly notes: readonly string[];
  /** May change what the service holds. */
  readonly writes: boolean;
}

/** What a request is prepared with. */
export interface PrepareContext {
  readonly endpoints: readonly Endpoint[];
  readonly sources: readonly CaptureSource[];
  /** Whether to ask searches for their counters. */
  readonly costs: boolean;
}

/** Fills in captures and brings a written request into the form a browser can send; or says why it cannot be. */
export function prepare(read: ReadRequest, { endpoints, sources, costs }: PrepareContext): PreparedRequest | { readonly problem: string } {
  const target = fillTarget(read.request.target, sources);
  const body = fillBody(read.request.body, sources);
  if ('unfilled' in target) return { problem: messages.unfilled(target.unfilled) };
  if ('unfilled' in body) return { problem: messages.unfilled(body.unfilled) };
  // A query may be written with spaces, as in a terminal within quotes.
  const written = withoutHost(target.text).replaceAll(/[ \t]/g, (space) => encodeURIComponent(space));
  const problem = pathProblem(written);
  if (problem !== undefined) return { problem };
  const { path, query } = readTarget(target.text, 0);
  const notes: string[] = [];
  let { method } = read.request;
  const hasBody = body.text.trim() !== '';
  if (hasBody && (method === 'GET' || method === 'HEAD')) {
    if (endpointOf(endpoints, 'POST', path) === undefined) return { problem: messages.noBodyWithGet };
    method = 'POST';
    notes.push(messages.asPost);
  }
  const endpoint = endpointOf(endpoints, method, path);
  const takesCosts = endpoint?.parameters.some(({ name }) => name === 'cost') === true;
  const addCost = costs && takesCosts && query.every(({ name }) => name !== 'cost');
  const lines = read.values.length > 1 || endpoint?.bodyTypes[0] === 'application/x-ndjson';
  return {
    method,
    path: addCost ? `${written}${written.includes('?') ? '&' : '?'}cost=true` : written,
    body: hasBody ? (lines ? asLines(body.text) : compactJson(body.text)) : null,
    contentType: lines ? 'application/x-ndjson' : 'application/json',
    substitutions: [...target.substitutions, ...body.substitutions],
    notes,
    writes: endpoint === undefined ? method !== 'GET' && method !== 'HEAD' : endpoint.writes,
  };
}

function withoutHost(target: string): string {
  const below = target.replace(/^https?:\/\/[^/?#]*/, '');
  return below.startsWith('/') ? below : `/${below}`;
}

/** One value per line, each line ended, as bulk bodies are. */
function asLines(text: string): string {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return `${lines.map((line) => compactJson(line)).join('\n')}\n`;
}
